import { useMemo } from 'react';
import { readSaved, writeSaved } from '../saved.ts';
import { createStore, useStore } from '../store.ts';
import { parseDraft, withChange, withoutChange, type Change } from './changes.ts';

/*
 * Limits that were moved and are not saved. They live in this tab, go along with each call that decides, and survive a
 * reload, but not the tab: a second tab may try something else.
 */
const NONE: readonly Change[] = [];
const store = createStore<readonly Change[]>(NONE);
let workspace = '';

/** Brings back the draft of a workspace. */
export function openDraft(dir: string): void {
  if (dir === workspace) return;
  workspace = dir;
  store.set(readSaved('session', `draft.${dir}`, parseDraft) ?? NONE);
}

export function setDraft(draft: readonly Change[]): void {
  store.set(draft.length === 0 ? NONE : draft);
  writeSaved('session', `draft.${workspace}`, draft.length === 0 ? undefined : draft);
}

export const currentDraft = (): readonly Change[] => store.get();

export interface DraftUse {
  /** Goes along with calls, and into the keys of queries. The same object while nothing moves. */
  readonly draft: Change[];
  readonly modified: boolean;
  /** Moves a limit. */
  move(change: Change): void;
  /** Puts a limit back where the recipe has it. */
  restore(change: Change): void;
  discard(): void;
}

const actions = {
  move: (change: Change) => setDraft(withChange(store.get(), change)),
  restore: (change: Change) => setDraft(withoutChange(store.get(), change)),
  discard: () => setDraft(NONE),
};

export function useDraft(): DraftUse {
  const changes = useStore(store);
  return useMemo(() => ({ draft: [...changes], modified: changes.length > 0, ...actions }), [changes]);
}
