// Generated from this folder by `npm run gen`. Do not edit.
import type { CommandEntry } from '../program.ts';

export const commands = {
  completion: {
    summary: 'Print the completion script of a shell',
    load: () => import('./completion.ts'),
  },
  doctor: {
    summary: 'Check this machine and a folder: Node, SQLite, zstd, memory, disk',
    load: () => import('./doctor.ts'),
  },
  recipe: {
    summary: 'List presets, show a recipe in full, check a file, print the schema',
    load: () => import('./recipe.ts'),
  },
} satisfies Record<string, CommandEntry>;
