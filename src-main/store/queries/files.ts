import type { Database } from 'better-sqlite3';
import type { FileRow, LeftOutRow } from '../api.ts';

type StoredFile = Omit<FileRow, 'current'> & { current: number };
type StoredLeftOut = Omit<LeftOutRow, 'rest'> & { rest: number };

const COLUMNS = 'id, source, path, size, mtime_ns AS mtimeNs, sha256, format, compression, current';

export function fileQueries(db: Database) {
  const current = db.prepare<[string], StoredFile>(
    `SELECT ${COLUMNS} FROM files WHERE source = ? AND current = 1 ORDER BY path`,
  );
  const count = db.prepare<[string], number>('SELECT count(*) FROM files WHERE source = ? AND current = 1').pluck();
  const one = db.prepare<[number], StoredFile>(`SELECT ${COLUMNS} FROM files WHERE id = ?`);
  const at = db.prepare<[string, string], StoredFile>(
    `SELECT ${COLUMNS} FROM files WHERE source = ? AND path = ? AND current = 1`,
  );
  const retireOld = db.prepare<[string, string]>(
    'UPDATE files SET current = 0 WHERE source = ? AND path = ? AND current = 1',
  );
  const insert = db.prepare<[string, string, number, string, string | null, string, string]>(
    `INSERT INTO files (source, path, size, mtime_ns, sha256, format, compression, current)
     VALUES (?, ?, ?, ?, ?, ?, ?, 1)`,
  );
  const retire = db.prepare<[number]>('UPDATE files SET current = 0 WHERE id = ?');
  const setHash = db.prepare<[string, number]>('UPDATE files SET sha256 = ? WHERE id = ?');

  const leftOut = db.prepare<[], StoredLeftOut>(
    'SELECT file, start, locator, part, rest, reason, detail FROM left_out ORDER BY n',
  );
  const putLeftOut = db.prepare<[number, number, number | null, number, number, string, string]>(
    `INSERT INTO left_out (file, start, locator, part, rest, reason, detail) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET rest = excluded.rest, reason = excluded.reason, detail = excluded.detail`,
  );
  const takeBack = db.prepare<[number]>('DELETE FROM left_out WHERE file = ?');

  const asFile = (row: StoredFile): FileRow => ({ ...row, current: row.current === 1 });

  return {
    current: (source: string): FileRow[] => current.all(source).map(asFile),
    count: (source: string): number => count.get(source) ?? 0,
    one(id: number): FileRow | null {
      const row = one.get(id);
      return row === undefined ? null : asFile(row);
    },
    at(source: string, path: string): FileRow | null {
      const row = at.get(source, path);
      return row === undefined ? null : asFile(row);
    },
    /** Retires the current row of the same path; call inside a transaction. */
    put(file: Omit<FileRow, 'id' | 'current'>): number {
      retireOld.run(file.source, file.path);
      const { source, path, size, mtimeNs, sha256, format, compression } = file;
      return Number(insert.run(source, path, size, mtimeNs, sha256, format, compression).lastInsertRowid);
    },
    retire: (id: number): boolean => retire.run(id).changes === 1,
    setHash: (id: number, sha256: string): boolean => setHash.run(sha256, id).changes === 1,
    leftOut: (): LeftOutRow[] => leftOut.all().map((row) => ({ ...row, rest: row.rest === 1 })),
    putLeftOut({ file, start, locator, part, rest, reason, detail }: LeftOutRow): void {
      putLeftOut.run(file, start, locator, part, rest ? 1 : 0, reason, detail.toWellFormed());
    },
    takeBack(file: number): void {
      takeBack.run(file);
    },
  };
}
