import type { Database } from 'better-sqlite3';
import type { ShardRow, Slice } from '../api.ts';

type StoredShard = Omit<ShardRow, 'slices'>;
type StoredSlice = Slice & { shard: number };

/** A slice as it stands in the name of a shard file: what was to be read, independent of this catalogue's numbers. */
export interface NamedSlice {
  path: string;
  size: number;
  mtimeNs: string;
  start: number;
  end: number;
}

const SHARDS = `
  SELECT id, source, bytes FROM shards
  WHERE EXISTS (SELECT 1 FROM slices JOIN files ON files.id = slices.file
                WHERE slices.shard = shards.id AND files.current = 1)`;
const SLICES = `
  SELECT slices.shard, slices.file, files.path, slices.start, slices.end
  FROM slices JOIN files ON files.id = slices.file WHERE slices.shard = ? ORDER BY slices.n`;

export function shardQueries(db: Database) {
  const insert = db.prepare<[string, number]>('INSERT INTO shards (source, bytes) VALUES (?, ?)');
  const insertSlice = db.prepare<[number, number, number, number, number]>('INSERT INTO slices VALUES (?, ?, ?, ?, ?)');
  const all = db.prepare<[], StoredShard>(`${SHARDS} ORDER BY id`);
  const ofSource = db.prepare<[string], StoredShard>(`${SHARDS} AND source = ? ORDER BY id`);
  const ofFile = db.prepare<[number], StoredShard>(
    'SELECT id, source, bytes FROM shards WHERE id IN (SELECT shard FROM slices WHERE file = ?) ORDER BY id',
  );
  const slices = db.prepare<[number], StoredSlice>(SLICES);
  const source = db.prepare<[number], { source: string }>('SELECT source FROM shards WHERE id = ?');
  const named = db.prepare<[number], NamedSlice>(
    `SELECT files.path, files.size, files.mtime_ns AS mtimeNs, slices.start, slices.end
     FROM slices JOIN files ON files.id = slices.file WHERE slices.shard = ? ORDER BY slices.n`,
  );

  const withSlices = ({ id, ...shard }: StoredShard): ShardRow => ({
    id,
    source: shard.source,
    slices: slices.all(id).map(({ file, path, start, end }) => ({ file, path, start, end })),
    bytes: shard.bytes,
  });

  return {
    /** Call inside a transaction. */
    insert(shard: Omit<ShardRow, 'id'>): number {
      const id = Number(insert.run(shard.source, shard.bytes).lastInsertRowid);
      shard.slices.forEach((slice, n) => insertSlice.run(id, n, slice.file, slice.start, slice.end));
      return id;
    },
    /** Those with at least one slice of a current file. */
    current(name: string | undefined): ShardRow[] {
      const shards = name === undefined ? all.all() : ofSource.all(name);
      return shards.map(withSlices);
    },
    ofFile: (file: number): ShardRow[] => ofFile.all(file).map(withSlices),
    source: (id: number): string | undefined => source.get(id)?.source,
    named: (id: number): NamedSlice[] => named.all(id),
  };
}
