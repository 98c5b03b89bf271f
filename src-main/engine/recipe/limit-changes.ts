import type { LongTail, Recipe, Threshold } from '#shared/domain/recipe.ts';
import { curveText } from '#shared/domain/sampling.ts';
import { limitsOf, own, type Limits } from '#engine/decide/limits.ts';
import { QUOTA, type QuotaKind } from '#engine/decide/quota-change.ts';
import { SIDE_KINDS, type SideKind } from '#engine/decide/thresholds.ts';

/** A limit that is another one in another recipe. */
export interface LimitChange {
  signal: string;
  kind: SideKind | QuotaKind;
  /** A language or script, or of a quota a source and language; empty for all documents without limits of their own. */
  scope: string;
  /** As people read it; null where there is no limit. */
  before: string | null;
  after: string | null;
}

type Limiting = Recipe['thresholds'];

/**
 * Where the limits of two recipes differ, rules' own limits written out in both. What a language or script only inherits
 * is told once, for all.
 */
export function limitChanges(before: Limiting, after: Limiting): LimitChange[] {
  const signals = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...signals].flatMap((signal) => {
    const [was, is] = [own(before, signal), own(after, signal)];
    const changesIn = (scope: string, language: string, script: string): LimitChange[] => {
      const [old, now] = [was, is].map((threshold) => limitsOf({}, threshold)(language, script));
      return SIDE_KINDS.flatMap((kind) => {
        const [from, to] = [textOf(old!, kind), textOf(now!, kind)];
        return from === to ? [] : [{ signal, kind, scope, before: from, after: to }];
      });
    };
    const ofAll = changesIn('', 'und', '');
    const inherited = (change: LimitChange): boolean =>
      ofAll.some(({ kind, before: b, after: a }) => kind === change.kind && b === change.before && a === change.after);
    const ofScopes = [
      ...scopesOf('scripts', was, is).flatMap((script) => changesIn(script, 'und', script)),
      ...scopesOf('languages', was, is).flatMap((language) => changesIn(language, language, '')),
    ];
    return [...ofAll, ...ofScopes.filter((change) => !inherited(change))];
  });
}

function scopesOf(level: 'languages' | 'scripts', ...thresholds: (Threshold | undefined)[]): string[] {
  return [...new Set(thresholds.flatMap((threshold) => Object.keys(threshold?.[level] ?? {})))];
}

function textOf(limits: Limits, kind: SideKind): string | null {
  if (kind === 'in' || kind === 'notIn') return limits[kind]?.join(', ') ?? null;
  if (kind === 'sample') return limits.sample === undefined ? null : curveText(limits.sample);
  const value = limits[kind];
  if (value === undefined) return null;
  const open = kind === 'min' ? limits.minOpen : limits.maxOpen;
  return `${value}${open === true ? ' (open)' : ''}${kind === 'min' && limits.keepZero === true ? ' or 0' : ''}`;
}

/** Where two quotas differ. */
export function quotaChanges(before: LongTail | undefined, after: LongTail | undefined): LimitChange[] {
  const told = (quota: LongTail | undefined): Map<string, string> =>
    new Map(
      quota === undefined
        ? []
        : [
            ['soft', quota.soft.join(', ')],
            ['share', String(quota.share)],
            ...(quota.groups ?? []).map(({ source, language, share }): [string, string] => [
              `share@${[source, language].filter((name) => name !== undefined).join(' ')}`,
              String(share),
            ]),
          ],
    );
  const [was, is] = [told(before), told(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [from, to] = [was.get(key) ?? null, is.get(key) ?? null];
    const kind = key === 'soft' ? 'soft' : 'share';
    return from === to ? [] : [{ signal: QUOTA, kind, scope: key.split('@')[1] ?? '', before: from, after: to }];
  });
}

/** `gopher.word_count.min@zh 50 → 20` */
export function changeText({ signal, kind, scope, before, after }: LimitChange): string {
  return `${signal}.${kind}${scope === '' ? '' : `@${scope}`} ${before ?? 'none'} → ${after ?? 'none'}`;
}
