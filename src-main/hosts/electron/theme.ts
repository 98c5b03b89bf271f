import { nativeTheme } from 'electron';
import { z } from 'zod';
import type { HostTheme } from '#shared/contract/host-bridge.ts';
import { readState, writeState } from './state-file.ts';

export const themeSchema: z.ZodType<HostTheme> = z.enum(['system', 'light', 'dark']);

/** Menus, dialogs and new windows look as the page does; the page's own choice is kept for the next start. */
export function createTheme(file: string): (theme: HostTheme) => void {
  nativeTheme.themeSource = readState(file, themeSchema) ?? 'system';
  return (theme) => {
    if (nativeTheme.themeSource === theme) return;
    nativeTheme.themeSource = theme;
    writeState(file, theme);
  };
}
