import type { SignalInfo } from '#shared/contract/desk.ts';
import { METRICS, sumOf } from '#engine/decide/tally.ts';
import { SIDE_KINDS, type SideKind, type SignalThreshold } from '#engine/decide/thresholds.ts';
import type { Held } from './held.ts';

type Side = SignalInfo['sides'][number];
type Value = Side['value'];

/** Every signal of the recipe, with its limits as they are now and as saved, and what they drop. */
export function signalList({ snapshot, decide, saved }: Held): SignalInfo[] {
  const tally = decide.tally();
  const measured = decide.measured();
  const { thresholds } = snapshot.loaded.recipe;
  const now = decide.thresholds;

  function sideOf(signal: string, kind: SideKind): Side | null {
    const [is, was] = [now.signals.get(signal), saved.signals.get(signal)];
    const id = `${signal}.${kind}`;
    const own = ownLimits(is, was, kind);
    const value = limitIn(is, kind, 'und', '');
    const before = limitIn(was, kind, 'und', '');
    if (value === null && before === null && own.every((scope) => scope.value === null) && !stands(id)) return null;
    const row = decide.rows.findIndex((r) => r.id === id);
    const count = (metric: (typeof METRICS)[number]): number =>
      row < 0 ? 0 : sumOf(tally.rows[row]!, METRICS.indexOf(metric), 0);
    return {
      id,
      kind,
      value,
      open: isOpen(is, kind),
      saved: before,
      own,
      cite: thresholds[signal]?.cite ?? null,
      alone: count('alone'),
      unique: count('unique'),
      cascade: count('cascade'),
    };
  }

  function stands(id: string): boolean {
    return [...now.sides, ...saved.sides].some((side) => side.id === id);
  }

  return [...snapshot.columns.signals].map(([signal, { unit, spec }]) => ({
    signal,
    rule: unit.name,
    kind: spec.kind,
    unit: spec.unit,
    describe: spec.describe,
    sides: SIDE_KINDS.flatMap((kind) => sideOf(signal, kind) ?? []),
    measured: measured.get(signal) ?? null,
  }));
}

function limitIn(threshold: SignalThreshold | undefined, kind: SideKind, language: string, script: string): Value {
  const limits = threshold?.limits(language, script) ?? {};
  if (kind === 'sample') return limits.sample ?? null;
  const value = limits[kind];
  return value === undefined ? null : typeof value === 'number' ? value : [...value];
}

function isOpen(threshold: SignalThreshold | undefined, kind: SideKind): boolean {
  const { minOpen, maxOpen } = threshold?.limits('und', '') ?? {};
  return kind === 'min' ? minOpen === true : kind === 'max' && maxOpen === true;
}

/** Where a language or script is judged otherwise than the rest, or was as saved: a moved limit is still its own. */
function ownLimits(is: SignalThreshold | undefined, was: SignalThreshold | undefined, kind: SideKind): Side['own'] {
  const limitsOf = (language: string, script: string): Pick<Side, 'value' | 'saved'> => ({
    value: limitIn(is, kind, language, script),
    saved: limitIn(was, kind, language, script),
  });
  const scopes = (of: 'languages' | 'scripts'): Set<string> =>
    new Set([...(is?.scopes[of] ?? []), ...(was?.scopes[of] ?? [])]);
  const rest = limitsOf('und', '');
  return [
    ...[...scopes('scripts')].map((scope) => ({ scope, ...limitsOf('und', scope) })),
    ...[...scopes('languages')].map((scope) => ({ scope, ...limitsOf(scope, '') })),
  ].filter(({ value, saved }) => !same(value, rest.value) || !same(saved, rest.saved));
}

const same = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);
