import { createWorkspace } from '#store/workspace.ts';

/** Makes an empty workspace. Any folder name will do; `NAME.winnow` is the custom. */
export function initWorkspace(dir: string): { dir: string } {
  const workspace = createWorkspace(dir);
  try {
    return { dir: workspace.dir };
  } finally {
    workspace.close();
  }
}
