import type { Command } from '../../app/commands/command.ts';
import { navigate } from '../../app/navigation.ts';

export const ADD: Command = {
  id: 'sources.add',
  title: 'sources.commandAdd',
  keys: ['Shift+n'],
  when: 'app',
  run: () => navigate('sources', { view: 'add' }),
};
/** The page gives these theirs while a run can be started, resumed or paused. */
export const RUN: Command = { id: 'sources.run', title: 'sources.commandRun', keys: ['Shift+r'], when: 'app' };
export const PAUSE: Command = { id: 'sources.pause', title: 'sources.commandPause', keys: ['Shift+p'], when: 'app' };
