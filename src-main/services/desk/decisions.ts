import { countingEntry } from '#shared/domain/decision-fold.ts';
import type { Decision } from '#shared/domain/decision.ts';
import { AppError } from '#shared/errors.ts';
import type { ActRow, LoggedDecision } from '#store/api.ts';
import { guardsOfSnapshot } from '../decide.ts';
import type { KnownDocuments } from '../snapshot-decisions.ts';
import { describeAct, describeUndone, redoTarget, undoneBy, undoTarget } from './acts.ts';
import type { Bench } from './bench.ts';
import type { Held } from './held.ts';
import { overridesOf, selectedDocuments } from './overrides.ts';
import type { In, Out } from './types.ts';
import type { View } from './views.ts';

/** What persons decide. Each act is durable when its call answers, and worked into what is on the desk. */
export interface DecisionCalls {
  override(input: In<'decisions', 'override'>): Promise<Out<'decisions', 'override'>>;
  acceptGuard(input: In<'decisions', 'acceptGuard'>): Promise<Out<'decisions', 'acceptGuard'>>;
  undo(): Promise<Out<'decisions', 'undo'>>;
  redo(): Promise<Out<'decisions', 'redo'>>;
  next(): Out<'decisions', 'next'>;
  log(input: In<'decisions', 'log'>): Promise<Out<'decisions', 'log'>>;
}

/** `heldNow`: of the desk, which lets go of the views of another snapshot: their rows are other documents there. */
export function decisionCalls(
  { ws, write }: Pick<Bench, 'ws' | 'write'>,
  heldNow: () => Promise<Held>,
  viewOf: (view: string) => View,
  now: () => Date,
): DecisionCalls {
  function append(held: Held, decisions: Decision[], kind?: ActRow['kind'], known?: KnownDocuments): ActRow {
    const entries = write((writable) => writable.decide(decisions, now().toISOString(), kind));
    held.follow(known);
    return { first: entries[0]!, last: entries.at(-1)!, kind: kind ?? 'decide' };
  }

  return {
    async override({ selection, verdict, why }) {
      const held = await heldNow();
      const documents = selectedDocuments(selection, held, viewOf);
      const { decisions, known } = overridesOf(documents, verdict, why, held);
      return describeAct(ws, append(held, decisions, 'decide', known));
    },
    async acceptGuard({ guard, why, draft }) {
      const held = await heldNow();
      const guards = guardsOfSnapshot(held.snapshot, held.use(draft));
      const found = guards.find(({ id }) => id === guard);
      if (found === undefined) {
        throw new AppError('not-found', 'no guard stands there', {
          where: guard,
          remedy: guards.length === 0 ? 'nothing is guarded now' : `there are ${guards.map(({ id }) => id).join(', ')}`,
        });
      }
      return describeAct(ws, append(held, [{ kind: 'accept-guard', guard, fraction: found.share, why }]));
    },
    async undo() {
      const held = await heldNow();
      const target = undoTarget(ws);
      if (target === null) return null;
      const undone = describeAct(ws, target.act, target.entries);
      append(
        held,
        target.entries.map((entry): Decision => ({ kind: 'undo', entry })),
        'undo',
      );
      return undone;
    },
    async redo() {
      const held = await heldNow();
      const undo = redoTarget(ws);
      if (undo === null) return null;
      const decisions = undoneBy(ws, undo).map(({ decision }) => decision);
      return describeAct(ws, append(held, decisions, 'redo'));
    },
    next() {
      const undo = undoTarget(ws);
      const redo = redoTarget(ws);
      return {
        undo: undo && describeAct(ws, undo.act, undo.entries),
        redo: redo && describeUndone(ws, redo),
      };
    },
    async log({ start, count }) {
      const { snapshot } = await heldNow();
      const stale = new Set(snapshot.decisions.stale().map(({ entry }) => entry));
      const { total, entries } = ws.decisionPage(start, count);
      const stateOf = ({
        entry,
        decision,
        undone,
      }: LoggedDecision): Out<'decisions', 'log'>['entries'][number]['state'] => {
        if (undone) return 'undone';
        if (decision.kind === 'undo') return 'counts';
        if (countingEntry(snapshot.decisions.state, decision) !== entry) return 'replaced';
        return stale.has(entry) ? 'stale' : 'counts';
      };
      return {
        total,
        entries: entries.map((line) => ({
          entry: line.entry,
          at: line.at,
          decision: line.decision,
          state: stateOf(line),
        })),
      };
    },
  };
}
