import type { DecisionEntry } from './decision.ts';

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

/**
 * Log -> state. An undo takes its entry out of the log, whatever came between them; so what an older entry said of
 * the same thing counts again. Undoes of undoes are refused when they are written.
 */
export function foldDecisions(log: readonly DecisionEntry[]): DecisionState {
  const undone = new Set<number>();
  for (const { decision } of log) if (decision.kind === 'undo') undone.add(decision.entry);
  const state: DecisionState = {
    overrides: new Map(),
    takedowns: new Map(),
    languages: new Map(),
    labels: new Map(),
    guards: new Map(),
  };
  for (const entry of log) if (!undone.has(entry.entry)) apply(state, entry);
  return state;
}

function apply(state: DecisionState, { entry, at, decision }: DecisionEntry): void {
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
    case 'undo':
      break;
  }
}
