import { AppError } from '#shared/errors.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import type { Row } from '#shared/contract/desk.ts';
import type { CellJson } from '#shared/domain/cell.ts';
import { formatDocumentId } from '#shared/domain/document-id.ts';
import { getBit } from '#engine/decide/bits.ts';
import { DOCUMENT_FIELDS, siteOf } from '#engine/decide/expression/evaluate.ts';
import { reasonOf } from '#engine/decide/reasons.ts';
import { graphemeCut } from '#engine/text/grapheme.ts';
import { locate } from '../snapshot-segments.ts';
import type { Held } from './held.ts';

/** UTF-16 units of a text that a list shows, and of its beginning that they are taken from. */
const EXCERPT = 200;
const BEGINNING = 2_000;

/** The beginning of a text on one line, cut between two graphemes. */
export function excerptOf(text: string): string {
  const cut = text.length > BEGINNING ? graphemeCut(text, BEGINNING) : text.length;
  const line = text
    .slice(0, cut)
    .replace(/[\s\u0085]+/gu, ' ')
    .trim();
  if (line.length <= EXCERPT && cut === text.length) return line;
  return `${line.slice(0, graphemeCut(line, EXCERPT))}…`;
}

/** What a list shows of a document whatever is decided. */
export interface Beginning {
  id: string;
  excerpt: string;
}

export interface Beginnings {
  /** In the order asked for; texts that lie together are read together. */
  of(documents: readonly number[], held: Held): Beginning[];
}

/** Beginnings that are kept: 40 screens. */
const MOST = 4_000;

export function createBeginnings(): Beginnings {
  let snapshot = -1;
  const known = new Map<number, Beginning>();

  return {
    of(documents, held) {
      // Another recipe over the same documents may have another number; their texts are the same, but that is seldom.
      if (snapshot !== held.number) known.clear();
      snapshot = held.number;
      const missing = documents.filter((document) => !known.has(document)).sort((a, b) => a - b);
      for (const document of missing) known.set(document, read(document, held));
      const found = documents.map((document) => {
        const beginning = known.get(document)!;
        known.delete(document);
        known.set(document, beginning);
        return beginning;
      });
      for (const document of known.keys()) {
        if (known.size <= MOST) break;
        known.delete(document);
      }
      return found;
    },
  };
}

function read(document: number, { snapshot }: Held): Beginning {
  const { segment, ordinal } = locate(snapshot.segments, document);
  return snapshot.files.withText(segment.textFile, (reader) => {
    const { locator, part } = reader.row(ordinal);
    return {
      id: formatDocumentId({ source: segment.source.name, path: segment.path, locator, part }),
      excerpt: excerptOf(reader.text(ordinal)),
    };
  });
}

/** Rows of a list. Throws `usage` for a column that there is not. */
export function rowsOf(
  documents: readonly number[],
  columns: readonly string[],
  held: Held,
  beginnings: Beginnings,
): Row[] {
  const { decide } = held;
  const { groups, bytes } = decide.corpus;
  const sides = decide.rows.map(({ id }) => ({ id, bits: decide.breaches(id) }));
  const begun = beginnings.of(documents, held);
  const rows = documents.map((document, k): Row => {
    const group = groups.list[groups.of[document]!]!;
    return {
      ...begun[k]!,
      verdict: decide.verdict(document),
      by: decide.forcedOn(document)?.by ?? 'rules',
      reason: reasonOf(decide, document),
      breaches: sides.filter(({ bits }) => getBit(bits, document)).map(({ id }) => id),
      source: group.source,
      language: group.language,
      bytes: bytes[document]!,
      cells: [],
    };
  });
  for (const name of columns) {
    const cell = cellReader(name, held);
    documents.forEach((document, k) => rows[k]!.cells.push(cell(document, rows[k]!)));
  }
  return rows;
}

type CellReader = (document: number, row: Row) => CellJson | null;

function cellReader(name: string, { decide, facts, snapshot }: Held): CellReader {
  const { groups, bytes, words } = decide.corpus;
  switch (name) {
    case 'verdict':
      return (_, row) => row.verdict;
    case 'override':
      return (document) => {
        const word = decide.forcedOn(document);
        return word === undefined ? null : word.by === 'takedown' ? 'takedown' : word.verdict;
      };
    case 'reason':
      return (_, row) => row.reason;
    case 'site':
      return (document) => siteOf(facts, document);
    case 'breaches':
      return (_, row) => row.breaches.length;
    case 'bytes':
      return (document) => bytes[document]!;
    case 'words':
      return (document) => words?.[document] ?? null;
    case 'source':
    case 'category':
    case 'language':
    case 'script':
      return (document) => groups.list[groups.of[document]!]![name];
  }
  if (!facts.signals.has(name)) {
    const known = [...facts.signals, ...DOCUMENT_FIELDS];
    throw new AppError('usage', `there is no column "${name}"`, { remedy: didYouMean(name, known) });
  }
  return (document) => {
    const { segment, ordinal } = locate(snapshot.segments, document);
    return snapshot.columns.cell(name, segment, ordinal);
  };
}
