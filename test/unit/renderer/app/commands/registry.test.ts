import { describe, expect, test } from 'vitest';
import type { Command } from '../../../../../src-renderer/app/commands/command.ts';
import { COMMANDS } from '../../../../../src-renderer/app/commands/commands.ts';
import { chordsOf } from '../../../../../src-renderer/app/commands/keys.ts';
import { bindCommands, findConflicts } from '../../../../../src-renderer/app/commands/registry.ts';
import { FEATURES } from '../../../../../src-renderer/app/features.ts';
import { DEFAULT_SETTINGS } from '../../../../../src-renderer/app/settings.ts';
import { t } from '../../../../../src-renderer/messages/catalogue.ts';

const command = (id: string, keys: string[], when: Command['when'] = 'app'): Command => ({
  id,
  title: 'shell.close',
  keys,
  when,
});
const conflictsOf = (...commands: Command[]): string[] =>
  findConflicts(bindCommands(commands, DEFAULT_SETTINGS)).map(({ keys, ids }) => `${keys}: ${ids.join(' ')}`);

describe('the commands of the app', () => {
  const bindings = bindCommands(COMMANDS, DEFAULT_SETTINGS);
  test('share no keys where both act', () => {
    expect(findConflicts(bindings)).toEqual([]);
  });
  test('have ids and titles of their own', () => {
    expect(COMMANDS.length).toBeGreaterThan(10);
    const repeated = (list: string[]): string[] => list.filter((item, i) => list.indexOf(item) !== i);
    expect(repeated(COMMANDS.map(({ id }) => id))).toEqual([]);
    expect(repeated(COMMANDS.map(({ title }) => t(title)))).toEqual([]);
  });
  test('write their keys as they are heard', () => {
    const KEY = /^(Mod\+)?(Ctrl\+|Meta\+)?(Alt\+)?(Shift\+)?([!-~]|F\d+|[A-Z][A-Za-z]+)$/;
    const chords = bindings.flatMap(({ keys }) => keys.flatMap(chordsOf));
    expect(chords.filter((chord) => !KEY.test(chord) || /\+[A-Z]$/.test(chord))).toEqual([]);
  });
  test('reach each page by g and a letter of its own', () => {
    const letters = FEATURES.filter(({ hidden }) => hidden !== true).map(({ navKey }) => navKey);
    expect(letters.length).toBeGreaterThan(0);
    expect(letters.filter((letter) => !/^[a-z]$/.test(letter))).toEqual([]);
    expect(new Set(letters).size).toBe(letters.length);
  });
});

describe('a conflict is found', () => {
  test.each([
    ['the same keys', [command('a', ['x']), command('b', ['y', 'x'])], ['x: a b']],
    ['everywhere and in a place', [command('a', ['x']), command('b', ['x'], 'grid')], ['x: a b']],
    ['places that meet', [command('a', ['x'], ['grid', 'document']), command('b', ['x'], 'document')], ['x: a b']],
    ['places that do not meet', [command('a', ['x'], 'grid'), command('b', ['x'], 'document')], []],
    ['a key that begins a sequence', [command('a', ['g']), command('b', ['g e'])], ['g: a b']],
    ['two sequences', [command('a', ['g x']), command('b', ['g e'])], []],
  ])('%s', (_, commands, found) => {
    expect(conflictsOf(...commands)).toEqual(found);
  });
});

describe('keys of a person', () => {
  const commands = [command('keep', ['a'], 'grid'), command('palette', ['Mod+k', 'F1']), command('go', ['g e'])];
  const keysWith = (settings: Partial<typeof DEFAULT_SETTINGS>): string[][] =>
    bindCommands(commands, { ...DEFAULT_SETTINGS, ...settings }).map(({ keys }) => [...keys]);

  test('take the place of the usual ones', () => {
    expect(keysWith({ keys: { keep: ['y'], palette: [] } })).toEqual([['y'], [], ['g e']]);
  });
  test('without single ones, no character acts by itself', () => {
    expect(keysWith({ singleKeys: false })).toEqual([[], ['Mod+k', 'F1'], []]);
  });
});
