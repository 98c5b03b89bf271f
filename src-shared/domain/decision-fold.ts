import type { Decision, DecisionEntry } from './decision.ts';

/** A decision about one document. It is stale where `textHash` is no longer the hash of its text (DECISIONS 1). */
interface OfDocument {
  entry: number;
  at: string;
  textHash: string;
}

export interface Override extends OfDocument {
  verdict: 'keep' | 'drop';
  why: string;
}

export interface Takedown extends OfDocument {
  reason: string;
}

export interface Label extends OfDocument {
  value: string;
}

export interface ForcedLanguage extends OfDocument {
  language: string;
}

export interface AcceptedGuard {
  entry: number;
  at: string;
  fraction: number;
  why: string;
}

/** What the log says today. Where several entries speak of one thing, the latest that is not undone counts. */
export interface DecisionState {
  /** By document id. */
  overrides: Map<string, Override>;
  takedowns: Map<string, Takedown>;
  languages: Map<string, ForcedLanguage>;
  /** By document id, then by tag. */
  labels: Map<string, Map<string, Label>>;
  /** By guard id, e.g. `source:web`. */
  guards: Map<string, AcceptedGuard>;
}

/** A log that is followed as it grows. */
export interface DecisionFold {
  /** As of the last entry that was added; the same maps all the time. */
  readonly state: DecisionState;
  /** Later entries, in order. Returns what they speak of: each decision that counted before or counts now. */
  add(entries: readonly DecisionEntry[]): Deed[];
}

/** Any decision but an undo. */
export type Deed = Exclude<Decision, { kind: 'undo' }>;
type DeedEntry = DecisionEntry & { decision: Deed };

/**
 * Log -> state. An undo takes its entry out of the log, whatever came between them; so what an older entry said of
 * the same thing counts again. Undoes of undoes are refused when they are written.
 */
export function decisionFold(): DecisionFold {
  const state: DecisionState = {
    overrides: new Map(),
    takedowns: new Map(),
    languages: new Map(),
    labels: new Map(),
    guards: new Map(),
  };
  /** Entries that are not undone, by what they speak of: the last one counts. */
  const stacks = new Map<string, DeedEntry[]>();
  const byEntry = new Map<number, DeedEntry>();

  function undo(entry: number): Deed | undefined {
    const undone = byEntry.get(entry);
    if (undone === undefined) return undefined;
    byEntry.delete(entry);
    const subject = subjectOf(undone.decision);
    const stack = stacks.get(subject)!;
    stack.splice(stack.indexOf(undone), 1);
    const last = stack.at(-1);
    if (last !== undefined) apply(state, last);
    else {
      stacks.delete(subject);
      remove(state, undone.decision);
    }
    return undone.decision;
  }

  function decide(entry: DeedEntry): Deed {
    const subject = subjectOf(entry.decision);
    const stack = stacks.get(subject);
    if (stack === undefined) stacks.set(subject, [entry]);
    else stack.push(entry);
    byEntry.set(entry.entry, entry);
    apply(state, entry);
    return entry.decision;
  }

  return {
    state,
    add: (entries) =>
      entries.flatMap((entry) => {
        const spoken = isDeed(entry) ? decide(entry) : undo((entry.decision as { entry: number }).entry);
        return spoken === undefined ? [] : [spoken];
      }),
  };
}

export function foldDecisions(log: readonly DecisionEntry[]): DecisionState {
  const fold = decisionFold();
  fold.add(log);
  return fold.state;
}

function isDeed(entry: DecisionEntry): entry is DeedEntry {
  return entry.decision.kind !== 'undo';
}

/** What a decision speaks of: a later one on the same replaces it. */
export function subjectOf(deed: Deed): string {
  switch (deed.kind) {
    case 'override':
    case 'takedown':
    case 'language':
      return JSON.stringify([deed.kind, deed.document]);
    case 'label':
      return JSON.stringify([deed.kind, deed.document, deed.tag]);
    case 'accept-guard':
      return JSON.stringify([deed.kind, deed.guard]);
  }
}

function apply(state: DecisionState, { entry, at, decision }: DeedEntry): void {
  switch (decision.kind) {
    case 'override': {
      const { document, textHash, verdict, why } = decision;
      state.overrides.set(document, { entry, at, textHash, verdict, why });
      break;
    }
    case 'takedown': {
      const { document, textHash, reason } = decision;
      state.takedowns.set(document, { entry, at, textHash, reason });
      break;
    }
    case 'language': {
      const { document, textHash, language } = decision;
      state.languages.set(document, { entry, at, textHash, language });
      break;
    }
    case 'label': {
      const { document, textHash, tag, value } = decision;
      const tags = state.labels.get(document) ?? new Map<string, Label>();
      state.labels.set(document, tags.set(tag, { entry, at, textHash, value }));
      break;
    }
    case 'accept-guard': {
      const { guard, fraction, why } = decision;
      state.guards.set(guard, { entry, at, fraction, why });
      break;
    }
  }
}

function remove(state: DecisionState, deed: Deed): void {
  switch (deed.kind) {
    case 'override':
      state.overrides.delete(deed.document);
      break;
    case 'takedown':
      state.takedowns.delete(deed.document);
      break;
    case 'language':
      state.languages.delete(deed.document);
      break;
    case 'label': {
      const tags = state.labels.get(deed.document);
      tags?.delete(deed.tag);
      if (tags?.size === 0) state.labels.delete(deed.document);
      break;
    }
    case 'accept-guard':
      state.guards.delete(deed.guard);
      break;
  }
}

/** The entry of a decision that counts now, of those that speak of the same thing; null where none does. */
export function countingEntry(state: DecisionState, deed: Deed): number | null {
  switch (deed.kind) {
    case 'override':
      return state.overrides.get(deed.document)?.entry ?? null;
    case 'takedown':
      return state.takedowns.get(deed.document)?.entry ?? null;
    case 'language':
      return state.languages.get(deed.document)?.entry ?? null;
    case 'label':
      return state.labels.get(deed.document)?.get(deed.tag)?.entry ?? null;
    case 'accept-guard':
      return state.guards.get(deed.guard)?.entry ?? null;
  }
}
