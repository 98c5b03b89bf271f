import { MEASURED } from '#shared/domain/cell.ts';
import { keepProbability, keptOutside, type Harm } from '#shared/domain/sampling.ts';
import { aboveMax } from '#shared/domain/signal.ts';
import { getBit, newBits, orInto, popcount, popcount32, type Bits } from './bits.ts';
import type { Decide } from './decide.ts';
import type { Limits } from './limits.ts';

/** What an explanation and the evidence say of a document that nothing but sampling drops. */
export const SAMPLED_OUT = 'sampled out';

/** Documents that nothing but sampling drops. */
export function sampledOut(decide: Decide): Bits {
  const sampled = newBits(decide.corpus.documents);
  const { dropped } = decide.verdicts();
  const rows = decide.rows.filter(({ side }) => side?.kind === 'sample');
  for (const { id } of rows) orInto(sampled, decide.breaches(id));
  if (rows.length === 0) return sampled;
  const failed = failedRules(decide);
  for (let w = 0; w < sampled.length; w++) sampled[w]! &= dropped[w]! & ~failed[w]!;
  for (const { document } of decide.forced) sampled[document >>> 5]! &= ~(1 << (document & 31));
  return sampled;
}

/** Documents that fail a limit, or that were quarantined: those that never come to be sampled. */
function failedRules(decide: Decide): Bits {
  const bits = newBits(decide.corpus.documents);
  for (const { id, side } of decide.rows) if (side?.kind !== 'sample') orInto(bits, decide.breaches(id));
  return bits;
}

/** How much of a risk is left in what is kept. */
export interface Residual {
  signal: string;
  /** Of harm; null where the recipe samples something else. */
  category: Harm | null;
  /** The line of documents without limits of their own: the highest value that nothing drops or samples; null where there is none. */
  line: number | null;
  /** Documents whose value is over the line that holds for them. */
  above: number;
  /** Of those: that its limit drops; that nothing but sampling drops, by whatever signal; that are kept. */
  dropped: number;
  sampledOut: number;
  kept: number;
  /** `kept` of all documents kept: what is left. 0 where nothing is kept. */
  rate: number;
  /**
   * What the probabilities say that `kept` is, and its standard deviation, given what the rules and persons decide. Copies of
   * a text draw together, so among many copies the deviation is larger.
   */
  expected: number;
  deviation: number;
}

/**
 * Of every signal that scores a harm and is judged, and of every other one that is sampled: what lies above the line, and
 * what of it is left.
 */
export function residualsOf(decide: Decide): Residual[] {
  const { corpus, thresholds } = decide;
  const { groups, documents } = corpus;
  const judged = [...thresholds.signals.values()].filter(({ signal, spec }) => {
    const kinds = thresholds.sides.filter((side) => side.signal === signal).map(({ kind }) => kind);
    return kinds.includes('sample') || (spec.harm !== undefined && kinds.includes('max'));
  });
  if (judged.length === 0) return [];
  const { dropped, undecided } = decide.verdicts();
  const keptInAll = documents - popcount(dropped) - popcount(undecided);
  const sampled = sampledOut(decide);
  const failed = failedRules(decide);
  const keep = keepOf(decide);

  return judged.map(({ signal, spec, limits }): Residual => {
    const { values, states } = corpus.column(signal);
    const byGroup = groups.list.map(({ language, script }) => limits(language, script));
    const above = newBits(documents);
    for (let i = 0; i < documents; i++) {
      if (states !== undefined && states[i] !== MEASURED) continue;
      if (isAbove(values[i]!, byGroup[groups.of[i]!]!)) above[i >>> 5]! |= 1 << (i & 31);
    }
    const max = decide.rows.find(({ id }) => id === `${signal}.max`);
    const limited = max === undefined ? newBits(documents) : decide.breaches(max.id);
    const counts = { dropped: 0, sampledOut: 0, kept: 0 };
    let expected = 0;
    let variance = 0;
    for (let w = 0; w < above.length; w++) {
      const word = above[w]!;
      if (word === 0) continue;
      counts.dropped += popcount32(word & dropped[w]! & limited[w]!);
      counts.sampledOut += popcount32(word & sampled[w]!);
      counts.kept += popcount32(word & ~dropped[w]! & ~undecided[w]!);
      for (let rest = word; rest !== 0; rest &= rest - 1) {
        const i = (w << 5) + 31 - Math.clz32(rest & -rest);
        const person = decide.forcedOn(i);
        if (person === undefined && (getBit(failed, i) || getBit(undecided, i))) continue;
        const probability = person === undefined ? keep(i) : Number(person.verdict === 'keep');
        expected += probability;
        variance += probability * (1 - probability);
      }
    }
    return {
      signal,
      category: spec.harm ?? null,
      line: lineOf(limits('und', '')),
      above: popcount(above),
      ...counts,
      rate: keptInAll === 0 ? 0 : counts.kept / keptInAll,
      expected,
      deviation: Math.sqrt(variance),
    };
  });
}

/** The probability that sampling keeps a document: its signals draw each by itself, so they multiply. */
export function keepOf({ corpus, thresholds }: Pick<Decide, 'corpus' | 'thresholds'>): (document: number) => number {
  const { groups } = corpus;
  const sampled = thresholds.sides
    .filter(({ kind }) => kind === 'sample')
    .map(({ signal }) => {
      const limits = thresholds.signals.get(signal)?.limits;
      return {
        column: corpus.column(signal),
        curves: groups.list.map(({ language, script }) => limits?.(language, script).sample),
      };
    });
  return (i) =>
    sampled.reduce((product, { column: { values, states }, curves }) => {
      const curve = curves[groups.of[i]!];
      if (curve === undefined || (states !== undefined && states[i] !== MEASURED)) return product;
      return product * keepProbability(curve, values[i]!);
    }, 1);
}

function isAbove(value: number, limits: Limits): boolean {
  if (aboveMax(value, limits)) return true;
  return limits.sample !== undefined && keepProbability(limits.sample, value) < 1;
}

function lineOf({ max, sample }: Limits): number | null {
  const line = Math.min(max ?? Infinity, sample === undefined ? Infinity : keptOutside(sample).upTo);
  return Number.isFinite(line) ? line : null;
}
