import { decisionFold, type DecisionState } from '#shared/domain/decision-fold.ts';
import type { DecisionEntry } from '#shared/domain/decision.ts';
import type { Forced } from '#engine/decide/corpus.ts';

/** A decision whose document has another text now, or is not here. */
export interface StaleDecision {
  entry: number;
  kind: 'override' | 'takedown';
  document: string;
  why: 'text-changed' | 'not-here';
}

/** Where decisions find their documents. */
export interface DecidedDocuments {
  /** Null where there is no document of this id. */
  find(id: string): number | null;
  textSha256(document: number): string;
  /** False while documents may still come: then one that is not here is no reason to speak. */
  whole: boolean;
}

export interface SnapshotDecisions {
  /** As of the last entry that was added. */
  readonly state: DecisionState;
  /** Number of that entry; 0 before any. */
  readonly last: number;
  /** One a document, in canonical order: takedown over person. */
  forced(): Forced[];
  stale(): StaleDecision[];
  /**
   * Later entries of the log, in order. Returns the documents about which persons say something else now. `known`: where
   * documents are that need not be looked for.
   */
  add(entries: readonly DecisionEntry[], known?: KnownDocuments): { document: number; word: Forced | null }[];
}

/** By id. */
export type KnownDocuments = ReadonlyMap<string, { document: number; textSha256: string }>;

interface Word {
  document: number | null;
  forced: Forced | null;
  stale: StaleDecision[];
}

/**
 * What persons decided, by document. An override of a text that changed since does not count; a takedown does, for it
 * asks for the document and not for the way it was cleaned. Both are listed as stale.
 */
export function snapshotDecisions({ find, textSha256, whole }: DecidedDocuments): SnapshotDecisions {
  const fold = decisionFold();
  const words = new Map<string, Word>();
  let last = 0;

  function wordOn(id: string, known?: KnownDocuments): Word | null {
    const override = fold.state.overrides.get(id);
    const takedown = fold.state.takedowns.get(id);
    if (override === undefined && takedown === undefined) return null;
    const held = known?.get(id);
    const document = held?.document ?? find(id);
    const hash = held?.textSha256 ?? (document === null ? null : textSha256(document));
    const word: Word = { document, forced: null, stale: [] };
    for (const [kind, decision] of [
      ['override', override],
      ['takedown', takedown],
    ] as const) {
      if (decision === undefined) continue;
      const { entry } = decision;
      if (document === null) {
        if (whole) word.stale.push({ entry, kind, document: id, why: 'not-here' });
      } else if (decision.textHash !== hash) word.stale.push({ entry, kind, document: id, why: 'text-changed' });
    }
    if (document === null) return word;
    if (takedown !== undefined) {
      const { entry, reason } = takedown;
      word.forced = { document, by: 'takedown', verdict: 'drop', entry, reason };
    } else if (override?.textHash === hash) {
      const { entry, verdict, why } = override;
      word.forced = { document, by: 'person', verdict, entry, reason: why };
    }
    return word;
  }

  return {
    state: fold.state,
    get last() {
      return last;
    },
    forced() {
      // By document: two ids that a person typed in different ways may mean the same one.
      const forced = new Map<number, Forced>();
      for (const word of words.values()) if (word.forced !== null) forced.set(word.forced.document, word.forced);
      return [...forced.values()].sort((a, b) => a.document - b.document);
    },
    stale: () => [...words.values()].flatMap(({ stale }) => stale),
    add(entries, known) {
      last = entries.at(-1)?.entry ?? last;
      const ids = new Set(
        fold
          .add(entries)
          .flatMap((deed) => (deed.kind === 'override' || deed.kind === 'takedown' ? [deed.document] : [])),
      );
      const changed = new Map<number, Forced | null>();
      for (const id of ids) {
        const before = words.get(id)?.forced ?? null;
        const word = wordOn(id, known);
        if (word === null) words.delete(id);
        else words.set(id, word);
        const now = word?.forced ?? null;
        const document = now?.document ?? before?.document;
        if (document !== undefined && before?.entry !== now?.entry) changed.set(document, now);
      }
      return [...changed].map(([document, word]) => ({ document, word }));
    },
  };
}
