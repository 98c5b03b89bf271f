import type { ShardFormat } from '../shard-file.ts';

/**
 * One text file a (shard, text key). Ordinals, chunks and blocks count from 0 in reading order. A document's text
 * starts at byte `start` of block `block` and may run on through the following blocks.
 */
export const TEXT_FORMAT: ShardFormat = {
  applicationId: 0x574e_5458, // WNTX
  version: 1,
  pageSize: 8192,
  schema: `
    CREATE TABLE header (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      shard INTEGER NOT NULL,
      text_key TEXT NOT NULL,
      complete INTEGER NOT NULL CHECK (complete IN (0, 1))
    ) STRICT;
    CREATE TABLE chunks (
      n INTEGER PRIMARY KEY,
      end INTEGER NOT NULL,       -- ordinal after its last document
      blocks INTEGER NOT NULL,    -- number after its last block
      counts TEXT NOT NULL,       -- SliceCounts[] of this chunk, JSON
      slice INTEGER NOT NULL,     -- where reading goes on: in this slice,
      locator INTEGER,            -- after this record; null at the slice's start
      part INTEGER
    ) STRICT;
    CREATE TABLE ranges (
      chunk INTEGER NOT NULL,
      slice INTEGER NOT NULL,
      first INTEGER NOT NULL,
      end INTEGER NOT NULL,
      PRIMARY KEY (chunk, slice)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE documents (
      ordinal INTEGER PRIMARY KEY,
      slice INTEGER NOT NULL,
      locator INTEGER NOT NULL,
      part INTEGER NOT NULL,
      sha256 BLOB NOT NULL,
      chars INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      raw_bytes INTEGER NOT NULL,
      block INTEGER NOT NULL,
      start INTEGER NOT NULL,
      meta TEXT NOT NULL,
      edits TEXT NOT NULL,
      extra TEXT
    ) STRICT;
    CREATE TABLE blocks (
      n INTEGER PRIMARY KEY,
      raw_bytes INTEGER NOT NULL,
      data BLOB NOT NULL          -- one zstd frame with a checksum
    ) STRICT;
    CREATE TABLE ledger (
      n INTEGER PRIMARY KEY,
      slice INTEGER NOT NULL,
      locator INTEGER,
      part INTEGER NOT NULL,
      bytes INTEGER,
      reason TEXT NOT NULL,
      detail TEXT NOT NULL
    ) STRICT;
  `,
};
