import type { Database } from 'better-sqlite3';

export interface StoredDecision {
  entry: number;
  at: string;
  decision: string;
}

export function decisionQueries(db: Database) {
  const insert = db.prepare<[string, string, number | null]>(
    'INSERT INTO decisions (at, decision, undoes) VALUES (?, ?, ?)',
  );
  const one = db.prepare<[number], { undoes: number | null }>('SELECT undoes FROM decisions WHERE entry = ?');
  const undoneBy = db.prepare<[number], { entry: number }>('SELECT entry FROM decisions WHERE undoes = ?');
  const all = db.prepare<[], StoredDecision>('SELECT entry, at, decision FROM decisions ORDER BY entry');
  return {
    insert: (at: string, json: string, undoes: number | null): number =>
      Number(insert.run(at, json, undoes).lastInsertRowid),
    one: (entry: number): { undoes: number | null } | undefined => one.get(entry),
    undoneBy: (entry: number): number | undefined => undoneBy.get(entry)?.entry,
    all: (): StoredDecision[] => all.all(),
  };
}
