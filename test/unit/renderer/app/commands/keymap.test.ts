import { describe, expect, test } from 'vitest';
import type { Command } from '../../../../../src-renderer/app/commands/command.ts';
import { createKeymap, type Place } from '../../../../../src-renderer/app/commands/keymap.ts';

const command = (id: string, keys: string[], when: Command['when'], repeats = false): Command => ({
  id,
  title: 'shell.close',
  keys,
  when,
  repeats,
});
const ALL = [
  command('palette', ['Mod+k', 'F1'], 'app'),
  command('search', ['/'], 'app'),
  command('evidence', ['g e'], 'app'),
  command('export', ['g x'], 'app'),
  command('keep', ['a'], ['grid', 'document']),
  command('next', ['j'], 'grid', true),
  command('off', ['o'], 'app'),
];
const NOWHERE: Place = { scopes: [], typing: false, modal: false };
const GRID: Place = { ...NOWHERE, scopes: ['grid'] };
const FIELD: Place = { ...NOWHERE, typing: true };
const FIELD_IN_GRID: Place = { ...GRID, typing: true };
const DIALOG: Place = { ...NOWHERE, modal: true };

const make = () =>
  createKeymap(
    () => ALL.map((one) => ({ command: one, keys: one.keys })),
    ({ id }) => id !== 'off',
  );
const said = (answer: ReturnType<ReturnType<typeof make>>): string =>
  answer.kind === 'run' ? answer.command.id : answer.kind;

describe('one chord', () => {
  test.each([
    ['Mod+k', NOWHERE, 'palette'],
    ['Mod+k', FIELD, 'palette'],
    ['Mod+k', DIALOG, 'pass'],
    ['F1', FIELD, 'palette'],
    ['/', NOWHERE, 'search'],
    ['/', FIELD, 'pass'],
    ['/', DIALOG, 'pass'],
    ['a', GRID, 'keep'],
    ['a', NOWHERE, 'pass'],
    ['a', FIELD_IN_GRID, 'pass'],
    ['o', NOWHERE, 'pass'],
    ['z', GRID, 'pass'],
  ])('%s', (chord, place, answer) => {
    expect(said(make()(chord, place, false, 0))).toBe(answer);
  });

  test('a held key repeats moves, and is swallowed by verdicts', () => {
    const press = make();
    expect(said(press('j', GRID, true, 0))).toBe('next');
    expect(said(press('a', GRID, true, 1))).toBe('wait');
  });
});

describe('a sequence', () => {
  test('waits for its second key', () => {
    const press = make();
    expect([press('g', NOWHERE, false, 0), press('e', NOWHERE, false, 400)].map(said)).toEqual(['wait', 'evidence']);
  });
  test('is forgotten after a while', () => {
    const press = make();
    expect([press('g', NOWHERE, false, 0), press('e', NOWHERE, false, 1501)].map(said)).toEqual(['wait', 'pass']);
  });
  test('that leads nowhere lets its last key stand for itself', () => {
    const press = make();
    expect([press('g', GRID, false, 0), press('a', GRID, false, 1)].map(said)).toEqual(['wait', 'keep']);
    expect([press('g', GRID, false, 2), press('g', GRID, false, 3), press('x', GRID, false, 4)].map(said)).toEqual([
      'wait',
      'wait',
      'export',
    ]);
  });
  test('does not begin in a field', () => {
    expect(said(make()('g', FIELD, false, 0))).toBe('pass');
  });
});
