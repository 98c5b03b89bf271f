import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { Span } from '#shared/domain/span.ts';
import { loadNgramModel } from '#engine/models/ngram/load.ts';
import { ngramScorer, perplexityOf, scoreSentence, type NgramScorer } from '#engine/models/ngram/score.ts';
import type { NgramStore } from '#engine/models/ngram/store.ts';
import { eachSentence, NGRAM_WORDS, type NgramWords } from '#engine/models/ngram/view-words.ts';
import { defineRule } from '#engine/rules/rule.ts';
import type { TextView } from '#engine/text/text-view.ts';

export type PerplexitySignal = 'perplexity' | 'lowest_line' | 'highest_line' | 'unknown_fraction' | 'bucket';

interface Knobs {
  /** By language code, or `any` for the others: `file:PATH`, relative to the recipe; ARPA or KenLM's binary formats. */
  models: Record<string, string>;
  words: NgramWords;
  /** Words from which a line is judged alone. */
  lineWords: number;
  /** By language code, or `any`: perplexities up to which a document is `head`, and `middle`. */
  buckets: Record<string, [number, number]>;
}

const ANY = 'any';
const SIGNALS = ['perplexity', 'lowest_line', 'highest_line', 'unknown_fraction', 'bucket'] as const;

interface Model {
  store: NgramStore;
  scorer: NgramScorer;
}

interface LineScore {
  start: number;
  end: number;
  perplexity: number;
  words: number;
}

/**
 * How little a text surprises an n-gram model of its language: 10^(−log10 P ÷ tokens), a line a sentence, over the document and
 * over its least and most surprising lines. Too high is not the language; too low is a template or a repetition. The
 * buckets are CCNet's head, middle and tail. A language without a model is not judged.
 */
export const rule = defineRule<Knobs, PerplexitySignal>({
  id: 'perplexity',
  family: 'lm',
  title: 'Perplexity of an n-gram model',
  version: 1,
  cite: 'CCNet, arXiv:1911.00359, section 3.3; both bounds are ours',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: true,
  knobs: z.strictObject({
    models: z.record(z.string(), z.string().regex(/^file:./, 'file:PATH of a model')).default({}),
    words: z.enum(NGRAM_WORDS).default('words'),
    lineWords: z.int().min(1).default(8),
    buckets: z
      .record(
        z.string(),
        z
          .tuple([z.number().positive(), z.number().positive()])
          .refine(([head, middle]) => head <= middle, 'the first bound is above the second'),
      )
      .default({}),
  }),
  resourcesOf: ({ models }) => [...new Set(Object.values(models))].sort(),
  signals: {
    perplexity: { kind: 'real', unit: 'perplexity', describe: 'Perplexity of the document' },
    lowest_line: { kind: 'real', unit: 'perplexity', describe: 'Perplexity of its least surprising line' },
    highest_line: { kind: 'real', unit: 'perplexity', describe: 'Perplexity of its most surprising line' },
    unknown_fraction: { kind: 'real', unit: 'share', describe: 'Words that the model does not know, of all' },
    bucket: { kind: 'label', unit: 'label', describe: 'head, middle or tail, by the bounds of the language' },
  },
  prepare({ models, words, lineWords, buckets }, _profile, resources) {
    const loaded = new Map<string, Model>();
    for (const path of new Set(Object.values(models))) {
      const store = loadNgramModel(resources.read(path), path.slice('file:'.length));
      loaded.set(path, { store, scorer: ngramScorer(store) });
    }
    const modelOf = (code: string): Model | undefined => loaded.get(models[code] ?? models[ANY] ?? '');

    return {
      measure({ view, language: { code } }, out) {
        const model = modelOf(code);
        if (model === undefined) {
          for (const signal of SIGNALS) out.none(signal, NOT_APPLICABLE);
          return;
        }
        let log10 = 0;
        let tokens = 0;
        let seen = 0;
        let unknown = 0;
        let lowest = Infinity;
        let highest = 0;
        eachSentence(view, words, (sentence) => {
          const score = scoreSentence(model.store, model.scorer, sentence);
          log10 += score.log10;
          tokens += score.words + 1;
          seen += score.words;
          unknown += score.unknown;
          if (score.words < lineWords) return;
          const own = perplexityOf(score.log10, score.words + 1);
          lowest = Math.min(lowest, own);
          highest = Math.max(highest, own);
        });
        if (seen === 0) return;
        const perplexity = perplexityOf(log10, tokens);
        out.number('perplexity', perplexity);
        out.number('unknown_fraction', unknown / seen);
        if (highest > 0) {
          out.number('lowest_line', lowest);
          out.number('highest_line', highest);
        }
        const bounds = buckets[code] ?? buckets[ANY];
        if (bounds === undefined) out.none('bucket', NOT_APPLICABLE);
        else out.label('bucket', perplexity <= bounds[0] ? 'head' : perplexity <= bounds[1] ? 'middle' : 'tail');
      },
      explain({ view, language: { code } }, signal) {
        const model = modelOf(code);
        if (model === undefined || signal === 'unknown_fraction') return [];
        const lines = scoreLines(view, words, model).filter((line) => line.words >= lineWords);
        const least = signal === 'lowest_line';
        lines.sort((a, b) => (least ? a.perplexity - b.perplexity : b.perplexity - a.perplexity) || a.start - b.start);
        return lines
          .slice(0, EXPLAINED_LINES)
          .sort((a, b) => a.start - b.start)
          .map(asSpan);
      },
    };
  },
});

/** Lines that are shown of one document. */
const EXPLAINED_LINES = 5;

function scoreLines(view: TextView, words: NgramWords, { store, scorer }: Model): LineScore[] {
  const lines: LineScore[] = [];
  eachSentence(view, words, (sentence, start, end) => {
    const { log10, words: count } = scoreSentence(store, scorer, sentence);
    lines.push({ start, end, perplexity: perplexityOf(log10, count + 1), words: count });
  });
  return lines;
}

function asSpan({ start, end, perplexity }: LineScore): Span {
  return { start, end, label: `perplexity ${perplexity.toPrecision(3)}` };
}
