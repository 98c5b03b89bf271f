import { browseFolder, browseRoots } from '../browse.ts';
import { os } from './os.ts';
import type { ApiParts } from './parts.ts';

export function filesApi({ roots }: ApiParts) {
  return {
    roots: os.files.roots.handler(() => browseRoots(roots)),
    list: os.files.list.handler(({ input }) => browseFolder(roots, input.path)),
  };
}
