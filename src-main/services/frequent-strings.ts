import { formatDocumentId } from '#shared/domain/document-id.ts';
import { AppError } from '#shared/errors.ts';
import {
  type FrequentString,
  type FrequentStringsOptions,
  stringCounter,
  type StringDocument,
  stringSketch,
} from '#engine/corpus/frequent-strings.ts';
import { allBits, getBit, type Bits } from '#engine/decide/bits.ts';
import { evaluate } from '#engine/decide/expression/evaluate.ts';
import { decideSnapshot, factsOf, withSnapshot, type RecipeChoice } from './decide.ts';
import { partOf, type Part } from './snapshot-coverage.ts';
import type { Snapshot } from './snapshot.ts';

export interface FrequentStringsQuery extends FrequentStringsOptions {
  /** An expression: only documents for which it holds. */
  where?: string;
}

export interface FrequentStringsReport {
  /** Documents that were looked at. */
  documents: number;
  /** The shards that they are of; null where they are of all. */
  partial: Part;
  /** What was asked for, or more where too many strings are that frequent. */
  minDocuments: number;
  strings: FrequentString[];
}

/** Documents read so far, of both passes together. */
type Progress = (done: number, all: number) => void;

const LOOK = 256;

/** The strings that stand in the most documents of a workspace. */
export async function frequentStrings(
  dir: string,
  query: FrequentStringsQuery & RecipeChoice,
): Promise<FrequentStringsReport> {
  return withSnapshot(dir, query, (snapshot) => frequentStringsOf(snapshot, query, () => undefined));
}

/** The same of an open snapshot. Reads every text twice. */
export function frequentStringsOf(
  snapshot: Snapshot,
  query: FrequentStringsQuery,
  progress: Progress,
): FrequentStringsReport {
  if (query.minChars < 1) throw new AppError('usage', 'a string has at least 1 character');
  const chosen =
    query.where === undefined
      ? allBits(snapshot.documents)
      : evaluate(query.where, factsOf(snapshot, decideSnapshot(snapshot)));
  let done = 0;
  const look = (): void => {
    if (done++ % LOOK === 0) progress(done, 2 * snapshot.documents);
  };
  const sketch = stringSketch(query);
  eachDocument(snapshot, chosen, look, ({ text }) => sketch.add(text));
  const counter = stringCounter(sketch, query);
  let documents = 0;
  eachDocument(snapshot, chosen, look, (document) => {
    counter.add(document);
    documents++;
  });
  return { documents, partial: partOf(snapshot.coverage), ...counter.result() };
}

function eachDocument(
  snapshot: Snapshot,
  chosen: Bits,
  look: () => void,
  visit: (document: StringDocument) => void,
): void {
  const groups = snapshot.groups();
  for (const { textFile, source, path, first, end, start } of snapshot.segments) {
    snapshot.files.withText(textFile, (reader) => {
      for (const { row, text } of reader.scan(first, end)) {
        look();
        const document = start + row.ordinal - first;
        if (!getBit(chosen, document)) continue;
        const id = formatDocumentId({ source: source.name, path, locator: row.locator, part: row.part });
        const { language } = groups.list[groups.of[document]!]!;
        visit({ text, id, source: source.name, language });
      }
    });
  }
}
