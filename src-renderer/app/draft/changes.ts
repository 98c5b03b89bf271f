import type { z } from 'zod';
import { Draft, type Change as ChangeSchema } from '#shared/contract/base.ts';

/** A moved limit that is not saved. */
export type Change = z.infer<typeof ChangeSchema>;

/** What a change moves; two changes of one place never stand in a draft together. */
const placeOf = ({ signal, kind, language, script, source }: Change): string =>
  JSON.stringify([signal, kind, language ?? null, script ?? null, source ?? null]);

/** The draft with a limit moved; it takes the place of an earlier move of the same limit. */
export const withChange = (draft: readonly Change[], change: Change): Change[] => [
  ...withoutChange(draft, change),
  change,
];

/** The draft with a limit back where the recipe has it. */
export const withoutChange = (draft: readonly Change[], change: Change): Change[] =>
  draft.filter((other) => placeOf(other) !== placeOf(change));

/** The change that a draft makes to a limit. */
export const findChange = (draft: readonly Change[], place: Omit<Change, 'value'>): Change | undefined =>
  draft.find((change) => placeOf(change) === placeOf({ ...place, value: null }));

/** A draft from what was saved; undefined when it makes no sense. */
export const parseDraft = (saved: unknown): Change[] | undefined => Draft.safeParse(saved).data;
