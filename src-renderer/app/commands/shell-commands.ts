import type { Feature } from '../feature.ts';
import { navigate } from '../navigation.ts';
import { changeSettings, settings } from '../settings.ts';
import { overlay } from '../shell/overlay.ts';
import type { Command } from './command.ts';
import { runWhenGiven } from './handlers.ts';

/* What the shell itself can do. */

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
/** Focus goes to the search of the page; from a page without one to that of the evidence. */
export const SEARCH: Command = {
  id: 'shell.search',
  title: 'shell.commandSearch',
  keys: ['/'],
  when: 'app',
  run() {
    runWhenGiven(SEARCH);
    navigate('evidence');
  },
};
export const JOBS: Command = { id: 'shell.jobs', title: 'shell.commandJobs', keys: ['g j'], when: 'app' };
export const REFRESH: Command = {
  id: 'shell.refresh',
  title: 'shell.commandRefresh',
  keys: ['Mod+Shift+l'],
  when: 'app',
};
export const SAVE_DRAFT: Command = {
  id: 'shell.saveDraft',
  title: 'shell.commandSaveDraft',
  keys: ['Mod+s'],
  when: 'app',
};
export const DISCARD_DRAFT: Command = {
  id: 'shell.discardDraft',
  title: 'shell.commandDiscardDraft',
  keys: [],
  when: 'app',
};
export const TOGGLE_LEFT: Command = {
  id: 'shell.toggleLeft',
  title: 'shell.commandToggleLeft',
  keys: ['Mod+b'],
  when: 'app',
};
export const TOGGLE_RIGHT: Command = {
  id: 'shell.toggleRight',
  title: 'shell.commandToggleRight',
  keys: ['Mod+Alt+b'],
  when: 'app',
};

const THEMES = ['system', 'light', 'dark'] as const;
const NEXT_THEME: Command = {
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
  SEARCH,
  SAVE_DRAFT,
  DISCARD_DRAFT,
  REFRESH,
  JOBS,
  KEY_SHEET,
  SETTINGS,
  NEXT_THEME,
  TOGGLE_LEFT,
  TOGGLE_RIGHT,
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
