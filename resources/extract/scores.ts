import { overlap, shinglesOf, tokensOf } from './align.ts';
import type { Sample } from './samples.ts';

/** Precision and recall, macro over pages, and the F1 of the two; of segments those found and avoided. */
export interface Score {
  pages: number;
  empty: number;
  precision: number;
  recall: number;
  f1: number;
}

/** The measure of the article extraction benchmark (runs of four words), by set, and by page type where there is one. */
export function scores(texts: ReadonlyMap<Sample, string>): Map<string, Score> {
  const pages = new Map<string, { precisions: number[]; recalls: number[]; pages: number; empty: number }>();
  const segments = new Map<string, { found: number; missed: number; avoided: number; kept: number; pages: number }>();
  for (const [sample, text] of texts) {
    if (sample.gold !== undefined) {
      const [tp, fp, fn] = overlap(shinglesOf(tokensOf(sample.gold)), shinglesOf(tokensOf(text)));
      for (const name of sample.type === undefined ? [sample.set] : [sample.set, `${sample.set} ${sample.type}`]) {
        const of = pages.get(name) ?? { precisions: [], recalls: [], pages: 0, empty: 0 };
        pages.set(name, of);
        of.pages++;
        if (text.trim() === '') of.empty++;
        if (tp + fp > 0) of.precisions.push(tp / (tp + fp));
        if (tp + fn > 0) of.recalls.push(tp / (tp + fn));
      }
    }
    if (sample.with.length === 0 && sample.without.length === 0) continue;
    const name = `${sample.set} segments`;
    const of = segments.get(name) ?? { found: 0, missed: 0, avoided: 0, kept: 0, pages: 0 };
    segments.set(name, of);
    of.pages++;
    const squeezed = squeeze(text);
    for (const segment of sample.with) of[squeezed.includes(squeeze(segment)) ? 'found' : 'missed']++;
    for (const segment of sample.without) of[squeezed.includes(squeeze(segment)) ? 'kept' : 'avoided']++;
  }
  const result = new Map<string, Score>();
  for (const [name, of] of pages) result.set(name, scoreOf(mean(of.precisions), mean(of.recalls), of.pages, of.empty));
  for (const [name, of] of segments)
    result.set(
      name,
      scoreOf(of.found / Math.max(1, of.found + of.kept), of.found / Math.max(1, of.found + of.missed), of.pages, 0),
    );
  return new Map([...result].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function table(of: ReadonlyMap<string, Score>): string {
  const head = `${'set'.padEnd(26)}${'pages'.padStart(6)}${'empty'.padStart(6)}${'prec'.padStart(8)}${'recall'.padStart(8)}${'F1'.padStart(8)}\n`;
  const rows = [...of].map(
    ([name, { pages, empty, precision, recall, f1 }]) =>
      `${name.padEnd(26)}${String(pages).padStart(6)}${String(empty).padStart(6)}${[precision, recall, f1].map((n) => n.toFixed(3).padStart(8)).join('')}\n`,
  );
  return head + rows.join('');
}

function scoreOf(precision: number, recall: number, pages: number, empty: number): Score {
  return {
    pages,
    empty,
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}

function mean(of: readonly number[]): number {
  return of.length === 0 ? 0 : of.reduce((a, b) => a + b, 0) / of.length;
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ');
}
