import { navigate } from '../navigation.ts';
import type { Feature } from '../feature.ts';
import { changeSettings, settings } from '../settings.ts';
import { overlay } from '../shell/overlay.ts';
import type { Command } from './command.ts';

/** What the shell itself can do. */
export const PALETTE: Command = {
  id: 'shell.palette',
  title: 'shell.commandPalette',
  keys: ['Mod+k', 'F1'],
  when: 'app',
  run: () => overlay.set('palette'),
};
export const KEY_SHEET: Command = {
  id: 'shell.keys',
  title: 'shell.commandKeys',
  keys: ['?'],
  when: 'app',
  run: () => overlay.set('keys'),
};
export const SETTINGS: Command = {
  id: 'shell.settings',
  title: 'shell.commandSettings',
  keys: ['Mod+,'],
  when: 'app',
  run: () => overlay.set('settings'),
};
/** Focus goes to the search of the page; a page without one does not answer. */
export const SEARCH: Command = { id: 'shell.search', title: 'shell.commandSearch', keys: ['/'], when: 'app' };
export const JOBS: Command = { id: 'shell.jobs', title: 'shell.commandJobs', keys: ['g j'], when: 'app' };

const THEMES = ['system', 'light', 'dark'] as const;
export const NEXT_THEME: Command = {
  id: 'shell.theme',
  title: 'shell.commandTheme',
  keys: [],
  when: 'app',
  run: () => changeSettings({ theme: THEMES[(THEMES.indexOf(settings.get().theme) + 1) % THEMES.length] ?? 'system' }),
};
const BACK: Command = {
  id: 'shell.back',
  title: 'shell.commandBack',
  keys: ['Alt+ArrowLeft'],
  when: 'app',
  run: () => history.back(),
};
const FORWARD: Command = {
  id: 'shell.forward',
  title: 'shell.commandForward',
  keys: ['Alt+ArrowRight'],
  when: 'app',
  run: () => history.forward(),
};

export const SHELL_COMMANDS: readonly Command[] = [
  PALETTE,
  KEY_SHEET,
  SETTINGS,
  SEARCH,
  JOBS,
  NEXT_THEME,
  BACK,
  FORWARD,
];

/** `g`, then the letter of a page, goes there. */
export const goCommands = (features: readonly Feature[]): Command[] =>
  features
    .filter(({ hidden }) => hidden !== true)
    .map(({ id, navKey, goTitle }) => ({
      id: `go.${id}`,
      title: goTitle,
      keys: [`g ${navKey}`],
      when: 'app',
      run: () => navigate(id),
    }));
