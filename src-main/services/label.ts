import type { DecisionEntry } from '#shared/domain/decision.ts';
import { countingEntry, foldDecisions } from '#shared/domain/decision-fold.ts';
import { AppError } from '#shared/errors.ts';
import { openWorkspace } from '#store/workspace.ts';
import { partOf, type Part } from './snapshot-coverage.ts';
import { openSnapshot } from './snapshot.ts';

export interface Labelled {
  entry: number;
  document: string;
  verdict: 'keep' | 'drop';
  /** The shards that are ready; null where all are. */
  partial: Part;
}

/** Overrules the rules for one document: an entry in the log, with the hash of the text that the person saw. */
export async function labelDocument(
  dir: string,
  id: string,
  verdict: 'keep' | 'drop',
  why: string,
  now: Date,
): Promise<Labelled> {
  const ws = openWorkspace(dir);
  try {
    const snapshot = await openSnapshot(ws, { partial: 'texts' });
    try {
      const at = snapshot.find(id);
      const document = snapshot.id(at);
      const { textSha256: textHash } = snapshot.row(at);
      const [entry] = ws.decide([{ kind: 'override', document, textHash, verdict, why }], now.toISOString());
      return { entry: entry!, document, verdict, partial: partOf(snapshot.coverage) };
    } finally {
      snapshot.close();
    }
  } finally {
    ws.close();
  }
}

/** Takes an entry back; without a number the last override that still counts. */
export function undoEntry(dir: string, entry: number | null, now: Date): { entry: number; undone: DecisionEntry } {
  const ws = openWorkspace(dir);
  try {
    const log = ws.decisions();
    const target = entry ?? lastOverride(log);
    if (target === null) {
      throw new AppError('not-found', 'there is nothing to undo', {
        where: dir,
        remedy: 'label --list shows what was decided',
      });
    }
    const [written] = ws.decide([{ kind: 'undo', entry: target }], now.toISOString());
    return { entry: written!, undone: log.find((line) => line.entry === target)! };
  } finally {
    ws.close();
  }
}

function undoneIn(log: readonly DecisionEntry[]): Set<number> {
  return new Set(log.flatMap(({ decision }) => (decision.kind === 'undo' ? [decision.entry] : [])));
}

function lastOverride(log: readonly DecisionEntry[]): number | null {
  const undone = undoneIn(log);
  const last = log.findLast(({ entry, decision }) => decision.kind === 'override' && !undone.has(entry));
  return last?.entry ?? null;
}

export interface LogLine extends DecisionEntry {
  /** `counts`, taken back, followed by a later word on the same thing, or about a text that is no longer so. */
  state: 'counts' | 'undone' | 'replaced' | 'stale';
}

/** The decision log, oldest first, with what still counts. */
export async function listDecisions(dir: string): Promise<LogLine[]> {
  const ws = openWorkspace(dir, { readonly: true });
  try {
    const log = ws.decisions();
    const undone = undoneIn(log);
    const stale = new Set<number>();
    if (log.some(({ decision }) => decision.kind === 'override' || decision.kind === 'takedown')) {
      const snapshot = await openSnapshot(ws, { partial: 'texts' });
      for (const { entry } of snapshot.decisions.stale()) stale.add(entry);
      snapshot.close();
    }
    const state = foldDecisions(log);
    return log.map((line) => ({ ...line, state: stateOf(line) }));

    function stateOf({ entry, decision }: DecisionEntry): LogLine['state'] {
      if (undone.has(entry)) return 'undone';
      if (decision.kind === 'undo') return 'counts';
      if (countingEntry(state, decision) !== entry) return 'replaced';
      return stale.has(entry) ? 'stale' : 'counts';
    }
  } finally {
    ws.close();
  }
}
