import process from 'node:process';
import { app } from 'electron';
import { z } from 'zod';
import { workspacesOf } from './open-file.ts';

const handover = z.object({ workspaces: z.array(z.string()) });

/**
 * True when this is the only instance of the app; then `open` gets the workspaces that later ones were started for.
 * Otherwise the running one has been told, and this process is to end.
 */
export function isOnlyInstance(open: (workspaces: string[]) => void): boolean {
  // Not by its arguments, which Chromium reorders and adds to.
  if (!app.requestSingleInstanceLock({ workspaces: workspacesOf(process.argv, process.cwd()) })) return false;
  app.on('second-instance', (_event, _argv, _cwd, data) => open(handover.safeParse(data).data?.workspaces ?? []));
  return true;
}
