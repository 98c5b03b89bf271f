import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { trimStart } from '#engine/text/lines.ts';
import { splitterOf } from '#engine/text/profile-splitter.ts';
import { marksNoSentences, needsDictionary } from '#engine/text/scripts.ts';
import type { Segments } from '#engine/text/segments.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { F, FLAGS, flagsBefore } from '#engine/text/unicode/flags.ts';

export type FinewebSignal = 'line_punct_fraction' | 'short_line_fraction' | 'char_dup_fraction' | 'newline_ratio';

interface Knobs {
  /** A line of at most this many characters is short. */
  shortLine: number;
}

/** How a profile looks at lines. */
interface LineReading {
  /** Lines that can stand before. */
  lines(view: TextView): Segments;
  /** Lines that are short, end a sentence and are counted. */
  whole(view: TextView): Segments;
  /** Takes part at all: blank lines do not. */
  counts(view: TextView, start: number, end: number): boolean;
  endsSentence(units: Uint16Array, start: number, end: number): boolean;
}

const DATATROVE: LineReading = {
  lines: (view) => view.lines('lf'),
  whole: (view) => view.lines('lf'),
  counts: ({ units }, start, end) => trimStart(units, start, end) < end,
  endsSentence: (units, start, end) => (flagsBefore(units, start, end) & F.datatroveTerminal) !== 0,
};

const WINNOW: LineReading = {
  lines: (view) => view.contentLines(),
  whole: (view) => view.unwrappedLines(),
  counts: () => true,
  endsSentence(units, start, end) {
    let at = end;
    while (at > start && (FLAGS[units[at - 1]!]! & F.closing) !== 0) at--;
    return at > start && (units[at - 1] === 0x2026 || (flagsBefore(units, start, at) & F.terminal) !== 0);
  },
};

/**
 * FineWeb's own quality rules (Penedo et al. 2024, arXiv:2406.17557, section 3.5), by datatrove's
 * `fineweb_quality_filter.py` (PEERS §2.4).
 *
 * Profile `datatrove`: lines end at line feeds and are not stripped, so a carriage return, a blank or a closing quote
 * at the end hides the sentence mark. A text without a line has no sentence end on any line, so that it is dropped
 * as there; its other signals are undefined.
 *
 * Profile `winnow`: any line end; blank lines count nowhere; lines that were only broken to fit a width are one line (books,
 * mail and papers would fail as a whole); blanks and closing quotes at a line's end are looked
 * through; an ellipsis ends a sentence; in Chinese and Japanese newline_ratio counts characters as words; where
 * words need a dictionary that we do not have it does not apply, nor does line_punct_fraction in Thai and Lao, which have
 * no sentence marks.
 */
export const rule = defineRule<Knobs, FinewebSignal>({
  id: 'fineweb',
  family: 'fineweb',
  title: 'FineWeb line statistics',
  version: 2,
  cite: 'Penedo et al. 2024, arXiv:2406.17557, section 3.5; datatrove fineweb_quality_filter.py',
  scope: 'document',
  profiles: ['winnow', 'datatrove'],
  usesLanguage: false,
  knobs: z.strictObject({ shortLine: z.int().nonnegative().default(30) }),
  signals: {
    line_punct_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Lines that end a sentence',
      threshold: { min: 0.12 },
    },
    short_line_fraction: { kind: 'real', unit: 'share', describe: 'Short lines', threshold: { max: 0.67 } },
    char_dup_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Characters in lines that stood before',
      threshold: { max: 0.01 },
    },
    newline_ratio: { kind: 'real', unit: 'a word', describe: 'Line feeds for each word', threshold: { max: 0.3 } },
  },
  prepare(knobs, profile) {
    const splitter = splitterOf(profile);
    const peer = profile === 'datatrove';
    const reading = peer ? DATATROVE : WINNOW;

    return {
      measure({ view }, out) {
        const lines = view.identify(reading.lines(view));
        const whole = reading.whole(view);
        let count = 0;
        let ended = 0;
        let short = 0;
        for (let i = 0; i < whole.count; i++) {
          const start = whole.starts[i]!;
          const end = whole.ends[i]!;
          if (!reading.counts(view, start, end)) continue;
          count++;
          if (reading.endsSentence(view.units, start, end)) ended++;
          if (end - start <= 2 * knobs.shortLine && view.codePointsIn(start, end) <= knobs.shortLine) short++;
        }
        let repeated = 0;
        let characters = 0;
        for (let i = 0; i < lines.count; i++) {
          const start = lines.starts[i]!;
          const end = lines.ends[i]!;
          if (!reading.counts(view, start, end)) continue;
          const length = view.codePointsIn(start, end);
          characters += length;
          if (lines.firsts[lines.ids[i]!] !== i) repeated += length;
        }
        if (count === 0) {
          if (peer) out.number('line_punct_fraction', 0);
          return;
        }
        // datatrove takes all characters but line feeds, so those of blank lines too.
        if (peer) characters = view.codePoints - (lines.count - 1);
        if (!peer && marksNoSentences(view.scripts())) out.none('line_punct_fraction', NOT_APPLICABLE);
        else out.number('line_punct_fraction', ended / count);
        out.number('short_line_fraction', short / count);
        out.number('char_dup_fraction', repeated / characters);
        if (!peer && needsDictionary(view.scripts())) {
          out.none('newline_ratio', NOT_APPLICABLE);
          return;
        }
        const words = view.wordSpans(splitter).count;
        if (words > 0) out.number('newline_ratio', (whole.count - 1) / words);
      },
      explain({ view }, signal) {
        const repeats = signal === 'char_dup_fraction';
        const lines = repeats ? view.identify(reading.lines(view)) : reading.whole(view);
        const spans: Span[] = [];
        for (let i = 0; i < lines.count; i++) {
          const start = lines.starts[i]!;
          const end = lines.ends[i]!;
          if (!reading.counts(view, start, end)) continue;
          const label =
            signal === 'line_punct_fraction' && !reading.endsSentence(view.units, start, end)
              ? 'no sentence end'
              : signal === 'short_line_fraction' && view.codePointsIn(start, end) <= knobs.shortLine
                ? 'short line'
                : repeats && lines.firsts[lines.ids[i]!] !== i
                  ? 'repeated line'
                  : null;
          if (label !== null) spans.push({ start, end, label });
        }
        return spans;
      },
    };
  },
});
