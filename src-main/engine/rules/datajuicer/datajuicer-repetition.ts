import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { Span } from '#shared/domain/span.ts';
import { unionOf } from '#shared/text/spans.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { makeNgramWalker, type NgramLevel } from '#engine/text/ngrams.ts';
import { splitterOf } from '#engine/text/profile-splitter.ts';
import { needsDictionary } from '#engine/text/scripts.ts';
import { makeInterner } from '#engine/text/segments.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { FOLD } from '#engine/text/unicode/tables.ts';
import { makeWords, type Words } from '#engine/text/words.ts';
import { type CharWindows, makeCharWindows } from './_char-windows.ts';

interface Knobs {
  /** Characters of a window. */
  charWindow: number;
  /** Words of a window. */
  wordWindow: number;
}

/**
 * data-juicer's character and word repetition (`ops/filter/character_repetition_filter.py`,
 * `word_repetition_filter.py`; PEERS §2.10), after the text filter of BigScience's ROOTS corpus (Laurençon et al. 2022,
 * arXiv:2303.03915).
 *
 * char_repetition: every run of 10 characters is a window; of the windows that occur again, the most frequent ⌊√(different
 * windows)⌋ are taken, and their share of all windows is the value. word_repetition: the share of windows of 10 words that
 * occur twice or more, upper and lower case alike.
 *
 * Profile `datajuicer`: words stand between blanks, tabs and line feeds, special characters taken off. Its case folding
 * is Unicode's simple one, where data-juicer asks Python's `lower`. Profile `winnow`: words hold a letter or a number;
 * in Chinese and Japanese a word is a character; word_repetition does not apply to scripts without a word list. A text
 * shorter than a window has no value, where data-juicer says 0; neither drops. Texts of more than four million
 * characters are measured by their start.
 */
export const rule = defineRule<Knobs, 'char_repetition' | 'word_repetition'>({
  id: 'datajuicer-repetition',
  family: 'datajuicer_repetition',
  title: 'Character and word repetition',
  version: 1,
  cite: 'data-juicer character_repetition_filter.py, word_repetition_filter.py; Laurençon et al. 2022, arXiv:2303.03915',
  scope: 'document',
  profiles: ['winnow', 'datajuicer'],
  usesLanguage: false,
  knobs: z.strictObject({
    charWindow: z.int().min(1).max(1000).default(10),
    wordWindow: z.int().min(2).max(100).default(10),
  }),
  signals: {
    char_repetition: {
      kind: 'real',
      unit: 'share',
      describe: 'Windows of characters that are among the most repeated',
      threshold: { max: 0.5 },
    },
    word_repetition: {
      kind: 'real',
      unit: 'share',
      describe: 'Windows of words that occur again',
      threshold: { max: 0.5 },
    },
  },
  prepare({ charWindow, wordWindow }, profile) {
    const splitter = splitterOf(profile);
    let windowsOf = makeCharWindows();
    let interner = makeInterner();
    let walker = makeNgramWalker();
    let words = makeWords();
    let folded = new Uint16Array(0);

    /** The words with upper and lower case made one. */
    function foldedWords(view: TextView): Words {
      const spans = view.wordSpans(splitter);
      const { units, length } = view;
      if (folded.length < length) folded = new Uint16Array(length * 2);
      for (let i = 0; i < length; i++) folded[i] = FOLD[units[i]!]!;
      words.starts = spans.starts;
      words.ends = spans.ends;
      words.count = spans.count;
      words.identified = false;
      interner.identify(words, folded);
      return words;
    }

    function repeatedWindows(view: TextView): NgramLevel | null {
      const all = foldedWords(view);
      if (all.count < wordWindow) return null;
      walker.start(all);
      let level = walker.next();
      while (level.n < wordWindow) level = walker.next();
      return level;
    }

    return {
      measure({ view }, out) {
        const windows = windowsOf(view, charWindow);
        if (windows.total > 0) out.number('char_repetition', topShare(windows));
        if (profile === 'winnow' && needsDictionary(view.scripts())) {
          out.none('word_repetition', NOT_APPLICABLE);
          return;
        }
        const level = repeatedWindows(view);
        if (level !== null) out.number('word_repetition', level.count / (words.count - wordWindow + 1));
      },
      explain({ view }, signal) {
        if (signal === 'char_repetition') return topWindows(windowsOf(view, charWindow), charWindow);
        if (profile === 'winnow' && needsDictionary(view.scripts())) return [];
        const level = repeatedWindows(view);
        if (level === null) return [];
        const label = `repeated run of ${wordWindow} words`;
        const spans = Array.from(level.positions.subarray(0, level.count), (at) => ({
          start: words.starts[at]!,
          end: words.ends[at + wordWindow - 1]!,
          label,
        }));
        return unionOf(spans).map((span) => ({ ...span, label }));
      },
      release() {
        windowsOf = makeCharWindows();
        interner = makeInterner();
        walker = makeNgramWalker();
        words = makeWords();
        folded = new Uint16Array(0);
      },
    };
  },
});

/** How many of the repeated windows count: ⌊√distinct⌋, or all where there are fewer. */
function topCount({ distinct }: CharWindows, repeated: number): number {
  return Math.min(Math.floor(Math.sqrt(distinct)), repeated);
}

function topShare(windows: CharWindows): number {
  const { counts, distinct, total } = windows;
  const repeated = counts.subarray(0, distinct).filter((count) => count > 1);
  repeated.sort();
  let sum = 0;
  for (let k = repeated.length - topCount(windows, repeated.length); k < repeated.length; k++) sum += repeated[k]!;
  return sum / total;
}

/** What the windows cover that count, the first to appear where their frequencies are equal. */
function topWindows(windows: CharWindows, n: number): Span[] {
  const { counts, distinct, ids, starts, total } = windows;
  const repeated = Array.from({ length: distinct }, (_, id) => id).filter((id) => counts[id]! > 1);
  repeated.sort((a, b) => counts[b]! - counts[a]! || a - b);
  const top = new Set(repeated.slice(0, topCount(windows, repeated.length)));
  const label = `repeated run of ${n} characters`;
  const spans: Span[] = [];
  for (let w = 0; w < total; w++) if (top.has(ids[w]!)) spans.push({ start: starts[w]!, end: starts[w + n]!, label });
  return unionOf(spans).map((span) => ({ ...span, label }));
}
