import { FEATURES } from '../features.ts';
import { settings } from '../settings.ts';
import { useStore } from '../store.ts';
import type { Command } from './command.ts';
import { bindCommands, commandsOf, type Binding } from './registry.ts';
import { goCommands, SHELL_COMMANDS } from './shell-commands.ts';

/** Every command there is: palette, key sheet, menus and tooltips are made of it. */
export const COMMANDS: readonly Command[] = [...SHELL_COMMANDS, ...goCommands(FEATURES), ...commandsOf(FEATURES)];

/** Every command with the keys of this person. */
export const useBindings = (): readonly Binding[] => {
  const chosen = useStore(settings);
  return bindCommands(COMMANDS, chosen);
};
