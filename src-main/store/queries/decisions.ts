import type { Database } from 'better-sqlite3';
import type { ActRow } from '../api.ts';

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
  const after = db.prepare<[number], StoredDecision>(
    'SELECT entry, at, decision FROM decisions WHERE entry > ? ORDER BY entry',
  );
  const between = db.prepare<[number, number], StoredDecision>(
    'SELECT entry, at, decision FROM decisions WHERE entry BETWEEN ? AND ? ORDER BY entry',
  );
  // Entries have no gaps: an act that is refused gives its numbers back.
  const count = db.prepare<[], number | null>('SELECT max(entry) FROM decisions').pluck();
  const page = db.prepare<[number, number], StoredDecision & { undone: 0 | 1 }>(
    `SELECT d.entry, d.at, d.decision, EXISTS (SELECT 1 FROM decisions AS u WHERE u.undoes = d.entry) AS undone
     FROM decisions AS d WHERE d.entry <= ? ORDER BY d.entry DESC LIMIT ?`,
  );
  const open = db
    .prepare<[number, number], number>(
      `SELECT entry FROM decisions AS d WHERE entry BETWEEN ? AND ? AND undoes IS NULL
       AND NOT EXISTS (SELECT 1 FROM decisions AS u WHERE u.undoes = d.entry) ORDER BY entry`,
    )
    .pluck();
  const insertAct = db.prepare<[number, number, ActRow['kind']]>('INSERT INTO acts VALUES (?, ?, ?)');
  const acts = db.prepare<[number, number], ActRow>(
    'SELECT first, last, kind FROM acts WHERE first < ? ORDER BY first DESC LIMIT ?',
  );
  return {
    insert: (at: string, json: string, undoes: number | null): number =>
      Number(insert.run(at, json, undoes).lastInsertRowid),
    one: (entry: number): { undoes: number | null } | undefined => one.get(entry),
    undoneBy: (entry: number): number | undefined => undoneBy.get(entry)?.entry,
    after: (entry: number): StoredDecision[] => after.all(entry),
    between: (first: number, last: number): StoredDecision[] => between.all(first, last),
    count: (): number => count.get() ?? 0,
    /** Newest first, from an entry backwards. */
    page: (from: number, rows: number): (StoredDecision & { undone: 0 | 1 })[] => page.all(from, rows),
    /** Entries of a stretch that are no undo and not undone. */
    open: (first: number, last: number): number[] => open.all(first, last),
    insertAct({ first, last, kind }: ActRow): void {
      insertAct.run(first, last, kind);
    },
    /** Newest first, of those that began before an entry. */
    acts: (before: number, rows: number): ActRow[] => acts.all(before, rows),
  };
}
