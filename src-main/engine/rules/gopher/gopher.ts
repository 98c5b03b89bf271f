import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { Profile } from '#shared/domain/recipe.ts';
import type { SignalSpec } from '#shared/domain/signal.ts';
import { defineRule, type SignalSink } from '#engine/rules/rule.ts';
import { splitterOf } from '#engine/text/profile-splitter.ts';
import { needsDictionary } from '#engine/text/scripts.ts';
import type { TextView } from '#engine/text/text-view.ts';
import type { Words } from '#engine/text/words.ts';
import { dclmGopher } from './_dclm.ts';
import { dolmaGopher } from './_dolma.ts';
import { explainPeer } from './_explain-peer.ts';
import { explainQuality, type QualitySignal } from './_explain-quality.ts';
import { explainRepetition } from './_explain-repetition.ts';
import { nemoGopher } from './_nemo.ts';
import { datatroveQuality, winnowQuality } from './_quality.ts';
import { STOP_WORDS, stopWords } from './_stop-words.ts';
import { datatroveRepetition, winnowRepetition, type RepetitionSignal } from './_repetition.ts';

export type GopherSignal = QualitySignal | RepetitionSignal;

const share = (describe: string, threshold: SignalSpec['threshold']): SignalSpec => ({
  kind: 'real',
  unit: 'share',
  describe,
  ...(threshold === undefined ? {} : { threshold }),
});

const topGram = (n: number, max: number): SignalSpec =>
  share(`Characters in the most frequent run of ${n} words, of all characters`, { max });
const dupGram = (n: number, max: number): SignalSpec =>
  share(`Characters in repeated runs of ${n} words, of all characters`, { max });

/** The tools whose Gopher is another than datatrove's. */
const PEERS: Partial<
  Record<Profile, () => (view: TextView, words: Words, out: SignalSink<QualitySignal | RepetitionSignal>) => void>
> = {
  dolma: dolmaGopher,
  dclm: () => dclmGopher(false),
  datamap: () => dclmGopher(true),
  nemo: nemoGopher,
};

interface Knobs {
  /** Stop words of languages, instead of ours; profile `winnow` alone asks for them. */
  stopWords: Record<string, string[]>;
}

/** Signals that count words: they do not apply to a text whose words need a dictionary that we do not have. */
const WORD_SIGNALS: readonly GopherSignal[] = [
  'word_count',
  'mean_word_length',
  'hash_ratio',
  'ellipsis_ratio',
  'stop_word_count',
  'top_2_gram_char_fraction',
  'top_3_gram_char_fraction',
  'top_4_gram_char_fraction',
  'dup_5_gram_char_fraction',
  'dup_6_gram_char_fraction',
  'dup_7_gram_char_fraction',
  'dup_8_gram_char_fraction',
  'dup_9_gram_char_fraction',
  'dup_10_gram_char_fraction',
];

/**
 * The quality and repetition rules of Gopher (Rae et al. 2021, arXiv:2112.11446, appendix A.1.1 and table A1).
 *
 * Profile `datatrove` follows datatrove's two filters to the letter (PEERS §2.1, §2.2): punctuation marks are words, a
 * run of words that occurs once can be the most frequent, repeated runs depend on the order of the scan.
 *
 * Profiles `dolma`, `dclm`, `nemo` and `datamap` follow those tools, which differ from datatrove and each other in what a
 * word, a line and a duplicate is (`_dolma.ts`, `_dclm.ts`, `_nemo.ts`); their limits are those of Dolma 1.6, DCLM-Baseline
 * and all-dressed, and NeMo's defaults, with Gopher's for runs of words. English stop words count in every language.
 *
 * Profile `winnow` deviates where that harms good text: words hold a letter or a number; line ends, blanks at line
 * ends and blank lines make no difference; a run of words counts as frequent when it occurs twice; characters of
 * overlapping runs count once; stop words are those of the document's language. In Chinese and Japanese, words are
 * characters, so that counts hold and mean_word_length does not apply; in Thai, Lao, Khmer and Burmese they go by our
 * word lists. Where words need another dictionary no signal that counts them applies.
 */
