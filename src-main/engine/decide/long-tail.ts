import { clearBit, newBits, orInto, type Bits } from './bits.ts';
import type { Decide } from './decide.ts';
import { buildPlane } from './plane.ts';
import { compileRule, drawnBy, keepWhere } from './rule-plane.ts';

/** What an explanation and the evidence say of a document that nothing but the quota keeps. */
export const LONG_TAIL_QUOTA = 'long-tail quota';

/** Documents that are kept and that soft rules would drop: the quota's, to be counted apart. */
export function keptByLongTail(decide: Decide): Bits {
  const kept = failingSoft(decide);
  const { quota } = decide.thresholds;
  if (quota === null) return kept;
  const { dropped, undecided } = decide.verdicts();
  for (let w = 0; w < kept.length; w++) kept[w]! &= ~dropped[w]! & ~undecided[w]!;
  for (const { document } of decide.forced) clearBit(kept, document);
  keepWhere(kept, drawnBy(quota, decide.corpus), true);
  return kept;
}

/** Documents that fail soft rules alone, whether or not the quota keeps them: those that it is a share of. */
export function onlySoft(decide: Decide): Bits {
  const soft = failingSoft(decide);
  const { quota } = decide.thresholds;
  for (const { id, side } of decide.rows) {
    if (side !== null && side.kind !== 'sample' && quota?.soft.has(side.signal) === true) continue;
    const breached = decide.breaches(id);
    for (let w = 0; w < soft.length; w++) soft[w]! &= ~breached[w]!;
  }
  const { undecided } = decide.verdicts();
  for (let w = 0; w < soft.length; w++) soft[w]! &= ~undecided[w]!;
  for (const { document } of decide.forced) clearBit(soft, document);
  return soft;
}

/** Documents that breach a limit of a soft signal, drawn ones too. */
function failingSoft({ corpus, thresholds }: Decide): Bits {
  const bits = newBits(corpus.documents);
  const { quota } = thresholds;
  if (quota === null) return bits;
  for (const side of thresholds.sides) {
    if (side.kind === 'sample' || !quota.soft.has(side.signal)) continue;
    const compiled = compileRule(side, thresholds, corpus.groups.list);
    orInto(bits, buildPlane(compiled, corpus.column(side.signal), corpus.groups, newBits(corpus.documents)));
  }
  return bits;
}
