import { AppError } from '#shared/errors.ts';
import {
  ANY,
  type CodePoints,
  complement,
  DIGIT,
  disjoint,
  foldClosure,
  intersection,
  property,
  rangesOf,
  SPACE,
  union,
  WORD,
} from './code-points.ts';

/** Whose meaning `$` and `^` have: of a line in Oniguruma (Hugging Face files), of the text in Rust's regex (tiktoken). */
export type Dialect = 'oniguruma' | 'rust';

export type Node =
  | { kind: 'set'; set: CodePoints }
  | { kind: 'sequence'; items: Node[] }
  | { kind: 'choice'; items: Node[] }
  | { kind: 'repeat'; item: Node; min: number; max: number; lazy: boolean }
  /** One character that stands after (or before) here is, or is not, in the set; the end of the text is in none. */
  | { kind: 'look'; ahead: boolean; negative: boolean; set: CodePoints };

const LINE_FEED: CodePoints = [10, 11];
const MOST_REPEATS = 1000;

/**
 * A split pattern as Hugging Face and tiktoken files write them -> its tree. Throws AppError `unsupported` for what has no
 * place in one pass over the text: back references, and looking further than one character.
 *
 * Possessive and atomic parts are taken for greedy ones where that changes nothing: what follows cannot begin with what
 * the part would have to give back.
 */
