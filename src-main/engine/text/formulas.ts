import { commandEnd, TEX } from './tex-markup.ts';

/** Code units after which a formula that is still open is taken for none. */
const INLINE = 400;
const DISPLAY = 20_000;

type Mode = 'none' | 'dollar' | 'dollars' | 'parens' | 'brackets' | 'environment' | 'mathml' | 'braces';

const DOLLAR = 36;
const BACKSLASH = 92;
const FEED = 10;

/** Told of what was found: UTF-16, half-open, in order. */
export interface FormulaSink {
  formula(start: number, end: number): void;
  /** Commands and comments of TeX source outside formulas. */
  markup(start: number, end: number): void;
}

/**
 * Formulas in [from, to), in order: `$…$`, `$$…$$`, `\(…\)`, `\[…\]`, environments of mathematics with what is
 * nested in them, `{\displaystyle …}` as wikis have it in their text, and elements of MathML; and, as far as the text is TeX
 * source (`level`), its commands. A single dollar opens where no space follows and no letter or digit stands before it, and closes where
 * no space stands before it and no digit behind it, on text without a blank line, so that sums of money are no formulas
 * (the rule of pandoc's tex_math_dollars). One pass that never goes back: where a formula stays open too long, the search
 * goes on from there.
 */
export function scanFormulas(
  text: string,
  units: Uint16Array,
  from: number,
  to: number,
  level: number,
  sink: FormulaSink,
): void {
  let mode: Mode = 'none';
  let start = 0;
  let depth = 0;
  const enter = (next: Mode, at: number): void => {
    mode = next;
    start = at;
    depth = next === 'environment' || next === 'braces' ? 1 : 0;
  };
  const leave = (end: number): void => {
    sink.formula(start, end);
    mode = 'none';
  };

  for (let i = from; i < to; i++) {
    const unit = units[i]!;
    const now = mode as Mode;
    if (now !== 'none' && i - start > (now === 'dollar' ? INLINE : DISPLAY)) mode = 'none';
    if (unit === FEED) {
      if (now === 'dollar' && i + 1 < to && units[i + 1] === FEED) mode = 'none';
    } else if (unit === DOLLAR) {
      if (i + 1 < to && units[i + 1] === DOLLAR) {
        if (now === 'dollars') leave(i + 2);
        else if (now === 'none' || now === 'dollar') enter('dollars', i);
        i++;
      } else if (now === 'dollar' && closesInline(units, i, to)) leave(i + 1);
      else if (now === 'none' || now === 'dollar') {
        mode = 'none';
        if (opensInline(units, i, from, to)) enter('dollar', i);
      }
    } else if (unit === 123) {
      if (now === 'braces') depth++;
      else if (now === 'none' && STYLES.some((style) => startsWith(units, i, to, style))) {
        enter('braces', i);
        i++;
      }
    } else if (unit === 125) {
      if (now === 'braces' && --depth === 0) leave(i + 1);
    } else if (unit === 60) {
      if (now === 'none' && startsWith(units, i, to, MATHML) && endsName(units[i + MATHML.length])) enter('mathml', i);
      else if (now === 'mathml' && startsWith(units, i, to, MATHML_END)) leave(i + MATHML_END.length);
    } else if (unit === 37) {
      if (level === TEX.source && mode === 'none' && (i === 0 || units[i - 1] === FEED)) {
        const feed = text.indexOf('\n', i);
        const end = feed < 0 || feed > to ? to : feed;
        sink.markup(i, end);
        i = end - 1;
      }
    } else if (unit === BACKSLASH && i + 1 < to) {
      const next = units[i + 1]!;
      if (next === 40 && now === 'none') enter('parens', i);
      else if (next === 41 && now === 'parens') leave(i + 2);
      else if (next === 91 && now === 'none') enter('brackets', i);
      else if (next === 93 && now === 'brackets') leave(i + 2);
      else if (startsWith(units, i + 1, to, BEGIN)) {
        if (now === 'environment') depth++;
        else if (now === 'none' && isMathematics(units, i + 1 + BEGIN.length, to)) enter('environment', i);
      } else if (now === 'environment' && startsWith(units, i + 1, to, END)) {
        depth--;
        if (depth === 0) {
          const end = closingBrace(units, i + 1 + END.length, to);
          leave(end);
          i = end - 2;
        }
      }
      if (mode === 'none' && level !== TEX.none) {
        const end = commandEnd(text, units, i, to, level);
        if (end > i + 1) {
          sink.markup(i, end);
          i = end - 2;
        }
      }
      i++;
    }
  }
}

const codes = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
const BEGIN = codes('begin{');
const END = codes('end{');
const STYLES = ['{\\displaystyle ', '{\\textstyle '].map(codes);
const MATHML = codes('<math');
const MATHML_END = codes('</math>');

function endsName(unit: number | undefined): boolean {
  return unit === 62 || unit === 32 || unit === FEED;
}

/** Environments of mathematics, in LaTeX and amsmath, also starred. */
const MATHEMATICS = [
  'equation',
  'align',
  'gather',
  'multline',
  'eqnarray',
  'math',
  'displaymath',
  'array',
  'cases',
  'split',
]
  .concat([
    'matrix',
    'pmatrix',
    'bmatrix',
    'vmatrix',
    'Vmatrix',
    'Bmatrix',
    'smallmatrix',
    'alignat',
    'flalign',
    'tikzcd',
  ])
  .concat(['subequations', 'aligned', 'gathered', 'xalignat'])
  .flatMap((name) => [`${name}}`, `${name}*}`])
  .map(codes);

function isMathematics(units: Uint16Array, at: number, to: number): boolean {
  return MATHEMATICS.some((name) => startsWith(units, at, to, name));
}

function startsWith(units: Uint16Array, at: number, to: number, code: Uint8Array): boolean {
  if (at + code.length > to) return false;
  for (let i = 0; i < code.length; i++) if (units[at + i] !== code[i]) return false;
  return true;
}

/** Longest name of an environment. */
const NAME = 40;

function closingBrace(units: Uint16Array, at: number, to: number): number {
  const last = Math.min(to, at + NAME);
  for (let i = at; i < last; i++) if (units[i] === 125) return i + 1;
  return at;
}

function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === FEED || unit === 13 || unit === 0xa0;
}

function opensInline(units: Uint16Array, i: number, from: number, to: number): boolean {
  if (i + 1 >= to || isBlank(units[i + 1]!)) return false;
  const before = i > from ? units[i - 1]! : 32;
  const folded = before | 32;
  return (folded < 97 || folded > 122) && (before < 48 || before > 57);
}

function closesInline(units: Uint16Array, i: number, to: number): boolean {
  if (isBlank(units[i - 1]!)) return false;
  const next = i + 1 < to ? units[i + 1]! : 32;
  return next < 48 || next > 57;
}
