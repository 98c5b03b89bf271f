import type { PlainKey } from '../../messages/catalogue.ts';

/**
 * Where the keys of a command act:
 * - `app`: anywhere; those that type a character not in fields and dialogs
 * - `grid`, `document`, …: where focus is inside an element with `data-keys="grid"`
 */
export type Scope = 'app' | 'grid' | 'document';

/** One thing that a person can do, by palette, by key and by whatever shows it. */
export interface Command {
  /** `area.verb`. */
  readonly id: string;
  readonly title: PlainKey;
  /** Each a chord or a sequence, as `keys.ts` writes them; the first one is shown on buttons. */
  readonly keys: readonly string[];
  readonly when: Scope | readonly Scope[];
  /** Whether holding the key repeats it: moves do, verdicts do not. */
  readonly repeats?: boolean;
  /** What it does, where that needs no page; others are given theirs by `useCommand` while they can run. */
  readonly run?: () => void;
}

export const scopesOf = ({ when }: Command): readonly Scope[] => (typeof when === 'string' ? [when] : when);
