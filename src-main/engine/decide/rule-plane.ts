import { MEASURED, type Column } from '#shared/domain/cell.ts';
import { keepProbability, keptOutside } from '#shared/domain/sampling.ts';
import { invariant } from '#shared/assert.ts';
import type { Bits } from './bits.ts';
import { QUOTA_PURPOSE, samplePurpose, type Draws } from './chance.ts';
import type { Corpus } from './corpus.ts';
import type { Group } from './groups.ts';
import { buildPlane, compileSide, type CompiledSide } from './plane.ts';
import type { Quota } from './quota.ts';
import type { Side, Thresholds } from './thresholds.ts';

/** A side as some limits have it, for the groups of a corpus. */
export interface RuleSide extends CompiledSide {
  signal: string;
  /** Of a soft signal: the quota that passes over what it draws. */
  quota: Quota | null;
  /** By which sampling draws. */
  seed: string;
}

/** What judges documents. */
export type Judge = Pick<Thresholds, 'signals' | 'quota' | 'seed'>;

export function compileRule({ signal, kind }: Side, by: Judge, groups: readonly Group[]): RuleSide {
  const threshold = by.signals.get(signal);
  const { quota, seed } = by;
  const limits = groups.map(({ language, script }) => threshold?.limits(language, script) ?? {});
  return {
    ...compileSide(kind, limits),
    signal,
    // The quota passes over failed rules. Nobody fails a draw, so what is sampled out stays out.
    quota: kind !== 'sample' && quota?.soft.has(signal) === true ? quota : null,
    seed,
  };
}

/** Documents that a side drops: breaches of a limit that no quota passes over, or draws that sampling does not keep. */
export function rulePlane(side: RuleSide, column: Column, corpus: Corpus, out: Bits): Bits {
  if (side.kind === 'sample') return samplePlane(side, column, corpus, out);
  const plane = buildPlane(side, column, corpus.groups, out);
  if (side.quota !== null) keepWhere(plane, drawnBy(side.quota, corpus), false);
  return plane;
}

/** Tells of a document whether the quota draws it. */
export function drawnBy(quota: Quota, corpus: Corpus): (document: number) => boolean {
  const draw = drawsOf(corpus)(quota.seed, QUOTA_PURPOSE);
  const { of, list } = corpus.groups;
  const shares = Float64Array.from(list, ({ source, language }) => quota.share(source, language));
  return (document) => {
    const share = shares[of[document]!]!;
    return share > 0 && draw(document) < share;
  };
}

/** Leaves the bits of those documents for which `test` says `wanted`. Only these are asked about. */
export function keepWhere(bits: Bits, test: (document: number) => boolean, wanted: boolean): void {
  for (let w = 0; w < bits.length; w++) {
    for (let rest = bits[w]!; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      if (test((w << 5) + 31 - Math.clz32(bit)) !== wanted) bits[w]! &= ~bit;
    }
  }
}

function samplePlane({ signal, curves, seed }: RuleSide, { values, states }: Column, corpus: Corpus, out: Bits): Bits {
  out.fill(0);
  const { of } = corpus.groups;
  const safe = curves.map((curve) => (curve === undefined ? null : keptOutside(curve)));
  let draw: ((document: number) => number) | null = null;
  for (let i = 0; i < values.length; i++) {
    const outside = safe[of[i]!]!;
    const value = values[i]!;
    if (outside === null || value <= outside.upTo || value >= outside.from) continue;
    if (states !== undefined && states[i] !== MEASURED) continue;
    const probability = keepProbability(curves[of[i]!]!, value);
    if (probability >= 1) continue;
    draw ??= drawsOf(corpus)(seed, samplePurpose(signal));
    if (draw(i) >= probability) out[i >>> 5]! |= 1 << (i & 31);
  }
  return out;
}

export function drawsOf({ draws }: Corpus): Draws {
  invariant(draws !== undefined, 'a corpus whose documents can draw');
  return draws;
}
