import type { Command } from '../../app/commands/command.ts';

export const nextSignal: Command = {
  id: 'thresholds.next',
  title: 'thresholds.commandNext',
  keys: ['Alt+ArrowDown'],
  when: 'app',
  repeats: true,
};
export const previousSignal: Command = {
  id: 'thresholds.previous',
  title: 'thresholds.commandPrevious',
  keys: ['Alt+ArrowUp'],
  when: 'app',
  repeats: true,
};

export const commands: readonly Command[] = [nextSignal, previousSignal];
