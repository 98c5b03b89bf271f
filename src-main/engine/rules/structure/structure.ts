import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { trimEnd, trimStart } from '#engine/text/lines.ts';
import { marksNoSentences } from '#engine/text/scripts.ts';
import { countSentences } from '#engine/text/sentences.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { LOWERCASE } from '#engine/text/unicode/classes.ts';
import { F, flagsOf } from '#engine/text/unicode/flags.ts';
import { codePointAt, recordAt } from '#engine/text/unicode/tables.ts';

export type StructureSignal = 'paragraphs' | 'mean_chars' | 'mean_sentences' | 'begun_fraction' | 'unended_fraction';

interface Knobs {
  /** Paragraphs of fewer characters are headings, items and captions, and are not asked whether they are whole. */
  minChars: number;
}

interface Paragraph {
  start: number;
  end: number;
  /** It begins within a sentence: with a small letter, or with a mark that only follows text. */
  begun: boolean;
  /** No mark ends it. */
  unended: boolean;
}

/**
 * What the text is cut into. Extraction that takes the wrong part of a page, or a part of the right one, leaves fragments: the
 * mean length of paragraphs, the sentences in each and the share that begin or end within a sentence shift from what the same
 * source gave before. No limit is right for every source, so none is set. A small letter tells the middle of a sentence in scripts
 * that have one; Thai and Lao, which end sentences with a blank, have no such shares. A paragraph ends whole with a sentence mark or
 * a colon, closing quotes and brackets aside.
 */
export const rule = defineRule<Knobs, StructureSignal>({
  id: 'structure',
  family: 'structure',
  title: 'Paragraphs, and those that begin or end within a sentence',
  version: 1,
  cite: 'our own choice; sentences of UAX 29',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({ minChars: z.int().positive().default(60) }),
  signals: {
    paragraphs: { kind: 'count', unit: 'paragraphs', describe: 'Paragraphs' },
    mean_chars: { kind: 'real', unit: 'characters', describe: 'Characters of a paragraph on average' },
    mean_sentences: { kind: 'real', unit: 'sentences', describe: 'Sentences of a paragraph on average' },
    begun_fraction: { kind: 'real', unit: 'share', describe: 'Long paragraphs that begin within a sentence' },
    unended_fraction: { kind: 'real', unit: 'share', describe: 'Long paragraphs that no sentence mark ends' },
  },
  prepare({ minChars }) {
    const long = (view: TextView): Paragraph[] =>
      paragraphsOf(view).filter(({ start, end }) => view.codePointsIn(start, end) >= minChars);
    return {
      measure({ view }, out) {
        const all = paragraphsOf(view);
        out.number('paragraphs', all.length);
        let [chars, sentences, asked, begun, unended] = [0, 0, 0, 0, 0];
        for (const paragraph of all) {
          const { start, end } = paragraph;
          const length = view.codePointsIn(start, end);
          chars += length;
          sentences += countSentences(view.units, start, end);
          if (length < minChars) continue;
          asked++;
          if (paragraph.begun) begun++;
          if (paragraph.unended) unended++;
        }
        if (all.length > 0) {
          out.number('mean_chars', chars / all.length);
          out.number('mean_sentences', sentences / all.length);
        }
        if (marksNoSentences(view.scripts())) {
          out.none('begun_fraction', NOT_APPLICABLE);
          out.none('unended_fraction', NOT_APPLICABLE);
        } else if (asked > 0) {
          out.number('begun_fraction', begun / asked);
          out.number('unended_fraction', unended / asked);
        }
      },
      explain({ view }, signal) {
        const spanOf = ({ start, end }: Paragraph): Span => ({ start, end, label: 'paragraph' });
        if (signal === 'begun_fraction')
          return long(view)
            .filter(({ begun }) => begun)
            .map(spanOf);
        if (signal === 'unended_fraction')
          return long(view)
            .filter(({ unended }) => unended)
            .map(spanOf);
        return paragraphsOf(view).map(spanOf);
      },
    };
  },
});

const COLONS = new Set([0x3a, 0xff1a]);
/** Marks that only follow text: comma, semicolon and their kin. */
const FOLLOWING = new Set([0x2c, 0x3b, 0x3001, 0xff0c, 0xff1b, 0x60c, 0x61b]);
const ELLIPSIS = 0x2026;

function paragraphsOf(view: TextView): Paragraph[] {
  const { units } = view;
  const { starts, ends, count } = view.paragraphs();
  const out: Paragraph[] = [];
  for (let i = 0; i < count; i++) {
    const start = trimStart(units, starts[i]!, ends[i]!);
    const end = trimEnd(units, start, ends[i]!);
    if (start < end) out.push({ start, end, begun: isBegun(units, start, end), unended: isUnended(units, start, end) });
  }
  return out;
}

function isBegun(units: Uint16Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    if (FOLLOWING.has(units[i]!)) return true;
    const flags = flagsOf(units, i, end);
    if ((flags & F.punctuation) !== 0) continue;
    return (recordAt(codePointAt(units, i, end)) & LOWERCASE) !== 0;
  }
  return false;
}

function isUnended(units: Uint16Array, start: number, end: number): boolean {
  for (let i = end - 1; i >= start; i--) {
    const flags = flagsOf(units, i, end);
    if ((flags & F.terminal) !== 0 || COLONS.has(units[i]!) || units[i] === ELLIPSIS) return false;
    if ((flags & F.closing) === 0) return true;
  }
  return true;
}
