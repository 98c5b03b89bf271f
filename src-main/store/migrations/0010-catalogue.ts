import type { Migration } from '../migration.ts';

/** Sources, versions of their files, and the plan of shards. */
export const migration: Migration = {
  number: 10,
  up(db) {
    db.exec(`
      CREATE TABLE sources (
        name TEXT PRIMARY KEY,
        source TEXT NOT NULL           -- Source, JSON; its shape is versioned in the domain
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE files (
        id INTEGER PRIMARY KEY,
        source TEXT NOT NULL REFERENCES sources (name),
        path TEXT NOT NULL,
        size INTEGER NOT NULL,
        mtime_ns TEXT NOT NULL,
        sha256 TEXT,
        format TEXT NOT NULL,
        compression TEXT NOT NULL CHECK (compression IN ('none', 'gzip', 'zstd')),
        current INTEGER NOT NULL CHECK (current IN (0, 1))
      ) STRICT;
      CREATE UNIQUE INDEX files_current ON files (source, path) WHERE current = 1;

      CREATE TABLE shards (
        id INTEGER PRIMARY KEY,
        source TEXT NOT NULL REFERENCES sources (name),
        bytes INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX shards_source ON shards (source);

      CREATE TABLE slices (
        shard INTEGER NOT NULL REFERENCES shards (id),
        n INTEGER NOT NULL,
        file INTEGER NOT NULL REFERENCES files (id),
        start INTEGER NOT NULL,
        end INTEGER NOT NULL,
        PRIMARY KEY (shard, n)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX slices_file ON slices (file);

      -- What ended its worker twice; part of every pack's inputs.
      CREATE TABLE left_out (
        n INTEGER PRIMARY KEY,
        file INTEGER NOT NULL REFERENCES files (id),
        start INTEGER NOT NULL,
        locator INTEGER,
        part INTEGER NOT NULL,
        rest INTEGER NOT NULL CHECK (rest IN (0, 1)),
        reason TEXT NOT NULL,
        detail TEXT NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX left_out_place ON left_out (file, start, ifnull(locator, -1), part);
    `);
  },
};
