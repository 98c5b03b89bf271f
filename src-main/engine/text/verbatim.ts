import { trimEnd, trimStart } from './lines.ts';
import type { Segments } from './segments.ts';
import { type FormulaSink, scanFormulas } from './formulas.ts';
import { DRAWN_ENVIRONMENTS, TEX, texLevel } from './tex-markup.ts';
import { growSpans, makeSpanBuffer, type SpanBuffer, type TextSource } from './word-splitter.ts';

/** What stands in a text letter for letter: its signs are no noise, and its lines are no prose. */
export const VERBATIM = { formula: 1, code: 2, markup: 3 } as const;

/** Formulas, blocks of code and what else is no prose in TeX source (commands, pictures, tables, listings of numbers), in order, not overlapping; UTF-16, half-open. */
export interface Verbatim extends SpanBuffer {
  /** By span: one of VERBATIM. */
  kinds: Uint8Array;
}

export function makeVerbatim(): Verbatim {
  return { ...makeSpanBuffer(64), kinds: new Uint8Array(64) };
}

/** Lines of code that make a block where no fence says so. */
const LINES_IN_A_BLOCK = 2;

/**
 * Finds blocks of code (between fences of Markdown, in environments of LaTeX, or two and more lines that read as code, with what is indented
 * between them) and formulas of TeX in what is left. A fence or a formula that nothing closes is prose. One pass over
 * the lines and one over the text.
 */
export function findVerbatim({ text, units, length }: TextSource, lines: Segments, out: Verbatim): void {
  out.count = 0;
  let from = 0;

  function add(start: number, end: number, kind: number): void {
    if (out.count === out.starts.length) {
      growSpans(out);
      const kinds = new Uint8Array(out.starts.length);
      kinds.set(out.kinds);
      out.kinds = kinds;
    }
    out.starts[out.count] = start;
    out.ends[out.count] = end;
    out.kinds[out.count++] = kind;
  }
  const sink: FormulaSink = {
    formula(start, end) {
      add(start, end, VERBATIM.formula);
    },
    markup(start, end) {
      add(start, end, VERBATIM.markup);
    },
  };
  // Looked for in the string, where the host searches many code units at a time: most texts hold neither.
  const mayHoldCommands = text.includes('\\');
  const mathml = text.indexOf('<math');
  const mayHoldFormulas = mayHoldCommands || mathml >= 0 || text.includes('$');
  const level = mayHoldCommands ? texLevel(text, units) : TEX.none;
  function addCode(start: number, end: number, kind: number = VERBATIM.code): void {
    if (mayHoldFormulas) scanFormulas(text, units, from, start, level, sink);
    add(start, end, kind);
    from = end;
  }

  /** The first `<math` at `end` or behind what was asked for before; lines are asked for in order. */
  let element = mathml;
  function holdsMathml(start: number, end: number): boolean {
    while (element >= 0 && element < start) element = text.indexOf('<math', element + 1);
    return element >= 0 && element < end;
  }

  const acts = mayAct(text, units);
  let block: { start: number; end: number; lines: number } | null = null;
  const closeBlock = (): void => {
    if (block !== null && block.lines >= LINES_IN_A_BLOCK) addCode(block.start, block.end);
    block = null;
  };
  for (let i = 0; i < lines.count; i++) {
    const start = trimStart(units, lines.starts[i]!, lines.ends[i]!);
    const end = trimEnd(units, start, lines.ends[i]!);
    if (start === end) continue;
    const last = lastFencedLine(units, lines, i, start, end);
    if (last > i) {
      closeBlock();
      const drawn = units[start] === BACKSLASH && !holdsCode(units, lines, i, last);
      addCode(start, trimEnd(units, start, lines.ends[last]!), drawn ? VERBATIM.markup : VERBATIM.code);
      i = last;
    } else if (
      (acts || mayHoldCommands ? isCodeLine(units, start, end) : isIdleCode(units, start, end)) &&
      !holdsMathml(start, end)
    ) {
      block ??= { start, end, lines: 0 };
      block.end = end;
      block.lines++;
    } else if (block !== null) {
      if (start - lines.starts[i]! >= 2 || units[lines.starts[i]!] === 9) block.end = end;
      else closeBlock();
    }
  }
  closeBlock();
  if (mayHoldFormulas) scanFormulas(text, units, from, length, level, sink);
}

const BACKTICK = 96;
const TILDE = 126;
const BACKSLASH = 92;

/** Lines after which a fence that is still open is taken for none. */
const FENCED_LINES = 1_000;

/** Environments of LaTeX that hold code, or numbers and signs. */
const ENVIRONMENTS = ['verbatim', 'lstlisting', 'minted', 'alltt', ...DRAWN_ENVIRONMENTS].map((name) => ({
  begin: codes(`\\begin{${name}`),
  end: codes(`\\end{${name}`),
}));

/** Whether an environment from line `first` to `last` holds code: it says so, or a quarter of its lines read so. */
function holdsCode(units: Uint16Array, lines: Segments, first: number, last: number): boolean {
  const start = trimStart(units, lines.starts[first]!, lines.ends[first]!);
  if (CODE_ENVIRONMENTS.some((begin) => startsWith(units, start, lines.ends[first]!, begin))) return true;
  if (!startsWith(units, start, lines.ends[first]!, PLAIN_ENVIRONMENT)) return false;
  let code = 0;
  for (let i = first + 1; i < last; i++) {
    const from = trimStart(units, lines.starts[i]!, lines.ends[i]!);
    const to = trimEnd(units, from, lines.ends[i]!);
    if (to > from && isCodeLine(units, from, to)) code++;
  }
  return code * 4 >= last - first - 1;
}

