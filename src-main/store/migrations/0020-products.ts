import type { Migration } from '../migration.ts';

/** What exists of each (shard, key), with its totals, so that no list opens a shard file. */
export const migration: Migration = {
  number: 20,
  up(db) {
    db.exec(`
      CREATE TABLE products (
        shard INTEGER NOT NULL REFERENCES shards (id),
        key TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('text', 'unit')),
        file TEXT NOT NULL,            -- relative to the workspace, with /
        documents INTEGER NOT NULL,
        counts TEXT,                   -- RecordCounts, JSON; only for text
        PRIMARY KEY (shard, key)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE column_stats (
        shard INTEGER NOT NULL,
        key TEXT NOT NULL,
        slot TEXT NOT NULL,
        stats TEXT NOT NULL,           -- ColumnStats, JSON
        PRIMARY KEY (shard, key, slot),
        FOREIGN KEY (shard, key) REFERENCES products (shard, key) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
