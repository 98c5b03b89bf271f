import { AppError } from '#shared/errors.ts';
import {
  lineCounter,
  lineSketch,
  type FrequentLine,
  type FrequentLinesOptions,
} from '#engine/corpus/frequent-lines.ts';
import { withSnapshot, type RecipeChoice } from './decide.ts';
import { partOf, type Part } from './snapshot-coverage.ts';
import { chosenDocuments, eachText, type DocumentText } from './snapshot-texts.ts';

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
      const chosen = chosenDocuments(snapshot, query.where);
      const sketch = lineSketch(query.minChars);
      let done = 0;
      const look = (): void => {
        if (done++ % LOOK === 0) query.onProgress?.(done, 2 * snapshot.documents);
      };
      eachText(snapshot, chosen, ({ text }) => sketch.add(text), look);
      const counter = lineCounter(sketch, query);
      let documents = 0;
      const count = ({ text, site, id }: DocumentText): void => {
        counter.add(text, site, id);
        documents++;
      };
      eachText(snapshot, chosen, count, look);
      return { documents, partial: partOf(snapshot.coverage), ...counter.result() };
    },
    query.where === undefined ? 'read' : 'measured',
  );
}
