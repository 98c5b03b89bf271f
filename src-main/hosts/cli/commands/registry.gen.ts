// Generated from this folder by `npm run gen`. Do not edit.
import type { CommandEntry } from '../program.ts';

export const commands = {
  add: {
    summary: 'Add files to a source of a workspace, or bring a source up to date',
    load: () => import('./add.ts'),
  },
  completion: {
    summary: 'Print the completion script of a shell',
    load: () => import('./completion.ts'),
  },
  doctor: {
    summary: 'Check this machine and a folder: Node, SQLite, zstd, memory, disk',
    load: () => import('./doctor.ts'),
  },
  extract: {
    summary: 'HTML files to their main text: one JSON line a file',
    load: () => import('./extract.ts'),
  },
  init: {
    summary: 'Make an empty workspace',
    load: () => import('./init.ts'),
  },
  recipe: {
    summary: 'List presets, show a recipe in full, check a file, print the schema',
    load: () => import('./recipe.ts'),
  },
  run: {
    summary: 'Read, clean and measure what a recipe needs and the workspace lacks',
    load: () => import('./run.ts'),
  },
} satisfies Record<string, CommandEntry>;
