import { z } from 'zod';
import type { RecentWorkspace } from '#shared/contract/host-bridge.ts';
import { readState, writeState } from './state-file.ts';
import { isWorkspace, workspaceName } from './workspace-folder.ts';

const LIMIT = 12;
const schema = z.array(z.string());

export interface RecentList {
  /** Those that are still there, the last first. */
  list(): RecentWorkspace[];
  /** Puts a workspace on top. */
  add(path: string): void;
  clear(): void;
}

/** The list is read anew each time: several windows, and an app that starts beside this one, share the file. */
export function createRecentList(file: string): RecentList {
  const paths = (): string[] => (readState(file, schema) ?? []).filter(isWorkspace);
  return {
    list: () => paths().map((path) => ({ path, name: workspaceName(path) })),
    add: (path) => void writeState(file, [path, ...paths().filter((other) => other !== path)].slice(0, LIMIT)),
    clear: () => void writeState(file, []),
  };
}
