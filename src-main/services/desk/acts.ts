import { invariant } from '#shared/assert.ts';
import type { Batch } from '#shared/contract/decisions.ts';
import type { DecisionEntry } from '#shared/domain/decision.ts';
import type { ActRow, Workspace } from '#store/api.ts';
import type { z } from 'zod';

export type BatchLine = z.infer<typeof Batch>;

/** Acts that are looked at together. */
const PAGE = 64;
/** Entries of an act that are read to describe it. */
const SAMPLE = 200;

/** What undo would take back: the last act of which something still counts. */
export function undoTarget(ws: Workspace): { act: ActRow; entries: number[] } | null {
  for (const act of actsOf(ws)) {
    if (act.kind === 'undo') continue;
    const entries = ws.openEntries(act);
    if (entries.length > 0) return { act, entries };
  }
  return null;
}

/** The undo that redo would turn round: the last one that was not, unless something was decided since. */
export function redoTarget(ws: Workspace): ActRow | null {
  let redone = 0;
  for (const act of actsOf(ws)) {
    if (act.kind === 'decide') return null;
    if (act.kind === 'redo') redone++;
    else if (redone === 0) return act;
    else redone--;
  }
  return null;
}

/** What an undo took back, to be said again; at most so many of it. */
export function undoneBy(ws: Workspace, undo: ActRow, most = Infinity): DecisionEntry[] {
  const entries = new Set(
    ws
      .decisionsBetween(undo.first, Math.min(undo.last, undo.first + most - 1))
      .flatMap(({ decision }) => (decision.kind === 'undo' ? [decision.entry] : [])),
  );
  // Not Math.min: an act may have more entries than a call may have arguments.
  let [first, last] = [Infinity, -Infinity];
  for (const entry of entries) [first, last] = [Math.min(first, entry), Math.max(last, entry)];
  return ws.decisionsBetween(first, last).filter(({ entry }) => entries.has(entry));
}

/** An act in a line. `entries`: those of it that are meant, where not all are. */
export function describeAct(ws: Workspace, act: ActRow, entries?: readonly number[]): BatchLine {
  const from = entries?.[0] ?? act.first;
  const lines = ws.decisionsBetween(from, Math.min(act.last, from + SAMPLE - 1));
  return describe(act, lines, entries?.length ?? act.last - act.first + 1);
}

/** As describeAct, of what an undo took back. */
export function describeUndone(ws: Workspace, undo: ActRow): BatchLine {
  return describe(undo, undoneBy(ws, undo, SAMPLE), undo.last - undo.first + 1);
}

function describe({ first, last }: ActRow, lines: readonly DecisionEntry[], count: number): BatchLine {
  const [line] = lines;
  invariant(line !== undefined, 'an act has an entry');
  const { decision, at } = line;
  const verdicts = new Set(lines.map((l) => (l.decision.kind === 'override' ? l.decision.verdict : null)));
  const [verdict] = verdicts;
  return {
    first,
    last,
    at,
    kind: decision.kind,
    count,
    verdict: verdicts.size === 1 ? (verdict ?? null) : null,
    document: count === 1 && 'document' in decision ? decision.document : null,
  };
}

/** Newest first. */
function* actsOf(ws: Workspace): Generator<ActRow> {
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const page = ws.acts(before, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    before = last.first;
  }
}
