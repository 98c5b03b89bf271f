import type { CellJson } from '#shared/domain/cell.ts';
import type { Verdict } from '#shared/domain/breach.ts';
import { AppError } from '#shared/errors.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import { allBits, getBit, indexesOf } from '#engine/decide/bits.ts';
import type { Decide } from '#engine/decide/decide.ts';
import {
  DOCUMENT_FIELDS,
  evaluate,
  fieldColumn,
  signalsIn,
  siteOf,
  type Facts,
} from '#engine/decide/expression/evaluate.ts';
import { orderBy } from '#engine/decide/order.ts';
import { reasonOf } from '#engine/decide/reasons.ts';
import { decideSnapshot, factsOf, withSnapshot, type RecipeChoice } from './decide.ts';
import { cellAt } from './snapshot-columns.ts';
import { partOf, type Part } from './snapshot-coverage.ts';
import type { Snapshot } from './snapshot.ts';

export interface DocsQuery extends RecipeChoice {
  /** An expression; all documents where it is left out. */
  where?: string;
  /** A signal, `bytes` or `words`; with `-` before it the largest come first. Canonical order otherwise. */
  sort?: string;
  offset?: number;
  /** Default 20; Infinity for all. */
  limit?: number;
  /** Fields and signals; `text` reads the beginning of the text. */
  columns?: readonly string[];
}

export interface DocLine {
  id: string;
  verdict: Verdict;
  /** Sides that the document breaches, in cascade order; overruled ones too. */
  breaches: string[];
  /** What a person said, where one did. */
  override: 'keep' | 'drop' | 'takedown' | null;
  cells: Record<string, CellJson | null>;
}

export interface DocsPage {
  /** Documents that the expression holds for. */
  total: number;
  /** The shards that they are of; null where they are of all. */
  partial: Part;
  offset: number;
  columns: string[];
  documents: DocLine[];
}

const TEXT_COLUMN = 'text';
/** UTF-16 units of a text that a list shows. */
const EXCERPT = 200;
const PLAIN_FIELDS = ['source', 'category', 'language', 'script'] as const;

/** A page of documents: filtered and sorted by columns; only ids (and texts, if asked for) are read from texts. */
export async function listDocs(dir: string, query: DocsQuery): Promise<DocsPage> {
  return withSnapshot(dir, query, (snapshot) => {
    const decide = decideSnapshot(snapshot);
    const facts = factsOf(snapshot, decide);
    const chosen = query.where === undefined ? allBits(decide.corpus.documents) : evaluate(query.where, facts);
    const documents = sorted(indexesOf(chosen), query.sort, facts);
    const columns = [...new Set(query.columns ?? defaultColumns(query, facts))];
    for (const name of columns) checkColumn(name, facts);
    const offset = query.offset ?? 0;
    const limit = query.limit ?? 20;
    const page = [...documents.subarray(offset, offset + limit)];
    return {
      total: documents.length,
      partial: partOf(snapshot.coverage),
      offset,
      columns,
      documents: linesOf(page, columns, snapshot, facts),
    };
  });
}

function defaultColumns({ where, sort }: DocsQuery, facts: Facts): string[] {
  const named = where === undefined ? [] : signalsIn(where, facts);
  const sortField = sort === undefined ? [] : [sort.replace(/^-/, '')];
  return ['language', 'bytes', ...sortField, ...named];
}

function knownColumns(facts: Facts): string[] {
  return [...facts.signals, ...DOCUMENT_FIELDS, TEXT_COLUMN];
}

function checkColumn(name: string, facts: Facts): void {
  const known = knownColumns(facts);
  if (known.includes(name)) return;
  throw new AppError('usage', `there is no column "${name}"`, { remedy: didYouMean(name, known) });
}

function sorted(documents: Uint32Array, sort: string | undefined, facts: Facts): Uint32Array {
  if (sort === undefined) return documents;
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const column = fieldColumn(facts, name);
  if (column === null) {
    const known = [...facts.signals, 'bytes', 'words'];
    throw new AppError('usage', `cannot sort by "${name}"`, { remedy: didYouMean(name, known) });
  }
  return orderBy(documents, column, descending);
}

/** A column at a time, so that each is loaded once. */
function linesOf(
  documents: readonly number[],
  columns: readonly string[],
  snapshot: Snapshot,
  facts: Facts,
): DocLine[] {
  const { decide } = facts;
  const overrides = new Map(
    decide.forced.map((f) => [f.document, f.by === 'takedown' ? 'takedown' : f.verdict] as const),
  );
  const lines = documents.map((i): DocLine => ({
    id: snapshot.id(i),
    verdict: decide.verdict(i),
    breaches: decide.rows.filter(({ id }) => getBit(decide.breaches(id), i)).map(({ id }) => id),
    override: overrides.get(i) ?? null,
    cells: {},
  }));
  for (const name of columns) {
    const cell = cellReader(name, snapshot, facts, lines);
    documents.forEach((i, k) => {
      lines[k]!.cells[name] = cell(i, k);
    });
  }
  return lines;
}

function cellReader(
  name: string,
  snapshot: Snapshot,
  facts: Facts,
  lines: readonly DocLine[],
): (document: number, line: number) => CellJson | null {
  if (name === TEXT_COLUMN) return (i) => excerpt(snapshot.text(i));
  if (name === 'verdict') return (_, k) => lines[k]!.verdict;
  if (name === 'reason') return (i) => reasonOf(facts.decide, i);
  if (name === 'override') return (_, k) => lines[k]!.override;
  if (name === 'site') return (i) => siteOf(facts, i);
  const field = PLAIN_FIELDS.find((plain) => plain === name);
  if (field !== undefined) return (i) => groupOf(facts.decide, i)[field];
  const column = fieldColumn(facts, name);
  return column === null ? () => null : (i) => cellAt(column, i);
}

function groupOf({ corpus }: Decide, document: number): Decide['corpus']['groups']['list'][number] {
  return corpus.groups.list[corpus.groups.of[document]!]!;
}

/** The beginning of a text, never half a surrogate pair. */
export function excerpt(text: string, length = EXCERPT): string {
  if (text.length <= length) return text;
  const code = text.charCodeAt(length - 1);
  return `${text.slice(0, code >= 0xd800 && code < 0xdc00 ? length - 1 : length)}…`;
}
