import { describe, expect, test } from 'vitest';
import { chordOf, isCharacter, keyLabels, type KeyPress } from '../../../../../src-renderer/app/commands/keys.ts';

const press = (key: string, code: string, held = ''): KeyPress => ({
  key,
  code,
  ctrlKey: held.includes('C'),
  metaKey: held.includes('M'),
  altKey: held.includes('A'),
  shiftKey: held.includes('S'),
  getModifierState: (name) => name === 'AltGraph' && held.includes('G'),
});

describe('a chord has the name that the layout gives its key', () => {
  test.each([
    ['a letter', press('a', 'KeyA'), 'a'],
    ['a capital', press('A', 'KeyA', 'S'), 'Shift+a'],
    ['a letter under Caps Lock', press('A', 'KeyA'), 'a'],
    ['a on AZERTY, which stands where Q is', press('a', 'KeyQ'), 'a'],
    ['k on Dvorak', press('k', 'KeyV', 'C'), 'Mod+k'],
    ['a question mark, which needs Shift', press('?', 'Slash', 'S'), '?'],
    ['a slash on a German layout', press('/', 'Digit7', 'S'), '/'],
    ['a bracket by AltGr', press('[', 'Digit8', 'CAG'), '['],
    ['a function key with Shift', press('F7', 'F7', 'S'), 'Shift+F7'],
    ['an arrow with Alt', press('ArrowLeft', 'ArrowLeft', 'A'), 'Alt+ArrowLeft'],
    ['all modifiers', press('K', 'KeyK', 'CMAS'), 'Mod+Meta+Alt+Shift+k'],
    ['a space', press(' ', 'Space'), 'Space'],
    ['a plus, which joins chords', press('+', 'Equal', 'S'), 'Plus'],
    ['a Cyrillic letter, by the Latin one on its key', press('ф', 'KeyA'), 'a'],
    ['a Cyrillic letter with Ctrl', press('л', 'KeyK', 'C'), 'Mod+k'],
    ['a letter of no Latin key', press('ö', 'Semicolon'), 'ö'],
    ['Shift alone', press('Shift', 'ShiftLeft', 'S'), null],
    ['a dead key', press('Dead', 'BracketLeft'), null],
    ['an input method', press('Process', 'KeyA'), null],
  ])('%s', (_, event, chord) => {
    expect(chordOf(event, false)).toBe(chord);
  });

  test('⌘ is Mod on Apple’s systems, and Ctrl is itself', () => {
    expect(chordOf(press('k', 'KeyK', 'M'), true)).toBe('Mod+k');
    expect(chordOf(press('k', 'KeyK', 'C'), true)).toBe('Ctrl+k');
    expect(chordOf(press('k', 'KeyK', 'M'), false)).toBe('Meta+k');
  });
});

test.each([
  ['a', true],
  ['Shift+a', true],
  ['?', true],
  ['Space', true],
  ['Plus', true],
  ['中', true],
  ['Mod+a', false],
  ['Alt+a', false],
  ['F7', false],
  ['Shift+F7', false],
  ['Escape', false],
])('%s types a character: %s', (chord, is) => {
  expect(isCharacter(chord)).toBe(is);
});

test.each([
  ['Mod+k', false, ['Ctrl+K']],
  ['Mod+k', true, ['⌘K']],
  ['Mod+Alt+b', true, ['⌘⌥B']],
  ['g e', false, ['G', 'E']],
  ['Alt+ArrowLeft', false, ['Alt+←']],
  ['?', false, ['?']],
  ['Shift+F7', true, ['⇧F7']],
  ['Mod+Plus', false, ['Ctrl++']],
])('%s is shown as on a keyboard', (keys, apple, labels) => {
  expect(keyLabels(keys, apple)).toEqual(labels);
});
