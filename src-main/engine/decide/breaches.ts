import { invariant } from '#shared/assert.ts';
import type { Breach, Verdict } from '#shared/domain/breach.ts';
import type { CellJson } from '#shared/domain/cell.ts';
import { aboveMax, belowMin, type LabelRange, type Range } from '#shared/domain/signal.ts';
import type { Limits } from './limits.ts';
import type { SideKind, Thresholds } from './thresholds.ts';

/** What the rules say of one document, before any person's word. */
export interface Judgement {
  verdict: Verdict;
  /** Quarantine first, then in cascade order. */
  breaches: Breach[];
  /** Judged signals that were gated: while nothing breaches, they leave the document undecided. */
  open: string[];
  /** Breaches of soft rules that the long-tail quota passes over; they drop nothing. */
  spared: Breach[];
}

/**
 * Judges one document by its cells, exactly as the bit-planes do. `cell` must know every judged signal, and those that
 * hold the pieces of lists; `soft` names those that pass over this document (long-tail.ts). Not measured cells breach
 * nothing, but `failed` quarantines where a limit holds (DECISIONS 4).
 */
export function judge(
  thresholds: Thresholds,
  cell: (signal: string) => CellJson | undefined,
  language: string,
  script: string,
  soft: ReadonlySet<string> | null = null,
): Judgement {
  const failed: Breach[] = [];
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
    if (limits.min === undefined && limits.max === undefined && limits.in === undefined && limits.notIn === undefined) {
      continue;
    }
    const value = cell(signal);
    invariant(value !== undefined, `a cell of ${signal}`);
    if (typeof value !== 'object') breaches.push(...breachesOfCell(signal, value, limits).map(withPiece));
    else if (value.na === 'failed') failed.push({ kind: 'failed', signal, reason: 'measuring failed' });
    else if (value.na === 'gated') open.push(signal);
  }
  const isSpared = (breach: Breach): boolean => soft !== null && 'signal' in breach && soft.has(breach.signal);
  const all = [...failed, ...breaches.filter((breach) => !isSpared(breach))];
  const verdict = all.length > 0 ? 'drop' : open.length > 0 ? 'undecided' : 'keep';
  return { verdict, breaches: all, open, spared: breaches.filter(isSpared) };
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
