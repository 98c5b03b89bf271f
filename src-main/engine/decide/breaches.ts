import { invariant } from '#shared/assert.ts';
import { keepProbability } from '#shared/domain/sampling.ts';
import type { Breach, Verdict } from '#shared/domain/breach.ts';
import type { CellJson } from '#shared/domain/cell.ts';
import { aboveMax, belowMin, type LabelRange, type Range } from '#shared/domain/signal.ts';
import { samplePurpose, type Lot } from './chance.ts';
import type { Limits } from './limits.ts';
import { isSpared } from './quota.ts';
import { SIDE_KINDS, type SideKind, type Thresholds } from './thresholds.ts';

/** What the rules say of one document, before any person's word. */
export interface Judgement {
  verdict: Verdict;
  /** Quarantine first, then in cascade order, sampling last. */
  breaches: Breach[];
  /** Judged signals that were gated: while nothing breaches, they leave the document undecided. */
  open: string[];
  /** Breaches of soft rules that the long-tail quota passes over; they drop nothing. */
  spared: Breach[];
  /** What decided where chance did: the document would be dropped but for the quota, or kept but for sampling. */
  chance: 'long-tail' | 'sampled-out' | null;
}

/**
 * Judges one document by its cells, exactly as the bit-planes do. `cell` must know every judged signal, and those that
 * hold the pieces of lists; with `lot` null nothing is left to chance: no quota, no sampling. Not measured cells breach
 * nothing, but `failed` quarantines where a limit holds (DECISIONS 4).
 */
export function judge(
  thresholds: Thresholds,
  cell: (signal: string) => CellJson | undefined,
  language: string,
  script: string,
  lot: Lot | null = null,
): Judgement {
  const failed: Breach[] = [];
  const sampled: Breach[] = [];
  const breaches: Breach[] = [];
  const open: string[] = [];
  for (const threshold of thresholds.signals.values()) {
    const limits = threshold.limits(language, script);
    const { signal, unit, spec } = threshold;
    const withPiece = (breach: Breach): Breach => {
      const piece = spec.piece === undefined ? undefined : cell(`${unit}.${spec.piece}`);
      return breach.kind === 'label' && typeof piece === 'string'
        ? { kind: 'list', signal, piece, list: breach.value }
        : breach;
    };
    if (SIDE_KINDS.every((kind) => limits[kind] === undefined)) continue;
    const value = cell(signal);
    invariant(value !== undefined, `a cell of ${signal}`);
    if (typeof value !== 'object') breaches.push(...breachesOfCell(signal, value, limits).map(withPiece));
    else if (value.na === 'failed') failed.push({ kind: 'failed', signal, reason: 'measuring failed' });
    else if (value.na === 'gated') open.push(signal);
    if (typeof value !== 'number' || limits.sample === undefined || lot === null) continue;
    const probability = keepProbability(limits.sample, value);
    if (probability >= 1) continue;
    const draw = lot.draw(thresholds.seed, samplePurpose(signal));
    const category = spec.harm ?? null;
    if (draw >= probability) sampled.push({ kind: 'sampled', signal, category, value, probability, draw });
  }
  const { quota } = thresholds;
  const soft = quota !== null && lot !== null && isSpared(quota, lot, language) ? quota.soft : null;
  const passesOver = (breach: Breach): boolean => soft !== null && 'signal' in breach && soft.has(breach.signal);
  const hard = [...failed, ...breaches.filter((breach) => !passesOver(breach))];
  const spared = breaches.filter(passesOver);
  const all = [...hard, ...sampled];
  const verdict = all.length > 0 ? 'drop' : open.length > 0 ? 'undecided' : 'keep';
  const kept = verdict === 'keep' && spared.length > 0;
  const chance = kept ? 'long-tail' : hard.length === 0 && sampled.length > 0 ? 'sampled-out' : null;
  return { verdict, breaches: all, open, spared, chance };
}

/** Breaches of one measured cell; at the limit a document is kept unless that side is open. */
export function breachesOfCell(signal: string, value: number | string, limits: Limits): Breach[] {
  const breaches: Breach[] = [];
  if (typeof value === 'number') {
    if (belowMin(value, limits)) breaches.push({ kind: 'limit', signal, value, range: minOf(limits) });
    if (aboveMax(value, limits)) breaches.push({ kind: 'limit', signal, value, range: maxOf(limits) });
    return breaches;
  }
  if (limits.in?.includes(value) === false) breaches.push({ kind: 'label', signal, value, range: { in: limits.in } });
  if (limits.notIn?.includes(value) === true) {
    breaches.push({ kind: 'label', signal, value, range: { notIn: limits.notIn } });
  }
  return breaches;
}

function minOf({ min, minOpen, keepZero }: Limits): Range {
  invariant(min !== undefined, 'a min that was breached');
  return { min, ...(minOpen === true && { minOpen }), ...(keepZero === true && { keepZero }) };
}

function maxOf({ max, maxOpen }: Limits): Range {
  invariant(max !== undefined, 'a max that was breached');
  return { max, ...(maxOpen === true && { maxOpen }) };
}

/** Which side of its signal a breach is of, or null where it is not of a threshold. */
export function sideOf(breach: Breach): SideKind | null {
  if (breach.kind === 'sampled') return 'sample';
  if (breach.kind !== 'limit' && breach.kind !== 'label') return null;
  const range: Range & LabelRange = breach.range;
  return range.min !== undefined ? 'min' : range.max !== undefined ? 'max' : range.in !== undefined ? 'in' : 'notIn';
}

/** `< 50`, `> 0.2`, `not in en, zh`: the condition that a breach met, for people. */
export function conditionOf(breach: Breach & { kind: 'limit' | 'label' }): string {
  const range: Range & LabelRange = breach.range;
  if (range.min !== undefined) return `${range.minOpen === true ? '<=' : '<'} ${range.min}`;
  if (range.max !== undefined) return `${range.maxOpen === true ? '>=' : '>'} ${range.max}`;
  return range.in !== undefined ? `not in ${range.in.join(', ')}` : `in ${(range.notIn ?? []).join(', ')}`;
}
