import type { Command } from '../../app/commands/command.ts';

export const saveSettings: Command = {
  id: 'privacy.save',
  title: 'privacy.commandSave',
  keys: [],
  when: 'app',
};
export const restoreSettings: Command = {
  id: 'privacy.restore',
  title: 'privacy.commandRestore',
  keys: [],
  when: 'app',
};

export const commands: readonly Command[] = [saveSettings, restoreSettings];
