import type { Database } from 'better-sqlite3';
import type { RecordCounts } from '#shared/domain/ledger.ts';
import type { ColumnStats, ProductRow } from '../api.ts';

type StoredProduct = Omit<ProductRow, 'counts'> & { counts: string | null };

const COLUMNS = 'shard, key, kind, file, documents, counts';

export function productQueries(db: Database) {
  const all = db.prepare<[], StoredProduct>(`SELECT ${COLUMNS} FROM products ORDER BY shard, key`);
  const one = db.prepare<[number, string], StoredProduct>(
    `SELECT ${COLUMNS} FROM products WHERE shard = ? AND key = ?`,
  );
  const insert = db.prepare<[number, string, string, string, number, string | null]>(
    'INSERT INTO products VALUES (?, ?, ?, ?, ?, ?)',
  );
  const insertStats = db.prepare<[number, string, string, string]>('INSERT INTO column_stats VALUES (?, ?, ?, ?)');
  const stats = db.prepare<[number, string], { slot: string; stats: string }>(
    'SELECT slot, stats FROM column_stats WHERE shard = ? AND key = ? ORDER BY slot',
  );
  const remove = db.prepare<[number, string]>('DELETE FROM products WHERE shard = ? AND key = ?');

  const asProduct = (row: StoredProduct): ProductRow => ({
    ...row,
    counts: row.counts === null ? null : (JSON.parse(row.counts) as RecordCounts),
  });

  return {
    all: (): ProductRow[] => all.all().map(asProduct),
    one(shard: number, key: string): ProductRow | null {
      const row = one.get(shard, key);
      return row === undefined ? null : asProduct(row);
    },
    /** Replaces a product of the same shard and key; call inside a transaction. */
    put(row: ProductRow & { stats?: Record<string, ColumnStats> }): void {
      const counts = row.counts === null ? null : JSON.stringify(row.counts);
      remove.run(row.shard, row.key);
      insert.run(row.shard, row.key, row.kind, row.file, row.documents, counts);
      for (const [slot, columnStats] of Object.entries(row.stats ?? {})) {
        insertStats.run(row.shard, row.key, slot, JSON.stringify(columnStats));
      }
    },
    stats(shard: number, key: string): Record<string, ColumnStats> {
      return Object.fromEntries(
        stats.all(shard, key).map((row) => [row.slot, JSON.parse(row.stats) as ColumnStats] as const),
      );
    },
    remove(shard: number, key: string): void {
      remove.run(shard, key);
    },
  };
}
