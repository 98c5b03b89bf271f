import type { Automaton } from './automaton.ts';
import { type CodePoints, has } from './code-points.ts';

/**
 * Matches at a place of a text: the end of the match that backtracking would find first (leftmost alternatives and long
 * repetitions preferred, as the pattern has them), or -1. The text is what stands from `begin` up to `end`.
 */
export type Matcher = (text: string, at: number, end: number, begin: number) => number;

const CODE_POINTS = 0x110000;
/** Beyond so many states their tables are thrown away and made anew: memory stays bounded, matches stay the same. */
const MOST_STATES = 4096;

/**
 * Runs an automaton as a deterministic one whose states are made when they are first reached. A state is the list of
 * places in the pattern that are still open, the preferred ones first; a place behind a match is dropped, so that what
 * was matched last is what backtracking finds first. Looking ahead costs nothing: a match is told one character late.
 */
export function newMatcher({ states, start }: Automaton): Matcher {
  const sets = [...new Set(states.flatMap((state) => ('set' in state ? [state.set] : [])))];
  const { classes, count, members } = classesOf(sets);
  const endClass = count;
  const stride = count + 1;
  const looksBack = states.some((state) => state.kind === 'look' && !state.ahead);
  const inSet = new Map(sets.map((set, i) => [set, members[i]!]));

  /** By state and class: 0 unknown, else 1 + (next state << 1 | whether the pattern matches before the character). */
  let table = new Int32Array(64 * stride);
  let open: { places: readonly number[]; before: number }[] = [];
  let numbers = new Map<string, number>();
  /** States at the beginning of a match, by the class of the character before; `endClass` where there is none. */
  let starts = new Int32Array(stride);

  function reset(): void {
    table = new Int32Array(64 * stride);
    // State 0 is the dead one.
    open = [{ places: [], before: 0 }];
    numbers = new Map();
    starts = new Int32Array(stride);
  }
  reset();

  function numberOf(places: readonly number[], before: number): number {
    if (places.length === 0) return 0;
    const key = `${looksBack ? before : 0}:${places.join()}`;
    let number = numbers.get(key);
    if (number === undefined) {
      number = open.push({ places, before }) - 1;
      numbers.set(key, number);
      if (open.length * stride > table.length) {
        const larger = new Int32Array(table.length * 2);
        larger.set(table);
        table = larger;
      }
    }
    return number;
  }

  /** What follows from `state` when a character of class `cls` (or the end) comes: as the table has it. */
  function step(state: number, cls: number): number {
    const { places, before } = open[state]!;
    const seen = new Set<number>();
    const next: number[] = [];
    let matched = false;
    // Depth first, in order of preference; a stack, for patterns can be deep.
    const stack = [...places].reverse();
    while (stack.length > 0) {
      const place = stack.pop()!;
      if (seen.has(place)) continue;
      seen.add(place);
      const at = states[place]!;
      if (at.kind === 'match') {
        matched = true;
        break;
      }
      if (at.kind === 'fork') stack.push(at.second, at.first);
      else if (at.kind === 'look') {
        const neighbour = at.ahead ? cls : before;
        const holds = neighbour !== endClass && inSet.get(at.set)![neighbour] === 1;
        if (holds !== at.negative) stack.push(at.next);
      } else if (cls !== endClass && inSet.get(at.set)![cls] === 1 && !next.includes(at.next)) next.push(at.next);
    }
    return 1 + ((numberOf(next, cls) << 1) | (matched ? 1 : 0));
  }

  function classAt(text: string, at: number, end: number): number {
    const unit = text.charCodeAt(at);
    if ((unit & 0xfc00) !== 0xd800 || at + 1 >= end) return classes[unit]!;
    const low = text.charCodeAt(at + 1);
    return (low & 0xfc00) !== 0xdc00 ? classes[unit]! : classes[0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff)]!;
  }

  function classBefore(text: string, at: number, begin: number): number {
    if (at === begin) return endClass;
    const pair =
      at > begin + 1 && (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 2) & 0xfc00) === 0xd800;
    return classAt(text, pair ? at - 2 : at - 1, at);
  }

  return (text, from, end, begin) => {
    if (open.length > MOST_STATES) reset();
    const before = looksBack ? classBefore(text, from, begin) : endClass;
    let state = starts[before]!;
    if (state === 0) state = starts[before] = numberOf([start], before);
    let found = -1;
    for (let at = from; ;) {
      let cls = endClass;
      let width = 1;
      if (at < end) {
        const unit = text.charCodeAt(at);
        cls = classes[unit]!;
        if ((unit & 0xfc00) === 0xd800 && at + 1 < end) {
          const low = text.charCodeAt(at + 1);
          if ((low & 0xfc00) === 0xdc00) {
            cls = classes[0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff)]!;
            width = 2;
          }
        }
      }
      const cell = state * stride + cls;
      let entry = table[cell]!;
      if (entry === 0) {
        entry = step(state, cls);
        table[cell] = entry;
      }
      entry--;
      if ((entry & 1) === 1) found = at;
      state = entry >>> 1;
      if (state === 0) return found;
      at += width;
    }
  };
}

/** Code points that no set tells apart are one class. `members` says for each set which classes it holds. */
function classesOf(sets: readonly CodePoints[]): { classes: Uint16Array; count: number; members: Uint8Array[] } {
  const bounds = [...new Set([0, CODE_POINTS, ...sets.flat()])].sort((a, b) => a - b);
  const classes = new Uint16Array(CODE_POINTS);
  const numbers = new Map<string, number>();
  const firsts: number[] = [];
  for (const [i, from] of bounds.entries()) {
    const to = bounds[i + 1];
    if (to === undefined) break;
    const signature = sets.map((set) => (has(set, from) ? '1' : '0')).join('');
    let number = numbers.get(signature);
    if (number === undefined) {
      number = firsts.push(from) - 1;
      numbers.set(signature, number);
    }
    if (number > 0) classes.fill(number, from, to);
  }
  const members = sets.map((set) => Uint8Array.from([...firsts.map((c) => (has(set, c) ? 1 : 0)), 0]));
  return { classes, count: firsts.length, members };
}
