import type { Database } from 'better-sqlite3';
import type { RunRow } from '../api.ts';

export function runQueries(db: Database) {
  const insert = db.prepare<[string, string, string, string | null]>(
    `INSERT INTO runs (started_at, state, recipe, knobs, options) VALUES (?, 'running', ?, ?, ?)`,
  );
  const one = db.prepare<[number], Pick<RunRow, 'finishedAt' | 'state' | 'report'>>(
    'SELECT finished_at AS finishedAt, state, report FROM runs WHERE id = ?',
  );
  const update = db.prepare<[string | null, string, string | null, number]>(
    'UPDATE runs SET finished_at = ?, state = ?, report = ? WHERE id = ?',
  );
  const columns = 'id, started_at AS startedAt, finished_at AS finishedAt, state, recipe, knobs, report, options';
  const all = db.prepare<[], RunRow>(`SELECT ${columns} FROM runs ORDER BY id`);
  const last = db.prepare<[], RunRow>(`SELECT ${columns} FROM runs ORDER BY id DESC LIMIT 1`);
  return {
    insert: (recipe: string, knobs: string, at: string, options: string | null): number =>
      Number(insert.run(at, recipe, knobs, options).lastInsertRowid),
    /** False when there is no such run; call inside a transaction. */
    update(id: number, patch: Partial<Pick<RunRow, 'finishedAt' | 'state' | 'report'>>): boolean {
      const before = one.get(id);
      if (before === undefined) return false;
      const { finishedAt, state, report } = { ...before, ...patch };
      return update.run(finishedAt, state, report, id).changes === 1;
    },
    all: (): RunRow[] => all.all(),
    last: (): RunRow | null => last.get() ?? null,
  };
}
