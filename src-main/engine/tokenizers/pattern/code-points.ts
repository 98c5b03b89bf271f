import { GENERAL_CATEGORY, SCRIPTS } from '#engine/text/unicode/class-names.ts';
import { ALPHABETIC, categoryOf, LOWERCASE, scriptOf, UPPERCASE, WHITE_SPACE } from '#engine/text/unicode/classes.ts';
import { FOLD, recordAt } from '#engine/text/unicode/tables.ts';

/** A set of code points: bounds of half-open ranges, ascending, none touching the next. */
export type CodePoints = readonly number[];

const END = 0x110000;

/** The set that holds what these ranges hold, in any order and overlapping. */
export function rangesOf(ranges: Iterable<readonly [start: number, end: number]>): CodePoints {
  const sorted = [...ranges].filter(([start, end]) => start < end).sort((a, b) => a[0] - b[0]);
  const out: number[] = [];
  for (const [start, end] of sorted) {
    const last = out.length - 1;
    if (last > 0 && start <= out[last]!) out[last] = Math.max(out[last]!, end);
    else out.push(start, end);
  }
  return out;
}

export function* eachRange(set: CodePoints): Generator<[start: number, end: number]> {
  for (let i = 0; i < set.length; i += 2) yield [set[i]!, set[i + 1]!];
}

export function union(...sets: readonly CodePoints[]): CodePoints {
  return rangesOf(sets.flatMap((set) => [...eachRange(set)]));
}

export function complement(set: CodePoints): CodePoints {
  const out: number[] = [];
  let at = 0;
  for (const [start, end] of eachRange(set)) {
    if (at < start) out.push(at, start);
    at = end;
  }
  if (at < END) out.push(at, END);
  return out;
}

export function intersection(a: CodePoints, b: CodePoints): CodePoints {
  return complement(union(complement(a), complement(b)));
}

export const disjoint = (a: CodePoints, b: CodePoints): boolean => intersection(a, b).length === 0;

export const ANY: CodePoints = [0, END];

/** Stretches of equal records of the whole code space; made once, when a pattern first asks for a property. */
let stretches: [start: number, end: number, record: number][] | null = null;

function byRecord(holds: (record: number) => boolean): CodePoints {
  if (stretches === null) {
    stretches = [];
    let start = 0;
    for (let c = 1; c <= END; c++) {
      const record = recordAt(start);
      if (c < END && recordAt(c) === record) continue;
      stretches.push([start, c, record]);
      start = c;
    }
  }
  return rangesOf(
    stretches.filter(([, , record]) => holds(record)).map(([start, end]): [number, number] => [start, end]),
  );
}

const flag = (bit: number) => (): CodePoints => byRecord((record) => (record & bit) !== 0);
const BINARY: Readonly<Record<string, () => CodePoints>> = {
  any: () => ANY,
  alphabetic: flag(ALPHABETIC),
  alpha: flag(ALPHABETIC),
  uppercase: flag(UPPERCASE),
  upper: flag(UPPERCASE),
  lowercase: flag(LOWERCASE),
  lower: flag(LOWERCASE),
  whitespace: flag(WHITE_SPACE),
  space: flag(WHITE_SPACE),
};

const known = new Map<string, CodePoints | null>();

/**
 * The set of a property by its name in a pattern, as `\p{…}` writes it: a general category (`L`, `Lu`, `Letter`), a
 * script (`Han`, `Script=Han`), or a binary property; null where there is none of that name. Unicode 17.
 */
export function property(name: string): CodePoints | null {
  const plain = name.replace(/^(?:is|script=|sc=|general_category=|gc=)/i, '').replace(/[\s_-]/g, '');
  const key = plain.toLowerCase();
  let set = known.get(key);
  if (set === undefined) known.set(key, (set = find(key)));
  return set;
}

function find(key: string): CodePoints | null {
  if (BINARY[key] !== undefined) return BINARY[key]();
  const category = (wanted: (short: string) => boolean): CodePoints => {
    const numbers = new Set(GENERAL_CATEGORY.flatMap(([short], i) => (wanted(short) ? [i] : [])));
    return byRecord((record) => numbers.has(categoryOf(record)));
  };
  const group = GROUPS[key] ?? key.toUpperCase();
  if (/^[LMNPSZC]$/.test(group)) return category((short) => short.startsWith(group));
  if (key === 'lc' || key === 'l&') return category((short) => short === 'Lu' || short === 'Ll' || short === 'Lt');
  const named = GENERAL_CATEGORY.find(
    ([short, long]) => short.toLowerCase() === key || long.replaceAll('_', '').toLowerCase() === key,
  );
  if (named !== undefined) return category((short) => short === named[0]);
  const script = SCRIPTS.findIndex(
    ([code, long]) => code.toLowerCase() === key || long.replaceAll('_', '').toLowerCase() === key,
  );
  return script < 0 ? null : byRecord((record) => scriptOf(record) === script);
}

const GROUPS: Readonly<Record<string, string>> = {
  letter: 'L',
  mark: 'M',
  number: 'N',
  punctuation: 'P',
  punct: 'P',
  symbol: 'S',
  separator: 'Z',
  other: 'C',
};

export const SPACE = (): CodePoints => property('White_Space')!;
export const DIGIT = (): CodePoints => property('Nd')!;
/** `\w` of UTS 18: alphabetic, marks, decimal digits, connectors, and the two joiners. */
export const WORD = (): CodePoints =>
  union(property('Alphabetic')!, property('M')!, property('Nd')!, property('Pc')!, [0x200c, 0x200e]);

let orbits: Map<number, number[]> | null = null;

/** Every character that the set holds, or that folds to the same as one of them (simple case folding). */
export function foldClosure(set: CodePoints): CodePoints {
  if (orbits === null) {
    orbits = new Map();
    for (let c = 0; c < FOLD.length; c++) {
      const folded = FOLD[c]!;
      if (folded === c) continue;
      const orbit = orbits.get(folded);
      if (orbit === undefined) orbits.set(folded, [folded, c]);
      else orbit.push(c);
    }
  }
  const added: [number, number][] = [];
  for (const [folded, orbit] of orbits) {
    if (!orbit.some((c) => has(set, c)) && !has(set, folded)) continue;
    for (const c of orbit) added.push([c, c + 1]);
  }
  return rangesOf([...eachRange(set), ...added]);
}

export function has(set: CodePoints, c: number): boolean {
  let low = 0;
  let high = set.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (set[middle]! <= c) low = middle + 1;
    else high = middle;
  }
  return (low & 1) === 1;
}