const CODE_ENVIRONMENTS = ['\\begin{lstlisting', '\\begin{minted', '\\begin{alltt'].map(codes);
const PLAIN_ENVIRONMENT = codes('\\begin{verbatim');

/** The line that closes the fence or environment which the trimmed line `i` opens; `i` where it opens none, or none closes. */
function lastFencedLine(units: Uint16Array, lines: Segments, i: number, start: number, end: number): number {
  const mark = units[start]!;
  if (mark !== BACKTICK && mark !== TILDE && mark !== BACKSLASH) return i;
  const size = fenceSize(units, start, end);
  const environment = ENVIRONMENTS.find(({ begin }) => startsWith(units, start, end, begin));
  if (size === 0 && environment === undefined) return i;
  const last = Math.min(lines.count, i + FENCED_LINES);
  for (let j = i + 1; j < last; j++) {
    const from = lines.starts[j]!;
    if (units[from] !== mark && units[from] !== 32) continue;
    const first = trimStart(units, from, lines.ends[j]!);
    if (units[first] !== mark) continue;
    const to = trimEnd(units, first, lines.ends[j]!);
    if (environment !== undefined) {
      if (startsWith(units, first, to, environment.end)) return j;
      continue;
    }
    const found = fenceSize(units, first, to);
    if (found >= size && first + found === to) return j;
  }
  return i;
}

/** Length of the fence of Markdown that the line starts with; 0 where it starts with none. */
function fenceSize(units: Uint16Array, start: number, end: number): number {
  const mark = units[start]!;
  if (mark !== BACKTICK && mark !== TILDE) return 0;
  let at = start;
  while (at < end && units[at] === mark) at++;
  return at - start >= 3 ? at - start : 0;
}

function codes(text: string): Uint8Array {
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

/** What a character is to a line of code. */
const SIGN = 1;
const ACT = 2;
const OPEN = 4;
const ESCAPE = 8;
const EMPTY = 16;
const KIND = new Uint8Array(128);
for (const sign of '{}()[]<>=_&*+^~;`$%#\\') KIND[sign.charCodeAt(0)] = SIGN;
for (const sign of '={}') KIND[sign.charCodeAt(0)]! |= ACT;
KIND[40]! |= OPEN;
KIND[BACKSLASH]! |= ESCAPE;
KIND[32] = EMPTY;
KIND[9] = EMPTY;

/** What a line of code begins with where its end does not tell. */
const OPENINGS = ['//', '/*', '*/', '#include', '#define', '#!', '<?', '</', '<!--', '>>> '].map(codes);
const OPENING_UNITS = new Set(OPENINGS.map((opening) => opening[0]!));

/** Whether a trimmed line reads as code: by its ends, or by its share of signs together with a call or an assignment. */
export function isCodeLine(units: Uint16Array, start: number, end: number): boolean {
  let signs = 0;
  let blanks = 0;
  let acts = false;
  let commands = 0;
  for (let i = start; i < end; i++) {
    const unit = units[i]!;
    const kind = unit < 128 ? KIND[unit]! : 0;
    if (kind === 0) continue;
    if (kind === EMPTY) {
      blanks++;
      continue;
    }
    signs++;
    if ((kind & ACT) !== 0) acts = true;
    else if ((kind & OPEN) !== 0 && i > start && isNamePart(units[i - 1]!)) acts = true;
    else if ((kind & ESCAPE) !== 0 && i + 1 < end && isAsciiLetter(units[i + 1]!)) commands++;
  }
  const solid = end - start - blanks;
  // A line of TeX is looked at as a formula.
  if (commands > 0 && units[end - 1] !== 59) return false;
  const last = units[end - 1]!;
  if (last === 59 || last === 123 || last === 125) return solid <= 3 || (acts && signs * 16 >= solid);
  return opens(units, start, end) || (acts && solid >= 4 && signs * 8 >= solid);
}

/** Whether any line of a text can hold a call or an assignment. */
function mayAct(text: string, units: Uint16Array): boolean {
  if (text.includes('=') || text.includes('{') || text.includes('}')) return true;
  for (let at = text.indexOf('('); at >= 0; at = text.indexOf('(', at + 1)) {
    if (at > 0 && isNamePart(units[at - 1]!)) return true;
  }
  return false;
}

/** What `isCodeLine` says of a line of a text without calls, assignments and commands of TeX. */
function isIdleCode(units: Uint16Array, start: number, end: number): boolean {
  if (units[end - 1] === 59) {
    let solid = 0;
    for (let i = start; i < end && solid <= 3; i++) if (units[i] !== 32 && units[i] !== 9) solid++;
    return solid <= 3;
  }
  return opens(units, start, end);
}

function opens(units: Uint16Array, start: number, end: number): boolean {
  return OPENING_UNITS.has(units[start]!) && OPENINGS.some((opening) => startsWith(units, start, end, opening));
}

function startsWith(units: Uint16Array, start: number, end: number, opening: Uint8Array): boolean {
  return end - start >= opening.length && opening.every((unit, i) => units[start + i] === unit);
}

function isAsciiLetter(unit: number): boolean {
  const folded = unit | 32;
  return unit < 128 && folded >= 97 && folded <= 122;
}

function isNamePart(unit: number): boolean {
  return isAsciiLetter(unit) || unit === 95 || (unit >= 48 && unit <= 57);
}
