import type { Column } from '#shared/domain/cell.ts';
import type { LongTail, Recipe } from '#shared/domain/recipe.ts';
import type { Unit } from '#engine/measure/unit.ts';
import { draw } from '#engine/random.ts';
import { clearBit, newBits, orInto, setBit, type Bits } from './bits.ts';
import type { Corpus } from './corpus.ts';
import type { Decide } from './decide.ts';
import { buildPlane, compileSide, type CompiledSide } from './plane.ts';

/** What an explanation and the evidence say of a document that nothing but the quota keeps. */
export const LONG_TAIL_QUOTA = 'long-tail quota';

/** The quota over the documents of a corpus. */
export interface LongTailPlane {
  /** Signals of the rules that a drawn document may fail. */
  soft: ReadonlySet<string>;
  drawn: Bits;
}

/**
 * Whether soft rules pass over a document. Each is drawn by its id alone, so that in every source and language the same
 * share of those that fail only soft rules is kept, whatever the limits are and whatever else is there.
 */
export function isDrawn({ seed, share }: LongTail, id: string): boolean {
  return share > 0 && draw(seed, 'long-tail', id) < share;
}

/** Signals of soft rules and soft signals of others. */
export function softSignals({ soft }: LongTail, units: readonly Pick<Unit, 'name' | 'signals'>[]): ReadonlySet<string> {
  const named = new Set(soft);
  return new Set(
    units.flatMap(({ name, signals }) =>
      signals.filter((signal) => named.has(name) || named.has(signal.name)).map((signal) => signal.name),
    ),
  );
}

/** Null where the recipe has no quota. `id`: of a document by its number. */
export function longTailOf(
  recipe: Pick<Recipe, 'longTail'>,
  units: readonly Pick<Unit, 'name' | 'signals'>[],
  documents: number,
  id: (document: number) => string,
): LongTailPlane | null {
  const { longTail } = recipe;
  if (longTail === undefined || longTail.share === 0) return null;
  const drawn = newBits(documents);
  for (let i = 0; i < documents; i++) if (isDrawn(longTail, id(i))) setBit(drawn, i);
  return { soft: softSignals(longTail, units), drawn };
}

/** As buildPlane; a soft side breaches no drawn document. */
export function rulePlane(side: CompiledSide, signal: string, column: Column, corpus: Corpus, out: Bits): Bits {
  const plane = buildPlane(side, column, corpus.groups, out);
  const { longTail } = corpus;
  if (longTail?.soft.has(signal) === true) for (let w = 0; w < plane.length; w++) plane[w]! &= ~longTail.drawn[w]!;
  return plane;
}

/** Documents that are kept and that soft rules would drop: the quota's, to be counted apart. */
export function keptByLongTail(decide: Decide): Bits {
  const { corpus, thresholds } = decide;
  const kept = newBits(corpus.documents);
  const { longTail, groups } = corpus;
  if (longTail == null) return kept;
  for (const { signal, kind } of thresholds.sides) {
    if (!longTail.soft.has(signal)) continue;
    const limits = thresholds.signals.get(signal)?.limits;
    const side = compileSide(
      kind,
      groups.list.map(({ language, script }) => limits?.(language, script) ?? {}),
    );
    orInto(kept, buildPlane(side, corpus.column(signal), groups, newBits(corpus.documents)));
  }
  const { dropped, undecided } = decide.verdicts();
  for (let w = 0; w < kept.length; w++) kept[w]! &= longTail.drawn[w]! & ~dropped[w]! & ~undecided[w]!;
  for (const { document } of decide.forced) clearBit(kept, document);
  return kept;
}
