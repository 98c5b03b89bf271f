import { describe, expect, test } from 'vitest';
import {
  crumbs,
  EMPTY_LIST,
  indexOfPath,
  listKey,
  toggle,
  type Entry,
  type ListState,
} from '../../../../src-renderer/features/sources/folder-list.ts';

const entries: Entry[] = [
  { name: 'books', path: '/r/books', kind: 'folder' },
  { name: 'Big', path: '/r/Big', kind: 'folder' },
  { name: 'away', path: '/r/away', kind: 'refused' },
  { name: 'new file.txt', path: '/r/new file.txt', kind: 'file' },
];
const at = (active: number, rest: Partial<ListState> = {}): ListState => ({ ...EMPTY_LIST, active, ...rest });

describe('keys', () => {
  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 3],
    ['ArrowUp', 0, 0],
    ['End', 0, 3],
    ['Home', 3, 0],
    ['PageDown', 0, 3],
    ['PageUp', 3, 0],
  ])('%s from %i goes to %i', (key, from, to) => {
    expect(listKey(at(from), entries, key, 0)?.state.active).toBe(to);
  });

  test.each([
    ['Enter', 0, { act: 'open', path: '/r/books' }],
    ['ArrowRight', 1, { act: 'open', path: '/r/Big' }],
    ['ArrowRight', 3, null],
    ['Enter', 3, null],
    ['ArrowLeft', 2, { act: 'up' }],
    ['Backspace', 0, { act: 'up' }],
  ] as const)('%s at %i asks for %o', (key, from, act) => {
    expect(listKey(at(from), entries, key, 0)?.act).toEqual(act);
  });

  test('Space chooses a folder or a file and lets it go again; what is refused cannot be chosen', () => {
    const folder = listKey(at(0), entries, ' ', 0)?.state;
    expect(folder?.chosen).toEqual(['/r/books']);
    expect(listKey(folder!, entries, ' ', 0)?.state.chosen).toEqual([]);
    expect(listKey(at(2), entries, ' ', 0)?.state.chosen).toEqual([]);
  });

  test('Space chooses what was just found by its letters, where no name goes on with a space', () => {
    const found = ['b', 'o', ' '].reduce((state, key, i) => listKey(state, entries, key, i * 100)!.state, at(3));
    expect(found).toMatchObject({ active: 0, chosen: ['/r/books'] });
  });

  test('Enter chooses a file', () =>
    expect(listKey(at(3), entries, 'Enter', 0)?.state.chosen).toEqual(['/r/new file.txt']));

  test.each([
    ['a word', ['n', 'e'], 3],
    ['one letter again walks on', ['b', 'b'], 0],
    ['a name with a space', ['n', 'e', 'w', ' ', 'f'], 3],
    ['a word that nothing begins with stays', ['z'], 0],
  ])('letters find a name: %s', (_, keys, active) => {
    const end = keys.reduce((state, key, i) => listKey(state, entries, key, i * 100)!.state, at(0));
    expect([end.active, end.chosen]).toEqual([active, []]);
  });

  test('letters long after the others begin anew', () => {
    const state = listKey(at(0, { typed: 'ne', typedAt: 0 }), entries, 'b', 5_000)!.state;
    expect([state.typed, state.active]).toEqual(['b', 1]);
  });

  test.each(['Tab', 'Escape', 'F5', 'Shift'])('%s is left to the page', (key) => {
    expect(listKey(at(0), entries, key, 0)).toBeNull();
  });

  test('in an empty folder no key chooses anything', () => {
    for (const key of ['ArrowDown', 'End', ' ', 'Enter', 'x']) {
      expect(listKey(at(0), [], key, 0)?.state).toMatchObject({ active: 0, chosen: [] });
    }
  });
});

test('choices of several folders stay together', () => {
  expect(toggle(at(0, { chosen: ['/other'] }), entries[0]!).chosen).toEqual(['/other', '/r/books']);
});

test.each([
  ['/r/Big', 1],
  ['/gone', 0],
  [null, 0],
])('going up ends on the folder that was left: %s at %i', (path, index) => {
  expect(indexOfPath(entries, path)).toBe(index);
});

test.each([
  [{ name: 'home', path: '/r' }, '/r', ['home=/r']],
  [{ name: 'home', path: '/r' }, '/r/a/b c', ['home=/r', 'a=/r/a', 'b c=/r/a/b c']],
  [{ name: '/', path: '/' }, '/a', ['/=/', 'a=/a']],
  [{ name: 'C:', path: 'C:\\' }, 'C:\\a\\b', ['C:=C:\\', 'a=C:\\a', 'b=C:\\a\\b']],
])('the steps from %o to %s', (root, path, steps) => {
  expect(crumbs(root, path).map((step) => `${step.name}=${step.path}`)).toEqual(steps);
});
