import type { z } from 'zod';
import type { LimitValue as Value } from '#shared/contract/base.ts';
import type { Side, SignalInfo } from '#shared/contract/desk.ts';
import { findChange, type Change } from '../../app/draft/changes.ts';

export type SideInfo = z.infer<typeof Side>;
export type LimitValue = Value | null;
/** `null`: documents without limits of their own; else a language or script that has some. */
export type Scope = string | null;

/** ISO 15924 codes are four letters, the first one large; languages are written small. */
const isScript = (scope: string): boolean => /^[A-Z][a-z]{3}$/.test(scope);

/** Languages and scripts with limits of their own, in the order of the signal's sides. */
export const scopesOf = ({ sides }: Pick<SignalInfo, 'sides'>): string[] => [
  ...new Set(sides.flatMap(({ own }) => own.map(({ scope }) => scope))),
];

export const sideOf = ({ sides }: Pick<SignalInfo, 'sides'>, kind: SideInfo['kind']): SideInfo | undefined =>
  sides.find((side) => side.kind === kind);

/** The limit that holds in a scope, as the engine last answered; null where there is none. */
export function limitIn(side: SideInfo | undefined, scope: Scope): LimitValue {
  if (side === undefined) return null;
  if (scope === null) return side.value;
  const own = side.own.find((entry) => entry.scope === scope);
  return own === undefined ? side.value : own.value;
}

/** The limit that a person has put in a scope, before the engine has answered to it. */
export function limitNow(
  draft: readonly Change[],
  info: Pick<SignalInfo, 'signal' | 'sides'>,
  kind: SideInfo['kind'],
  scope: Scope,
): LimitValue {
  const moved = findChange(draft, changeOf(info.signal, kind, null, scope));
  if (moved !== undefined) return moved.value;
  const side = sideOf(info, kind);
  return scope === null ? (side?.saved ?? null) : limitIn(side, scope);
}

/** The change that sets a limit, or with null takes it away. */
export function changeOf(signal: string, kind: SideInfo['kind'], value: LimitValue, scope: Scope): Change {
  const where = scope === null ? {} : isScript(scope) ? { script: scope } : { language: scope };
  return { signal, kind, value, ...where };
}

/** Where a change stands, as the command line writes it: `gopher.word_count.min@zh`, `longTail.share@web:zh`. */
export function placeOf({ signal, kind, language, script, source }: Omit<Change, 'value'>): string {
  if (source !== undefined) return `${signal}.${kind}@${source}:${language ?? ''}`;
  const scope = language ?? script;
  return scope === undefined ? `${signal}.${kind}` : `${signal}.${kind}@${scope}`;
}

/** The limit that the recipe has saved for a scope; null where there is none. */
export function savedIn(side: SideInfo | undefined, scope: Scope): LimitValue {
  const own = side?.own.find((entry) => entry.scope === scope);
  return own === undefined ? (side?.saved ?? null) : own.saved;
}

/** Whether a value is what the recipe has saved, so that a move back to it is no change. */
export function isSaved(side: SideInfo | undefined, value: LimitValue, scope: Scope): boolean {
  return JSON.stringify(savedIn(side, scope)) === JSON.stringify(value);
}

/** A kind that a signal of this kind can be limited by. */
export const kindsOf = ({ kind }: Pick<SignalInfo, 'kind'>): readonly SideInfo['kind'][] =>
  kind === 'label' ? ['in', 'notIn'] : ['min', 'max', 'sample'];