export function parsePattern(source: string, dialect: Dialect): Node {
  const chars = Array.from(source, (char) => char);
  let at = 0;
  let fold = false;

  const fail = (what: string): never => {
    throw new AppError('unsupported', `the split pattern ${what} (character ${at + 1} of ${JSON.stringify(source)})`, {
      remedy: 'use a pattern of character classes, groups, repetitions and one-character lookaheads',
    });
  };
  const peek = (text: string): boolean => {
    for (let i = 0; i < text.length; i++) if (chars[at + i] !== text[i]) return false;
    return true;
  };
  const take = (text: string): boolean => {
    if (!peek(text)) return false;
    at += text.length;
    return true;
  };
  const cased = (set: CodePoints): CodePoints => (fold ? foldClosure(set) : set);
  const one = (char: string): CodePoints => [char.codePointAt(0)!, char.codePointAt(0)! + 1];

  function choice(): Node {
    const items = [sequence()];
    while (take('|')) items.push(sequence());
    return items.length === 1 ? items[0]! : { kind: 'choice', items };
  }

  /** Items, and which of them hold on to what they took. */
  function sequence(): Node {
    const items: Node[] = [];
    const possessive = new Set<number>();
    while (at < chars.length && !peek('|') && !peek(')')) {
      if (flags()) continue;
      const atomic = peek('(?>');
      const item = atom();
      const repeated = repeat(item);
      if (repeated.possessive || atomic) possessive.add(items.length);
      items.push(repeated.node);
    }
    for (const index of possessive) {
      if (!keepsToItself(items[index]!, items.slice(index + 1))) fail('gives back what a possessive part took');
    }
    return items.length === 1 ? items[0]! : { kind: 'sequence', items };
  }

  /** `(?i)`: for the rest of the group. */
  function flags(): boolean {
    if (take('(?i)')) fold = true;
    else if (take('(?-i)')) fold = false;
    else return false;
    return true;
  }

  function repeat(item: Node): { node: Node; possessive: boolean } {
    let bounds: [number, number] | null = null;
    if (take('*')) bounds = [0, Infinity];
    else if (take('+')) bounds = [1, Infinity];
    else if (take('?')) bounds = [0, 1];
    else if (peek('{')) bounds = braces();
    if (bounds === null) return { node: item, possessive: false };
    const lazy = take('?');
    const possessive = !lazy && take('+');
    const node: Node = { kind: 'repeat', item, min: bounds[0], max: bounds[1], lazy };
    const again = repeat(node);
    return again.node === node ? { node, possessive } : again;
  }

  function braces(): [number, number] | null {
    const close = chars.indexOf('}', at);
    const given = close < 0 ? null : /^(\d{0,4})(,?)(\d{0,4})$/.exec(chars.slice(at + 1, close).join(''));
    if (given === null || (given[1] === '' && given[3] === '')) return null;
    at = close + 1;
    const min = Number(given[1]);
    const max = given[2] === '' ? min : given[3] === '' ? Infinity : Number(given[3]);
    if (min > MOST_REPEATS || (max !== Infinity && max > MOST_REPEATS)) fail(`repeats more than ${MOST_REPEATS} times`);
    return [min, max];
  }

  function atom(): Node {
    if (take('(')) return group();
    if (peek('[')) return { kind: 'set', set: bracket() };
    if (take('.')) return { kind: 'set', set: complement(LINE_FEED) };
    if (take('^')) return look(false, true, dialect === 'rust' ? ANY : complement(LINE_FEED));
    if (take('$')) return look(true, true, dialect === 'rust' ? ANY : complement(LINE_FEED));
    if (peek('\\')) {
      if (take('\\A')) return look(false, true, ANY);
      if (take('\\z') || take('\\Z')) return look(true, true, ANY);
      if (take('\\b')) return boundary(false);
      if (take('\\B')) return boundary(true);
      return { kind: 'set', set: escape() };
    }
    if (peek('*') || peek('+') || peek('?')) fail('repeats nothing');
    return { kind: 'set', set: cased(one(chars[at++]!)) };
  }

  const look = (ahead: boolean, negative: boolean, set: CodePoints): Node => ({ kind: 'look', ahead, negative, set });

  function boundary(not: boolean): Node {
    const side = (before: boolean, after: boolean): Node => ({
      kind: 'sequence',
      items: [look(false, before, WORD()), look(true, after, WORD())],
    });
    return { kind: 'choice', items: [side(true, not), side(false, !not)] };
  }

  function group(): Node {
    const outside = fold;
    let around: ((inner: Node) => Node) | null = null;
    if (take('?i:')) fold = true;
    else if (take('?-i:')) fold = false;
    else if (take('?=')) around = looking(true, false);
    else if (take('?!')) around = looking(true, true);
    else if (take('?<=')) around = looking(false, false);
    else if (take('?<!')) around = looking(false, true);
    else if (!take('?:') && !take('?>') && peek('?')) fail('has a kind of group that is not known');
    const inner = choice();
    if (!take(')')) fail('has a group that is not closed');
    fold = outside;
    return around === null ? inner : around(inner);
  }

  const looking =
    (ahead: boolean, negative: boolean) =>
    (inner: Node): Node => {
      const set = singleSet(inner);
      return set === null ? fail('looks further than one character') : look(ahead, negative, set);
    };

  function bracket(): CodePoints {
    at++;
    const negated = take('^');
    let set: CodePoints = [];
    for (let first = true; ; first = false) {
      if (at >= chars.length) fail('has a class that is not closed');
      if (!first && take(']')) break;
      if (take('&&')) {
        // The rest of the class, up to its end, is what the set is cut with.
        chars.splice(at, 0, '[');
        set = intersection(set, bracket());
        break;
      }
      set = union(set, member());
    }
    return negated ? complement(cased(set)) : cased(set);
  }

  function member(): CodePoints {
    if (peek('[:')) return posix();
    if (peek('[')) return bracket();
    const start = chars[at] === '\\' ? escape() : one(chars[at++]!);
    const single = start.length === 2 && start[1]! - start[0]! === 1;
    if (!single || chars[at] !== '-' || chars[at + 1] === ']' || chars[at + 1] === undefined) return start;
    at++;
    const end = chars[at] === '\\' ? escape() : one(chars[at++]!);
    if (end[1] === undefined || end[1] <= start[0]!) fail('has a range that ends before it begins');
    return [start[0]!, end[1]!];
  }

  function posix(): CodePoints {
    const close = chars
      .slice(at, at + 20)
      .join('')
      .indexOf(':]');
    const name = close < 0 ? '' : chars.slice(at + 2, at + close).join('');
    const negated = name.startsWith('^');
    const set = POSIX[negated ? name.slice(1) : name]?.();
    if (set === undefined) return fail('has a class that is not known');
    at += close + 2;
    return negated ? complement(set) : set;
  }

  function escape(): CodePoints {
    at++;
    const char = chars[at++];
    if (char === undefined) return fail('ends with a backslash');
    switch (char) {
      case 's':
        return SPACE();
      case 'S':
        return complement(SPACE());
      case 'd':
        return DIGIT();
      case 'D':
        return complement(DIGIT());
      case 'w':
        return WORD();
      case 'W':
        return complement(WORD());
      case 'h':
        return rangesOf([
          [0x30, 0x3a],
          [0x41, 0x47],
          [0x61, 0x67],
        ]);
      case 'p':
      case 'P':
        return named(char === 'P');
      case 'x':
      case 'u':
        return hexadecimal(char === 'x' ? 2 : 4);
      default: {
        const control = CONTROLS[char];
        if (control !== undefined) return [control, control + 1];
        if (/[0-9A-Za-z]/.test(char)) fail(`has the escape \\${char}, which is not known`);
        return one(char);
      }
    }
  }

  function named(negated: boolean): CodePoints {
    let name = chars[at++] ?? '';
    if (name === '{') {
      const close = chars.indexOf('}', at);
      if (close < 0) fail('has a property that is not closed');
      name = chars.slice(at, close).join('');
      at = close + 1;
    }
    const inverse = name.startsWith('^');
    const set = property(inverse ? name.slice(1) : name);
    if (set === null) return fail(`has the property "${name}", which is not known`);
    return negated !== inverse ? complement(set) : set;
  }

  function hexadecimal(digits: number): CodePoints {
    let text = '';
    if (take('{')) {
      while (at < chars.length && !take('}')) text += chars[at++]!;
    } else {
      text = chars.slice(at, at + digits).join('');
      at += digits;
    }
    const code = /^[0-9A-Fa-f]{1,6}$/.test(text) ? parseInt(text, 16) : -1;
    if (code < 0 || code > 0x10ffff) fail('has a code that is none');
    return [code, code + 1];
  }

  const tree = choice();
  if (at < chars.length) fail('closes a group that is not open');
  return tree;
}

