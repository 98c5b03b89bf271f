import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { eachProse } from '#engine/text/prose.ts';
import { splitterOf } from '#engine/text/profile-splitter.ts';
import { marksNoSentences, needsDictionary, wordsAreCharacters } from '#engine/text/scripts.ts';
import { makeSentenceSpans, splitSentences, type SentenceSpans } from '#engine/text/sentences.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { F, flagsOf } from '#engine/text/unicode/flags.ts';

export type SentencesSignal = 'complete_count' | 'complete_char_fraction' | 'mean_words' | 'mean_cjk_chars';

interface Knobs {
  /** A complete sentence has as many words, in Chinese and Japanese twice as many characters. */
  minWords: number;
}

/**
 * Sentences of prose (UAX 29), each within its line. A sentence is complete when a sentence mark ends it and it is long
 * enough. A text without one is a menu, a list or a table; sentences of fewer than three words, or of four Chinese
 * characters, are captions and buttons. Thai and Lao, which write no sentence marks, have no complete sentences to count;
 * words are counted where they can be told without a dictionary. In Chinese and Japanese the mean length is in characters
 * (letters and digits), and mean_words does not apply. Formulas and code are not looked at.
 */
export const rule = defineRule<Knobs, SentencesSignal>({
  id: 'sentences',
  family: 'sentences',
  title: 'Complete sentences and their length',
  version: 1,
  cite: 'our own choice, asked for by practitioners; sentences of UAX 29',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({ minWords: z.int().positive().default(3) }),
  signals: {
    complete_count: { kind: 'count', unit: 'sentences', describe: 'Complete sentences', threshold: { min: 1 } },
    complete_char_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Characters in complete sentences, of those in all sentences',
    },
    mean_words: { kind: 'real', unit: 'words', describe: 'Words of a sentence on average', threshold: { min: 3 } },
    mean_cjk_chars: {
      kind: 'real',
      unit: 'characters',
      describe: 'Characters of a Chinese or Japanese sentence on average',
      threshold: { min: 4, max: 300 },
    },
  },
  prepare(knobs, profile) {
    const splitter = splitterOf(profile);
    const sentences = makeSentenceSpans();

    const collect = (view: TextView): SentenceSpans => {
      sentences.count = 0;
      eachProse(view, (start, end) => {
        splitSentences(view.units, start, end, sentences);
      });
      return sentences;
    };

    return {
      measure({ view }, out) {
        const { starts, ends, marked, count } = collect(view);
        const mix = view.scripts();
        const cjk = wordsAreCharacters(mix);
        const countable = !needsDictionary(mix);
        const words = countable ? view.wordSpans(splitter) : null;
        const least = cjk ? 2 * knobs.minWords : knobs.minWords;
        let [complete, completeChars, chars, units, cursor] = [0, 0, 0, 0, 0];
        for (let i = 0; i < count; i++) {
          const start = starts[i]!;
          const end = ends[i]!;
          let inside = 0;
          if (words === null) inside = least;
          else {
            while (cursor < words.count && words.starts[cursor]! < start) cursor++;
            while (cursor < words.count && words.starts[cursor]! < end) {
              if (isWord(view, words.starts[cursor]!, words.ends[cursor]!)) inside++;
              cursor++;
            }
          }
          units += inside;
          const length = view.codePointsIn(start, end);
          chars += length;
          if (marked[i] === 1 && inside >= least) {
            complete++;
            completeChars += length;
          }
        }
        if (marksNoSentences(mix)) {
          out.none('complete_count', NOT_APPLICABLE);
          out.none('complete_char_fraction', NOT_APPLICABLE);
        } else {
          out.number('complete_count', complete);
          if (chars > 0) out.number('complete_char_fraction', completeChars / chars);
        }
        out.none(cjk ? 'mean_words' : 'mean_cjk_chars', NOT_APPLICABLE);
        if (!countable) out.none('mean_words', NOT_APPLICABLE);
        else if (count > 0) out.number(cjk ? 'mean_cjk_chars' : 'mean_words', units / count);
      },
      explain({ view }, signal) {
        const { starts, ends, marked, count } = collect(view);
        const complete = signal.startsWith('complete');
        return Array.from({ length: count }, (_, i) => i)
          .filter((i) => !complete || marked[i] === 1)
          .map((i): Span => ({ start: starts[i]!, end: ends[i]!, label: marked[i] === 1 ? 'sentence' : 'fragment' }));
      },
    };
  },
});

/** A word holds a letter or a digit. */
function isWord({ units }: TextView, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if ((flagsOf(units, i, end) & F.wordLike) !== 0) return true;
  return false;
}
