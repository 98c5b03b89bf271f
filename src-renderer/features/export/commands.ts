import type { Command } from '../../app/commands/command.ts';

export const exportNow: Command = {
  id: 'export.submit',
  title: 'export.submit',
  keys: ['Ctrl+Enter'],
  when: 'app',
};

export const commands: readonly Command[] = [exportNow];
