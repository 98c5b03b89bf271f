import { formatDocumentId } from '#shared/domain/document-id.ts';
import { AppError } from '#shared/errors.ts';
import { allBits, getBit, type Bits } from '#engine/decide/bits.ts';
import { evaluate } from '#engine/decide/expression/evaluate.ts';
import {
  lineCounter,
  lineSketch,
  type FrequentLine,
  type FrequentLinesOptions,
} from '#engine/corpus/frequent-lines.ts';
import { parseUrl } from '#engine/url/parse-url.ts';
import { decideSnapshot, factsOf, withSnapshot, type RecipeChoice } from './decide.ts';
import { partOf, type Part } from './snapshot-coverage.ts';
import type { Snapshot } from './snapshot.ts';

export interface FrequentLinesQuery extends RecipeChoice, FrequentLinesOptions {
  /** An expression: only documents for which it holds. */
  where?: string;
  /** Told of documents read, of both passes together. */
  onProgress?: (done: number, all: number) => void;
}

export interface FrequentLinesReport {
  /** Documents that were looked at. */
  documents: number;
  /** The shards that they are of; null where they are of all. */
  partial: Part;
  /** What was asked for, or more where too many lines are that frequent. */
  minDocuments: number;
  lines: FrequentLine[];
}

const LOOK = 512;

/** The lines that stand in the most documents. Reads every text twice. */
export async function frequentLines(dir: string, query: FrequentLinesQuery): Promise<FrequentLinesReport> {
  if (query.minChars < 1) throw new AppError('usage', 'a line has at least 1 character');
  return withSnapshot(
    dir,
    query,
    (snapshot) => {
      const chosen = chosenOf(snapshot, query.where);
      const sketch = lineSketch(query.minChars);
      let done = 0;
      const look = (): void => {
        if (done++ % LOOK === 0) query.onProgress?.(done, 2 * snapshot.documents);
      };
      eachText(snapshot, chosen, ({ text }) => sketch.add(text), look);
      const counter = lineCounter(sketch, query);
      let documents = 0;
      const count = ({ text, site, id }: Read): void => {
        counter.add(text, site, id);
        documents++;
      };
      eachText(snapshot, chosen, count, look);
      return { documents, partial: partOf(snapshot.coverage), ...counter.result() };
    },
    query.where === undefined ? 'read' : 'measured',
  );
}

function chosenOf(snapshot: Snapshot, where: string | undefined): Bits {
  if (where === undefined) return allBits(snapshot.documents);
  return evaluate(where, factsOf(snapshot, decideSnapshot(snapshot)));
}

interface Read {
  text: string;
  /** Host of its address, else its source. */
  site: string;
  id: string;
}

function eachText(snapshot: Snapshot, chosen: Bits, visit: (read: Read) => void, look: () => void): void {
  for (const { textFile, source, path, first, end, start } of snapshot.segments) {
    snapshot.files.withText(textFile, (reader) => {
      for (const { row, text } of reader.scan(first, end)) {
        look();
        if (!getBit(chosen, start + row.ordinal - first)) continue;
        const { url } = JSON.parse(row.meta) as { url?: unknown };
        const host = typeof url === 'string' ? parseUrl(url).host : '';
        const id = formatDocumentId({ source: source.name, path, locator: row.locator, part: row.part });
        visit({ text, site: host === '' ? source.name : host, id });
      }
    });
  }
}