export const rule = defineRule<Knobs, GopherSignal>({
  id: 'gopher',
  family: 'gopher',
  title: 'Gopher quality and repetition',
  version: 2,
  cite: 'Rae et al. 2021, arXiv:2112.11446, appendix A.1.1 and table A1; datatrove gopher_quality_filter.py, gopher_repetition_filter.py',
  scope: 'document',
  profiles: ['winnow', 'datatrove', 'dolma', 'dclm', 'nemo', 'datamap'],
  usesLanguage: true,
  knobs: z.strictObject({ stopWords: z.record(z.string(), z.array(z.string().min(1)).min(1)).default({}) }),
  resources: [STOP_WORDS],
  signals: {
    word_count: {
      kind: 'count',
      unit: 'words',
      describe: 'Words that are more than symbols',
      threshold: { min: 50, max: 100_000 },
    },
    mean_word_length: {
      kind: 'real',
      unit: 'characters',
      describe: 'Mean length of those words',
      threshold: { min: 3, max: 10 },
      profiles: ['winnow', 'datatrove', 'dclm', 'nemo', 'datamap'],
    },
    median_word_length: {
      kind: 'real',
      unit: 'characters',
      describe: 'Median length of words',
      threshold: { min: 3, max: 10 },
      profiles: ['dolma'],
    },
    hash_ratio: {
      kind: 'real',
      unit: 'a word',
      describe: 'Number signs (#) for each word',
      threshold: { max: 0.1 },
      profiles: ['winnow', 'datatrove'],
    },
    ellipsis_ratio: {
      kind: 'real',
      unit: 'a word',
      describe: 'Ellipses for each word',
      threshold: { max: 0.1 },
      profiles: ['winnow', 'datatrove'],
    },
    symbol_ratio: {
      kind: 'real',
      unit: 'a word',
      describe: 'Number signs and ellipses together for each word',
      threshold: { max: 0.1 },
      profiles: ['dolma', 'dclm', 'nemo', 'datamap'],
    },
    bullet_line_fraction: share('Lines that start with a bullet', { max: 0.9 }),
    ellipsis_line_fraction: share('Lines that end with an ellipsis', { max: 0.3 }),
    alpha_word_fraction: share('Words with a letter in them', { min: 0.8 }),
    stop_word_count: {
      kind: 'count',
      unit: 'words',
      describe: 'Stop words of the language, each once; every occurrence in profiles that count so',
      threshold: { min: 2 },
    },
    dup_paragraph_fraction: {
      ...share('Paragraphs that stood before', { max: 0.3 }),
      profiles: ['winnow', 'datatrove', 'dclm', 'nemo', 'datamap'],
    },
    dup_paragraph_char_fraction: {
      ...share('Characters in paragraphs that stood before', { max: 0.2 }),
      profiles: ['winnow', 'datatrove', 'dclm', 'nemo', 'datamap'],
    },
    dup_line_fraction: share('Lines that stood before', { max: 0.3 }),
    dup_line_char_fraction: {
      ...share('Characters in lines that stood before', { max: 0.2 }),
      profileThresholds: { dolma: { max: 0.3 } },
    },
    top_2_gram_char_fraction: topGram(2, 0.2),
    top_3_gram_char_fraction: topGram(3, 0.18),
    top_4_gram_char_fraction: topGram(4, 0.16),
    dup_5_gram_char_fraction: dupGram(5, 0.15),
    dup_6_gram_char_fraction: dupGram(6, 0.14),
    dup_7_gram_char_fraction: dupGram(7, 0.13),
    dup_8_gram_char_fraction: dupGram(8, 0.12),
    dup_9_gram_char_fraction: dupGram(9, 0.11),
    dup_10_gram_char_fraction: dupGram(10, 0.1),
  },
  prepare(knobs, profile, resources) {
    const splitter = splitterOf(profile);
    const makePeer = PEERS[profile];
    if (makePeer !== undefined) {
      let gopher = makePeer();
      const explain = explainPeer(profile);
      return {
        measure({ view }, out) {
          gopher(view, view.words(splitter), out);
        },
        explain: ({ view }, signal) => explain(view, view.words(splitter), signal),
        release() {
          gopher = makePeer();
        },
      };
    }
    const stopWordsOf = stopWords(resources, knobs.stopWords);
    const explain = (view: TextView, signal: GopherSignal, code: string) =>
      explainQuality(view, signal, profile, code, stopWordsOf) ?? explainRepetition(view, splitter, signal, profile);
    if (profile === 'datatrove') {
      const quality = datatroveQuality();
      let repetition = datatroveRepetition();
      return {
        measure({ view }, out) {
          const words = view.words(splitter);
          quality(view, words, out);
          repetition(view, words, out);
        },
        explain: ({ view, language }, signal) => explain(view, signal, language.code),
        release() {
          repetition = datatroveRepetition();
        },
      };
    }
    const quality = winnowQuality(stopWordsOf);
    let repetition = winnowRepetition();
    return {
      measure({ view, language }, out) {
        const countable = !needsDictionary(view.scripts());
        const words = countable ? view.words(splitter) : null;
        quality(view, words, language.code, out);
        repetition(view, words, out);
        if (!countable) for (const signal of WORD_SIGNALS) out.none(signal, NOT_APPLICABLE);
      },
      explain: ({ view, language }, signal) =>
        WORD_SIGNALS.includes(signal) && needsDictionary(view.scripts()) ? [] : explain(view, signal, language.code),
      release() {
        repetition = winnowRepetition();
      },
    };
  },
});

export type GopherSink = SignalSink<GopherSignal>;
