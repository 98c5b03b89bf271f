/*
 * Keys by their names. A chord is `Mod+Shift+k`, `F7`, `?` or `a`; a sequence is chords with spaces: `g e`. `Mod` is ⌘
 * on Apple's systems and Ctrl elsewhere. Names come from the layout (`event.key`), never from the place of a key.
 */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  getModifierState?(key: string): boolean;
}

const MODIFIER_KEYS = new Set([
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
]);
const NAMES: Readonly<Record<string, string>> = { ' ': 'Space', Esc: 'Escape', '+': 'Plus' };

/** The chord that was pressed; null for a modifier alone and for keys that compose a character. */
export function chordOf(press: KeyPress, apple: boolean): string | null {
  if (MODIFIER_KEYS.has(press.key)) return null;
  // AltGr reports Ctrl and Alt too, while it only reaches a character.
  const altGraph = press.getModifierState?.('AltGraph') === true;
  const mod = !altGraph && (apple ? press.metaKey : press.ctrlKey);
  const other = !altGraph && (apple ? press.ctrlKey : press.metaKey);
  const alt = !altGraph && press.altKey;
  const key = keyName(press);
  // Shift is part of the character itself, except where the character says nothing about it.
  const shift = press.shiftKey && (press.key.length > 1 || press.key === ' ' || /^[a-z]$/u.test(key));
  return [
    mod ? 'Mod+' : '',
    other ? (apple ? 'Ctrl+' : 'Meta+') : '',
    alt ? 'Alt+' : '',
    shift ? 'Shift+' : '',
    key,
  ].join('');
}

function keyName({ key, code }: KeyPress): string {
  const name = NAMES[key] ?? key;
  if (name.length > 1) return name;
  if (/^[\x21-\x7e]$/u.test(name)) return name.toLowerCase();
  // A layout without Latin letters: the letter that stands on this key on a Latin one.
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  return letter?.toLowerCase() ?? name;
}

/** A chord without Ctrl, Alt or Meta that types a character: it must not act where somebody types. */
export const isCharacter = (chord: string): boolean => /^(Shift\+)?(.|Plus|Space)$/u.test(chord);

export const chordsOf = (keys: string): string[] => keys.split(' ');

const APPLE_SIGNS: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' };
const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Plus: '+',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Delete: 'Del',
  Enter: '↵',
};

/** Each chord as it is printed on keys: `['G', 'E']`, `['Ctrl+K']`, `['⌘K']`. */
export function keyLabels(keys: string, apple: boolean): string[] {
  return chordsOf(keys).map((chord) => {
    const parts = chord.split('+').map((part) => {
      if (apple && APPLE_SIGNS[part] !== undefined) return APPLE_SIGNS[part];
      if (part === 'Mod') return 'Ctrl';
      return SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part);
    });
    return parts.join(apple ? '' : '+');
  });
}

export const isApple = (): boolean => /Mac|iPhone|iPad/u.test(globalThis.navigator.platform);
