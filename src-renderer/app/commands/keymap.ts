import { scopesOf, type Command, type Scope } from './command.ts';
import { isCharacter, chordsOf } from './keys.ts';
import type { Binding } from './registry.ts';

/** Where a key was pressed. */
export interface Place {
  /** The scopes that focus is inside of. */
  readonly scopes: readonly Scope[];
  /** In a field or another control that takes characters. */
  readonly typing: boolean;
  /** Under a modal dialog or a menu, which have their own keys. */
  readonly modal: boolean;
}

export type Answer =
  { readonly kind: 'run'; readonly command: Command } | { readonly kind: 'wait' } | { readonly kind: 'pass' };

const PASS: Answer = { kind: 'pass' };
/** How long the second key of a sequence may take, in milliseconds. */
const PATIENCE = 1500;

/** Tells for each chord which command it calls, or that more must follow; `now` in milliseconds. */
export function createKeymap(bindings: () => readonly Binding[], canRun: (command: Command) => boolean) {
  let pressed: readonly string[] = [];
  let at = -Infinity;

  return function press(chord: string, place: Place, repeated: boolean, now: number): Answer {
    const before = now - at <= PATIENCE ? pressed : [];
    pressed = [];
    if (place.modal) return PASS;
    // A sequence that leads nowhere is forgotten, and its last chord stands for itself.
    for (const chords of before.length > 0 ? [[...before, chord], [chord]] : [[chord]]) {
      const answer = match(chords, place, repeated);
      if (answer.kind === 'wait') {
        pressed = chords;
        at = now;
      }
      if (answer.kind !== 'pass') return answer;
    }
    return PASS;
  };

  function match(chords: readonly string[], place: Place, repeated: boolean): Answer {
    const typed = chords.join(' ');
    let wait = false;
    for (const { command, keys } of bindings()) {
      if (!actsAt(command, place)) continue;
      for (const key of keys) {
        if (place.typing && chordsOf(key).some(isCharacter)) continue;
        if (key === typed && canRun(command)) {
          // A held key is answered, so that nothing else takes it, but it acts once.
          return repeated && command.repeats !== true ? { kind: 'wait' } : { kind: 'run', command };
        }
        if (key.startsWith(`${typed} `)) wait = true;
      }
    }
    return wait ? { kind: 'wait' } : PASS;
  }
}

const actsAt = (command: Command, place: Place): boolean =>
  scopesOf(command).some((scope) => scope === 'app' || place.scopes.includes(scope));
