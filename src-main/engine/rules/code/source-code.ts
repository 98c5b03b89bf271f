import { z } from 'zod';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { F, FLAGS, flagsOf } from '#engine/text/unicode/flags.ts';
import { findEncoded } from './_encoded.ts';
import { fileFacts } from './_file-facts.ts';

export type SourceCodeSignal =
  | 'language'
  | 'kind'
  | 'kind_reason'
  | 'alpha_fraction'
  | 'encoded_fraction'
  | 'data_line_fraction'
  | 'comment_line_fraction'
  | 'generated_mark_count';

/** Generators say so at the top. */
const TOP_LINES = 10;
const LONGEST_MARK_LINE = 300;
const MARKS = /@generated\b|auto-?generated|\bgenerated (by|from|using|with|automatically)\b|do not (edit|modify)\b/i;

/**
 * What tells program text that people write from data, generated and encoded files: letters of all that is no white space
 * (StarCoder drops files below a quarter); data written as base64, hexadecimal or escapes (StarCoder 2 drops files
 * with more than a half); lines that hold nothing but numbers, strings and their separators; lines of comment; marks of a
 * generator in the first ten lines. Indentation and signs are never noise here. Of files from a code tree, and of records
 * that name the path of their file, also the language, and what the file is for: source, test, generated, vendored,
 * minified or data, and what told it.
 */
export const rule = defineRule<Record<string, never>, SourceCodeSignal>({
  id: 'source-code',
  family: 'code',
  title: 'Source code that people write',
  version: 2,
  cite: 'StarCoder, arXiv:2305.06161, section 3.3; StarCoder 2, arXiv:2402.19173, section 3; the rest our own',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({}),
  signals: {
    language: {
      kind: 'label',
      unit: 'label',
      describe: 'Programming language, by name, content or first line of the file',
    },
    kind: {
      kind: 'label',
      unit: 'label',
      describe: 'What the file is for: source, test, generated, vendored, minified or data',
      piece: 'kind_reason',
    },
    kind_reason: { kind: 'label', unit: 'label', describe: 'What told the kind: a folder, a name, a mark, a measure' },
    alpha_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Letters, of all that is not white space',
      threshold: { min: 0.25 },
    },
    encoded_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Characters of encoded data',
      threshold: { max: 0.5 },
    },
    data_line_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Lines of numbers, strings and separators alone, of all lines that hold something',
      threshold: { max: 0.8 },
    },
    comment_line_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Lines of comment, of all lines that hold something',
    },
    generated_mark_count: {
      kind: 'count',
      unit: 'lines',
      describe: 'Lines at the top by which a generator says that it wrote the file',
      threshold: { max: 0 },
    },
  },
  prepare() {
    return {
      measure({ view, meta }, out) {
        const file = fileFacts(meta, view.text);
        if (file !== null) {
          out.label('language', file.language);
          out.label('kind', file.kind);
          out.label('kind_reason', file.why === '' ? 'none' : file.why);
        }
        const { letters, solid } = countLetters(view);
        if (solid > 0) out.number('alpha_fraction', letters / solid);
        let encoded = 0;
        for (const { start, end } of findEncoded(view.units, view.length)) encoded += end - start;
        if (view.codePoints > 0) out.number('encoded_fraction', encoded / view.codePoints);
        const lines = view.contentLines();
        let [data, comments] = [0, 0];
        for (let i = 0; i < lines.count; i++) {
          if (isData(view.units, lines.starts[i]!, lines.ends[i]!)) data++;
          else if (isComment(view.units, lines.starts[i]!, lines.ends[i]!)) comments++;
        }
        if (lines.count > 0) {
          out.number('data_line_fraction', data / lines.count);
          out.number('comment_line_fraction', comments / lines.count);
        }
        out.number('generated_mark_count', marks(view).length);
      },
      explain({ view }, signal) {
        if (signal === 'encoded_fraction') return findEncoded(view.units, view.length);
        if (signal === 'generated_mark_count') return marks(view);
        const told = signal === 'data_line_fraction' ? isData : signal === 'comment_line_fraction' ? isComment : null;
        return told === null ? [] : linesThat(view, told, signal.replace('_line_fraction', ''));
      },
    };
  },
});

type LineTest = (units: Uint16Array, start: number, end: number) => boolean;

function linesThat(view: TextView, told: LineTest, label: string): Span[] {
  const { starts, ends, count } = view.contentLines();
  const spans: Span[] = [];
  for (let i = 0; i < count; i++) {
    if (told(view.units, starts[i]!, ends[i]!)) spans.push({ start: starts[i]!, end: ends[i]!, label });
  }
  return spans;
}

function countLetters({ units, length }: TextView): { letters: number; solid: number } {
  let [letters, solid] = [0, 0];
  for (let i = 0; i < length; i++) {
    let flags = FLAGS[units[i]!]!;
    if (flags === F.surrogate) {
      flags = flagsOf(units, i, length);
      if (flags !== F.surrogate) i++;
    }
    if ((flags & F.space) !== 0) continue;
    solid++;
    if ((flags & (F.letter | F.mark)) !== 0) letters++;
  }
  return { letters, solid };
}

const SEPARATOR = new Set([...' \t,;:[](){}+-.|/'].map((c) => c.charCodeAt(0)));

/** Numbers, quoted strings and separators, with at least one of the former two. */
function isData(units: Uint16Array, start: number, end: number): boolean {
  let holds = false;
  for (let i = start; i < end; i++) {
    const unit = units[i]!;
    if (unit === 34 || unit === 39) {
      const quote = unit;
      do i++;
      while (i < end && units[i] !== quote);
      if (i >= end) return false;
      holds = true;
    } else if (unit >= 48 && unit <= 57) holds = true;
    else if (!SEPARATOR.has(unit) && !isExponent(units, start, i)) return false;
  }
  return holds;
}

/** `x` of 0x1f, `e` of 1e9, and hexadecimal digits behind them. */
function isExponent(units: Uint16Array, start: number, i: number): boolean {
  const folded = units[i]! | 32;
  const before = i > start ? units[i - 1]! : 0;
  const behindNumber =
    (before >= 48 && before <= 57) || ((before | 32) >= 97 && (before | 32) <= 102) || (before | 32) === 120;
  return behindNumber && (folded === 120 || (folded >= 97 && folded <= 102));
}

const OPENINGS = ['//', '/*', '*/', '* ', '# ', '#!', '-- ', ';; ', '<!--', '"""', "'''", '% ', 'rem '];

function isComment(units: Uint16Array, start: number, end: number): boolean {
  if (end - start === 1) return units[start] === 42 || units[start] === 35;
  return OPENINGS.some((opening) => {
    if (end - start < opening.length) return false;
    for (let i = 0; i < opening.length; i++) if (units[start + i] !== opening.charCodeAt(i)) return false;
    return true;
  });
}

function marks(view: TextView): Span[] {
  const { starts, ends, count } = view.contentLines();
  const spans: Span[] = [];
  for (let i = 0; i < Math.min(count, TOP_LINES); i++) {
    const start = starts[i]!;
    const found = MARKS.exec(view.text.slice(start, Math.min(ends[i]!, start + LONGEST_MARK_LINE)));
    if (found !== null)
      spans.push({ start: start + found.index, end: start + found.index + found[0].length, label: 'mark' });
  }
  return spans;
}
