import { AppError } from '#shared/errors.ts';
import type { Thresholds } from '#engine/decide/thresholds.ts';
import type { CellJson } from '#shared/domain/cell.ts';

/** A kept document as the pack writer gets it. */
export interface PackDocument {
  id: string;
  /** The final text. */
  text: string;
  source: string;
  category: string | null;
  url: string | null;
  title: string | null;
  date: string | null;
  licence: string | null;
  /** What page and server say of its use: statements of `clean/extract/usage.ts`, one a line. */
  usage: string | null;
  language: string | null;
  languageScore: number | null;
  /** SHA-256 of the final text. */
  contentHash: string;
  /** What keeps it: `rules`, `long-tail quota` or `person`. */
  keptBy: string;
  /** The probability by which sampling kept it; 1 where nothing was left to chance. */
  keepProbability: number;
  /** Raw JSON of everything else that the record carried. */
  metadata: string | null;
  /** By signal name. */
  signal(name: string): CellJson;
}

export interface PackColumn {
  name: string;
  type: 'string' | 'number' | 'json';
  /** A string or number, or for `json` the raw JSON text; null where there is none. */
  value(document: PackDocument): string | number | null;
}

const FIXED: PackColumn[] = [
  { name: 'id', type: 'string', value: (d) => d.id },
  { name: 'text', type: 'string', value: (d) => d.text },
  { name: 'source', type: 'string', value: (d) => d.source },
  { name: 'category', type: 'string', value: (d) => d.category },
  { name: 'url', type: 'string', value: (d) => d.url },
  { name: 'title', type: 'string', value: (d) => d.title },
  { name: 'date', type: 'string', value: (d) => d.date },
  { name: 'licence', type: 'string', value: (d) => d.licence },
  { name: 'usage', type: 'string', value: (d) => d.usage },
  { name: 'language', type: 'string', value: (d) => d.language },
  { name: 'language_score', type: 'number', value: (d) => d.languageScore },
  { name: 'content_hash', type: 'string', value: (d) => d.contentHash },
  { name: 'kept_by', type: 'string', value: (d) => d.keptBy },
  { name: 'keep_probability', type: 'number', value: (d) => d.keepProbability },
  { name: 'metadata', type: 'json', value: (d) => d.metadata },
];

/** What an export holds unless told otherwise, where nothing is left to chance. */
export const DEFAULT_COLUMNS = [
  'id',
  'text',
  'source',
  'category',
  'url',
  'licence',
  'language',
  'language_score',
  'content_hash',
];

/** What an export holds unless told otherwise: also what chance did, where the recipe leaves something to it. */
export function defaultColumns({ quota, sides }: Pick<Thresholds, 'quota' | 'sides'>): string[] {
  const sampled = sides.some(({ kind }) => kind === 'sample');
  return [...DEFAULT_COLUMNS, ...(quota === null ? [] : ['kept_by']), ...(sampled ? ['keep_probability'] : [])];
}

/** Every column that a pack can have: the fixed ones, then the signals. */
export function columnNames(signals: Iterable<string>): string[] {
  return [...FIXED.map(({ name }) => name), ...signals];
}

/** Columns by name: the fixed ones, and any signal of the recipe (`gopher.word_count`; labels become strings). */
export function chooseColumns(
  names: readonly string[],
  signals: ReadonlyMap<string, 'real' | 'count' | 'label'>,
): PackColumn[] {
  if (names.length === 0) throw new AppError('usage', 'an export needs at least one column');
  return names.map((name, i) => {
    if (names.indexOf(name) !== i) throw new AppError('usage', `column ${name} is named twice`);
    const fixed = FIXED.find((column) => column.name === name);
    if (fixed !== undefined) return fixed;
    const kind = signals.get(name);
    if (kind === undefined) {
      const known = FIXED.map((column) => column.name).join(', ');
      throw new AppError('usage', `there is no column "${name}"`, {
        remedy: `columns are ${known}, and the recipe's signals`,
      });
    }
    return { name, type: kind === 'label' ? 'string' : 'number', value: (d) => scalar(d.signal(name)) };
  });
}

function scalar(cell: CellJson): string | number | null {
  return typeof cell === 'object' ? null : cell;
}

/** The canonical line of a row, without its line feed: members in column order, raw JSON where the column is JSON. */
export function rowLine(columns: readonly PackColumn[], row: readonly (string | number | null)[]): string {
  const members = columns.map((column, i) => {
    const value = row[i] ?? null;
    const json = value === null ? 'null' : column.type === 'json' ? String(value) : JSON.stringify(value);
    return `${JSON.stringify(column.name)}:${json}`;
  });
  return `{${members.join(',')}}`;
}
