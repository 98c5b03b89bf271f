import type { Database } from 'better-sqlite3';

/** SQLite compares text as UTF-8 bytes, which is the one order of documents. */
export function sourceQueries(db: Database) {
  const insert = db.prepare<[string, string]>('INSERT OR IGNORE INTO sources VALUES (?, ?)');
  const update = db.prepare<[string, string]>('UPDATE sources SET source = ? WHERE name = ?');
  const all = db.prepare<[], string>('SELECT source FROM sources ORDER BY name').pluck();
  const one = db.prepare<[string], string>('SELECT source FROM sources WHERE name = ?').pluck();
  return {
    /** False when the name is taken. */
    insert: (name: string, json: string): boolean => insert.run(name, json).changes === 1,
    /** False when there is no such source. */
    update: (name: string, json: string): boolean => update.run(json, name).changes === 1,
    all: (): string[] => all.all(),
    one: (name: string): string | undefined => one.get(name),
  };
}
