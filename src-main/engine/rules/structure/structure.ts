import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import { defineRule, type SignalSink } from '#engine/rules/rule.ts';
import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import { countSentences } from '#engine/text/sentences.ts';
import { paragraphsOf, type Paragraph } from './_paragraphs.ts';

const OF_PAGES = ['kept_share', 'link_density', 'page_link_density'] as const;

export type StructureSignal =
  | 'paragraphs'
  | 'mean_chars'
  | 'mean_sentences'
  | 'begun_fraction'
  | 'unended_fraction'
  | 'cut_fraction'
  | (typeof OF_PAGES)[number];

interface Knobs {
  /** Paragraphs of fewer characters are headings, items and captions, and are not asked whether they are whole. */
  minChars: number;
}

/**
 * What the text is cut into. Extraction that takes the wrong part of a page, or a part of the right one, leaves fragments: the
 * mean length of paragraphs, the sentences in each and the share that begin or end within a sentence shift from what the same
 * source gave before. Of pages whose main text was taken it also tells how much of their text that is, and how much of both
 * stands in links. No limit is right for every source, so none is set; `winnow sites` compares the sites of a source.
 */
export const rule = defineRule<Knobs, StructureSignal>({
  id: 'structure',
  family: 'structure',
  title: 'Paragraphs, those that are cut, and what was taken of a page',
  version: 2,
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
    unended_fraction: { kind: 'real', unit: 'share', describe: 'Long paragraphs that end within a sentence' },
    cut_fraction: { kind: 'real', unit: 'share', describe: 'Long paragraphs that begin or end within a sentence' },
    kept_share: { kind: 'real', unit: 'share', describe: 'Main text, of all visible text of the page' },
    link_density: { kind: 'real', unit: 'share', describe: 'Text in links, of the main text of the page' },
    page_link_density: { kind: 'real', unit: 'share', describe: 'Text in links, of all visible text of the page' },
  },
  prepare({ minChars }) {
    return {
      measure({ view, meta }, out) {
        measurePage(meta.page, out);
        const all = paragraphsOf(view);
        out.number('paragraphs', all.length);
        let [chars, sentences, asked, begun, unended, cut] = [0, 0, 0, 0, 0, 0];
        for (const paragraph of all) {
          const { start, end } = paragraph;
          const length = view.codePointsIn(start, end);
          chars += length;
          sentences += countSentences(view.units, start, end);
          if (length < minChars) continue;
          asked++;
          if (paragraph.begun) begun++;
          if (paragraph.unended) unended++;
          if (paragraph.begun || paragraph.unended) cut++;
        }
        if (all.length > 0) {
          out.number('mean_chars', chars / all.length);
          out.number('mean_sentences', sentences / all.length);
        }
        if (asked === 0) return;
        out.number('begun_fraction', begun / asked);
        out.number('unended_fraction', unended / asked);
        out.number('cut_fraction', cut / asked);
      },
      explain({ view }, signal) {
        if (OF_PAGES.some((name) => name === signal)) return [];
        const test = TESTS[signal];
        return paragraphsOf(view)
          .filter((paragraph) => {
            const { start, end } = paragraph;
            return test === undefined || (test(paragraph) && view.codePointsIn(start, end) >= minChars);
          })
          .map(({ start, end }) => ({ start, end, label: 'paragraph' }));
      },
    };
  },
});

/** Which long paragraphs make a share; every paragraph makes the other signals. */
const TESTS: Partial<Record<StructureSignal, (paragraph: Paragraph) => boolean>> = {
  begun_fraction: ({ begun }) => begun,
  unended_fraction: ({ unended }) => unended,
  cut_fraction: ({ begun, unended }) => begun || unended,
};

function measurePage(page: DocumentMeta['page'], out: SignalSink<StructureSignal>): void {
  if (page === undefined) {
    for (const signal of OF_PAGES) out.none(signal, NOT_APPLICABLE);
    return;
  }
  if (page.chars === 0) return;
  out.number('kept_share', page.kept / page.chars);
  out.number('page_link_density', page.linked / page.chars);
  if (page.kept > 0) out.number('link_density', page.keptLinked / page.kept);
}
