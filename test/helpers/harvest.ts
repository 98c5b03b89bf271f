import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { compareDocuments, formatDocumentId, type DocumentKey } from '#shared/domain/document-id.ts';
import { loadRecipeText } from '#engine/recipe/load.ts';
import { runKeys } from '#services/run-keys.ts';
import { openSignalsReader } from '#store/signals-file/reader.ts';
import { openTextReader } from '#store/text-file/reader.ts';
import { openWorkspace } from '#store/workspace.ts';
import { CELL_STATES, type Column } from '#shared/domain/cell.ts';

export interface Harvest {
  /** A line a document in canonical order: id, hashes of text and metadata, every cell. */
  documents: string[];
  /** A line a ledger entry in canonical order. */
  ledger: string[];
  /** SHA-256 of every file, by path. */
  files: Record<string, string | null>;
}

/** All that a workspace holds under its current recipe, through the store's readers, whatever the shards. */
export async function harvest(dir: string): Promise<Harvest> {
  const ws = openWorkspace(dir, { readonly: true });
  try {
    const current = ws.currentRecipe();
    if (current === null) throw new Error('no recipe');
    const { recipe } = loadRecipeText(current.resolved, 'current');
    const keys = await runKeys(recipe);
    const documents: { key: DocumentKey; line: string }[] = [];
    const ledger: { key: DocumentKey; line: string }[] = [];
    const files: Record<string, string | null> = {};
    for (const source of ws.sources()) {
      const current = new Set<number>();
      for (const file of ws.files(source.name)) {
        current.add(file.id);
        files[`${source.name}:${file.path}`] = file.sha256;
      }
      for (const shard of ws.shards(source.name)) {
        const product = ws.product(shard.id, keys.textKey);
        if (product === null) throw new Error(`shard ${shard.id} has no text`);
        const columns = keys.units.flatMap((unit) => {
          const key = keys.column(unit, source);
          const made = ws.product(shard.id, key);
          if (made === null) throw new Error(`shard ${shard.id} lacks ${unit.name}`);
          const reader = openSignalsReader(join(dir, made.file));
          const found = unit.signals.map(({ slot, name }) => ({ name, column: reader.column(key, slot) }));
          const edits = (ordinal: number): string => JSON.stringify(reader.edits(key, ordinal));
          return [{ found, edits, close: () => reader.close() }];
        });
        const reader = openTextReader(join(dir, product.file));
        for (const { row, text } of reader.scan(0, reader.documents)) {
          const slice = shard.slices[row.slice];
          if (slice === undefined || !current.has(slice.file)) continue;
          const key = { source: source.name, path: slice.path, locator: row.locator, part: row.part };
          const hash = createHash('sha256').update(text).digest('hex');
          if (hash !== row.textSha256) throw new Error(`the text of ${formatDocumentId(key)} is not what was hashed`);
          const cells = columns.map(
            ({ found, edits }) =>
              found.map(({ name, column }) => `${name}=${cell(column, row.ordinal)}`).join(' ') + edits(row.ordinal),
          );
          const meta = `${row.meta} ${row.extra ?? ''} ${row.edits} ${row.rawBytes}`;
          documents.push({ key, line: [formatDocumentId(key), hash, meta, ...cells].join(' | ') });
        }
        for (const entry of reader.ledger()) {
          const slice = shard.slices[entry.slice];
          if (slice === undefined || !current.has(slice.file)) continue;
          const key = { source: source.name, path: slice.path, locator: entry.locator ?? 0, part: entry.part };
          ledger.push({ key, line: `${formatDocumentId(key)} ${entry.bytes} ${entry.reason} ${entry.detail}` });
        }
        reader.close();
        for (const column of columns) column.close();
      }
    }
    const sorted = (rows: { key: DocumentKey; line: string }[]): string[] =>
      rows.sort((a, b) => compareDocuments(a.key, b.key)).map(({ line }) => line);
    return { documents: sorted(documents), ledger: sorted(ledger), files };
  } finally {
    ws.close();
  }
}

function cell(column: Column, row: number): string {
  const state = column.states?.[row] ?? 0;
  if (state !== 0) return CELL_STATES[state] ?? '?';
  const value = column.values[row] ?? NaN;
  return column.kind === 'label' ? (column.labels[value] ?? '?') : String(value);
}
