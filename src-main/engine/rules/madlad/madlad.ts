import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { trimEnd, trimStart } from '#engine/text/lines.ts';
import { splitterOf } from '#engine/text/profile-splitter.ts';
import { needsDictionary } from '#engine/text/scripts.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { F, FLAGS, flagsOf } from '#engine/text/unicode/flags.ts';
import { growSpans, makeSpanBuffer, type SpanBuffer } from '#engine/text/word-splitter.ts';

type Signal = 'sentence_count' | 'list_case_fraction' | 'abnormal_length_fraction' | 'technical_fraction';

interface Knobs {
  /** A sentence of fewer words is not looked at for list case. */
  minTokens: number;
  /** A sentence is short below so many characters, and long above. */
  minChars: number;
  maxChars: number;
}

/** Digits and the signs of code and formulas. */
const TECHNICAL = new Set(Array.from('0123456789{}+/()>', (c) => c.charCodeAt(0)));
/** From this share on a sentence is technical; and half of its words upper case make list case. */
const TECHNICAL_SHARE = 0.2;
const UPPER_SHARE = 0.5;

/**
 * Questionable sentences of MADLAD-400 (Kudugunta et al. 2023, arXiv:2309.04662, section 2.3): the share of sentences in
 * list case (twelve words or more, over half of them with a capital), of abnormal length, and with too many technical
 * characters. A page of fewer than 5 sentences, or with 20 % of questionable ones, is dropped. The fifth rule, a list of
 * cursed strings, and the first, a language of each sentence, need a list and a model that are not here.
 *
 * Profile `datamap`: all-dressed drops by list case alone (with the list that is not here), at 20 % or more; sentences end
 * at runs of . ! ? with white space behind, and lengths are UTF-8 bytes. Profile `winnow`: sentence marks of every script,
 * with white space behind those of ASCII; code points; list case does not apply where letters have no case or words need
 * a dictionary.
 */
export const rule = defineRule<Knobs, Signal>({
  id: 'madlad',
  family: 'madlad',
  title: 'MADLAD-400 sentences',
  version: 1,
  cite: 'Kudugunta et al. 2023, arXiv:2309.04662, section 2.3; datamap-rs src/map_fxn.rs',
  scope: 'document',
  profiles: ['winnow', 'datamap'],
  usesLanguage: false,
  knobs: z.strictObject({
    minTokens: z.int().positive().default(12),
    minChars: z.int().nonnegative().default(20),
    maxChars: z.int().positive().default(500),
  }),
  signals: {
    sentence_count: { kind: 'count', unit: 'sentences', describe: 'Sentences', threshold: { min: 5 } },
    list_case_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Sentences of which most words have a capital',
      threshold: { max: 0.2 },
      profileThresholds: { datamap: { max: 0.2, maxOpen: true } },
    },
    abnormal_length_fraction: { kind: 'real', unit: 'share', describe: 'Sentences that are too short or too long' },
    technical_fraction: { kind: 'real', unit: 'share', describe: 'Sentences of digits and signs' },
  },
  prepare(knobs, profile) {
    const peer = profile === 'datamap';
    const splitter = splitterOf(profile);
    const sentences = makeSpanBuffer(256);

    /** By sentence, which of the rules it breaks. */
    function judge(
      view: TextView,
      visit: (i: number, listCase: boolean, abnormal: boolean, technical: boolean) => void,
    ) {
      const { units } = view;
      findSentences(view, peer, sentences);
      const words = view.wordSpans(splitter);
      for (let i = 0, w = 0; i < sentences.count; i++) {
        const start = sentences.starts[i]!;
        const end = sentences.ends[i]!;
        while (w < words.count && words.starts[w]! < start) w++;
        const from = w;
        let capitals = 0;
        for (; w < words.count && words.starts[w]! < end; w++) {
          if ((flagsOf(units, words.starts[w]!, view.length) & F.upper) !== 0) capitals++;
        }
        const length = peer ? utf8Length(units, start, end) : view.codePointsIn(start, end);
        let technical = 0;
        for (let p = start; p < end; p++) if (TECHNICAL.has(units[p]!)) technical++;
        visit(
          i,
          w - from >= knobs.minTokens && capitals > (w - from) * UPPER_SHARE,
          length < knobs.minChars || length > knobs.maxChars,
          technical > length * TECHNICAL_SHARE,
        );
      }
    }

    return {
      measure({ view }, out) {
        let [lists, odd, signs] = [0, 0, 0];
        judge(view, (_, listCase, abnormal, technical) => {
          if (listCase) lists++;
          if (abnormal) odd++;
          if (technical) signs++;
        });
        const { count } = sentences;
        out.number('sentence_count', count);
        if (!peer && needsDictionary(view.scripts())) out.none('list_case_fraction', NOT_APPLICABLE);
        else if (count > 0) out.number('list_case_fraction', lists / count);
        if (count === 0) return;
        out.number('abnormal_length_fraction', odd / count);
        out.number('technical_fraction', signs / count);
      },
      explain({ view }, signal) {
        const spans: Span[] = [];
        judge(view, (i, listCase, abnormal, technical) => {
          const [holds, label] =
            signal === 'list_case_fraction'
              ? [listCase, 'list case']
              : signal === 'abnormal_length_fraction'
                ? [abnormal, 'abnormal length']
                : [signal === 'technical_fraction' && technical, 'technical'];
          if (holds) spans.push({ start: sentences.starts[i]!, end: sentences.ends[i]!, label });
        });
        return spans;
      },
    };
  },
});

/** What stands between runs of sentence marks that white space follows, or that need none; blank ones are none. */
function findSentences(view: TextView, peer: boolean, out: SpanBuffer): void {
  const { units, length } = view;
  out.count = 0;
  const push = (start: number, end: number): void => {
    const from = trimStart(units, start, end);
    if (from >= end) return;
    if (out.count === out.starts.length) growSpans(out);
    out.starts[out.count] = peer ? start : from;
    out.ends[out.count++] = peer ? end : trimEnd(units, from, end);
  };
  let start = 0;
  for (let i = 0; i < length;) {
    if (!isMark(units[i]!, peer)) {
      i++;
      continue;
    }
    const mark = i;
    let alone = false;
    for (; i < length && isMark(units[i]!, peer); i++) if (units[i]! >= 0x80) alone = true;
    const behind = trimStart(units, i, length);
    if (behind === i && !alone) continue;
    push(start, mark);
    start = i = behind;
  }
  push(start, length);
}

function isMark(unit: number, peer: boolean): boolean {
  return unit === 46 || unit === 33 || unit === 63 || (!peer && unit >= 0x80 && (FLAGS[unit]! & F.terminal) !== 0);
}

function utf8Length(units: Uint16Array, start: number, end: number): number {
  let bytes = 0;
  for (let i = start; i < end; i++) {
    const unit = units[i]!;
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit & 0xf800) === 0xd800 ? 2 : 3;
  }
  return bytes;
}
