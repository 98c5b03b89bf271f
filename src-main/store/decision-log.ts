import type { Database } from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';
import { Decision, type DecisionEntry } from '#shared/domain/decision.ts';
import type { ActRow, LoggedDecision } from './api.ts';
import { decisionQueries, type StoredDecision } from './queries/decisions.ts';

export interface DecisionLog {
  /** Without a kind, an act of undos alone is an undo. */
  append(decisions: Decision[], at: string, kind?: ActRow['kind']): number[];
  after(entry: number): DecisionEntry[];
  between(first: number, last: number): DecisionEntry[];
  page(start: number, count: number): { total: number; entries: LoggedDecision[] };
  open(act: ActRow): number[];
  acts(before: number, count: number): ActRow[];
}

/**
 * Append-only. What one call appends is one act. An undo must name an entry that exists, is no undo itself and is not undone yet: to redo something is
 * to decide it again. All decisions of a call are appended, or none.
 */
export function decisionLog(db: Database, file: string): DecisionLog {
  const queries = decisionQueries(db);

  function checkUndo(entry: number): void {
    const target = queries.one(entry);
    if (target === undefined) throw refused(`there is no entry ${entry} to undo`);
    if (target.undoes !== null) {
      throw refused(`entry ${entry} is an undo itself`, 'decide again what it took back');
    }
    const by = queries.undoneBy(entry);
    if (by !== undefined) throw refused(`entry ${entry} is undone already, by entry ${by}`);
  }

  function refused(message: string, remedy = 'look at the log for its entries'): AppError {
    return new AppError('bad-input', message, { where: file, remedy });
  }

  function appendOne(decision: Decision, at: string): number {
    const parsed = Decision.safeParse(decision);
    if (!parsed.success) throw refused(`this is no decision: ${parsed.error.issues[0]?.message ?? ''}`);
    const undoes = parsed.data.kind === 'undo' ? parsed.data.entry : null;
    if (undoes !== null) checkUndo(undoes);
    return queries.insert(at, JSON.stringify(parsed.data), undoes);
  }

  const append = db.transaction((decisions: Decision[], at: string, kind: ActRow['kind']) => {
    const entries = decisions.map((decision) => appendOne(decision, at));
    queries.insertAct({ first: entries[0]!, last: entries.at(-1)!, kind });
    return entries;
  });
  const read = ({ entry, at, decision }: StoredDecision): DecisionEntry => ({
    entry,
    at,
    decision: readDecision(entry, decision, file),
  });

  return {
    append(decisions, at, kind) {
      if (decisions.length === 0) return [];
      return append.immediate(decisions, at, kind ?? (decisions.every((d) => d.kind === 'undo') ? 'undo' : 'decide'));
    },
    after: (entry) => queries.after(entry).map(read),
    between: (first, last) => queries.between(first, last).map(read),
    page(start, count) {
      const total = queries.count();
      return {
        total,
        entries: queries.page(total - start, count).map((row) => ({ ...read(row), undone: row.undone === 1 })),
      };
    },
    open: ({ first, last }) => queries.open(first, last),
    acts: (before, count) => queries.acts(before, count),
  };
}

function readDecision(entry: number, json: string, file: string): Decision {
  try {
    return Decision.parse(JSON.parse(json));
  } catch (error) {
    throw new AppError('corrupt', `entry ${entry} of the decision log cannot be read`, {
      where: file,
      remedy: 'use the version of Winnow that wrote it, or restore the workspace from a backup',
      cause: error,
    });
  }
}
