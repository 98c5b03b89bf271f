// Generated from this folder by `npm run gen`. Do not edit.
import type { CommandEntry } from '../program.ts';

export const commands = {
  completion: {
    summary: 'Print the completion script of a shell',
    load: () => import('./completion.ts'),
  },
} satisfies Record<string, CommandEntry>;
