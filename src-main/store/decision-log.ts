import type { Database } from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';
import { Decision, type DecisionEntry } from '#shared/domain/decision.ts';
import { decisionQueries } from './queries/decisions.ts';

export interface DecisionLog {
  append(decisions: Decision[], at: string): number[];
  entries(): DecisionEntry[];
}

/**
 * Append-only. An undo must name an entry that exists, is no undo itself and is not undone yet: to redo something is
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

  const append = db.transaction((decisions: Decision[], at: string) => decisions.map((d) => appendOne(d, at)));

  return {
    append: (decisions, at) => (decisions.length === 0 ? [] : append.immediate(decisions, at)),
    entries: () =>
      queries.all().map(({ entry, at, decision }) => ({ entry, at, decision: readDecision(entry, decision, file) })),
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