const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, e: 27, a: 7, '0': 0 };

const ASCII = (...ranges: [string, string][]): CodePoints =>
  rangesOf(ranges.map(([from, to]): [number, number] => [from.charCodeAt(0), to.charCodeAt(0) + 1]));
const POSIX: Readonly<Record<string, () => CodePoints>> = {
  alpha: () => property('Alphabetic')!,
  digit: DIGIT,
  alnum: () => union(property('Alphabetic')!, DIGIT()),
  upper: () => property('Uppercase')!,
  lower: () => property('Lowercase')!,
  space: SPACE,
  word: WORD,
  punct: () => union(property('P')!, property('S')!),
  xdigit: () => ASCII(['0', '9'], ['A', 'F'], ['a', 'f']),
};

/** The set, where the tree is one character and nothing else. */
function singleSet(node: Node): CodePoints | null {
  if (node.kind === 'set') return node.set;
  if (node.kind !== 'choice') return null;
  const sets = node.items.map(singleSet);
  return sets.some((set) => set === null) ? null : union(...(sets as CodePoints[]));
}

/** Whether `node`, which is one set however often, never has to give back for what follows. */
function keepsToItself(node: Node, rest: readonly Node[]): boolean {
  const own = node.kind === 'repeat' ? singleSet(node.item) : null;
  if (own === null) return node.kind === 'repeat' ? rest.length === 0 : singleSet(node) !== null || rest.length === 0;
  for (const next of rest) {
    // At a place inside the run a character of the run follows: such a look fails wherever it would have to give back.
    if (next.kind === 'look' && next.ahead && next.negative && disjoint(own, complement(next.set))) return true;
    if (next.kind === 'look') return false;
    const inner = next.kind === 'repeat' ? next.item : next;
    const set = singleSet(inner);
    if (set === null || !disjoint(own, set)) return false;
    if (next.kind !== 'repeat' || next.min > 0) return true;
  }
  return true;
}
