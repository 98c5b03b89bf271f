import { join } from 'node:path';
import { TEXT_PIECE, type OpenedDocument } from '#shared/contract/documents.ts';
import type { Workspace } from '#store/api.ts';
import type { OpenFiles } from '#store/open-files.ts';
import type { RunKeys } from '../run-keys.ts';
import { cellAt } from '../snapshot-columns.ts';
import { languageBy, languageUnit } from '../snapshot-groups.ts';
import type { FoundDocument } from './find.ts';

/** Longest value of what a record says of itself that is shown, in UTF-16 units. */
const LONGEST_VALUE = 20_000;
const MOST_VALUES = 200;

/** What the document pane shows first. */
export function openDocument(ws: Workspace, keys: RunKeys, files: OpenFiles, found: FoundDocument): OpenedDocument {
  const { id, source, file, locator, part, textFile, ordinal } = found;
  const { row, text } = files.withText(textFile, (reader) => ({
    row: reader.row(ordinal),
    text: reader.text(ordinal),
  }));
  const meta = shownMeta(JSON.parse(row.meta) as Record<string, unknown>, row.extra);
  return {
    id,
    source: source.name,
    path: file.path,
    locator,
    part,
    textSha256: row.textSha256,
    chars: row.chars,
    bytes: row.bytes,
    rawBytes: row.rawBytes,
    title: stringOf(meta['title']),
    url: stringOf(meta['url']),
    ...languageOf(ws, keys, files, found),
    meta,
    edits: JSON.parse(row.edits) as Record<string, number>,
    text: text.slice(0, wholeEnd(text, TEXT_PIECE)),
  };
}

/** Where a piece of a text ends that is no longer than `length` and parts no character. */
export function wholeEnd(text: string, length: number): number {
  if (text.length <= length) return text.length;
  const last = text.charCodeAt(length - 1);
  return last >= 0xd800 && last < 0xdc00 ? length - 1 : length;
}

function languageOf(
  ws: Workspace,
  keys: RunKeys,
  files: OpenFiles,
  { source, shard, ordinal }: FoundDocument,
): { language: string; script: string } {
  const unit = languageUnit(keys.units);
  const key = unit === undefined ? '' : keys.column(unit, source);
  const product = unit === undefined ? null : ws.product(shard.id, key);
  return languageBy(unit, source, (slot) => {
    if (product === null) return null;
    const column = files.withSignals(join(ws.dir, product.file), (reader) => reader.column(key, slot));
    return cellAt(column, ordinal);
  });
}

/** What the record said of itself; `extra` stays the JSON that it was, for numbers there may be larger than ours. */
function shownMeta(named: Record<string, unknown>, extra: string | null): Record<string, unknown> {
  const all = Object.entries({ ...named, ...(extra !== null && { extra }) });
  return Object.fromEntries(
    all.slice(0, MOST_VALUES).map(([name, value]) => [name, typeof value === 'string' ? shortened(value) : value]),
  );
}

function shortened(text: string): string {
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, wholeEnd(text, LONGEST_VALUE))}…`;
}

function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
