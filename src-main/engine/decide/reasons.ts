import { MEASURED, type Column } from '#shared/domain/cell.ts';
import { allBits, getBit, newBits, type Bits } from './bits.ts';
import { breachesOfCell } from './breaches.ts';
import type { Decide } from './decide.ts';
import { keptByLongTail } from './long-tail.ts';
import { sampledOut } from './sampling.ts';

/** What decided a document; `none` where it is kept and nothing spoke against it. */
export const REASONS = ['none', 'rules', 'sampled-out', 'long-tail', 'gated', 'person', 'takedown'] as const;
export type Reason = (typeof REASONS)[number];

/** What decided one document. */
export function reasonOf(decide: Decide, document: number): Reason {
  const forced = decide.forcedOn(document);
  if (forced !== undefined) return forced.by;
  const verdict = decide.verdict(document);
  if (verdict === 'undecided') return 'gated';
  if (verdict === 'drop') {
    const failed = decide.rows.filter(({ id }) => getBit(decide.breaches(id), document));
    return failed.every(({ side }) => side?.kind === 'sample') ? 'sampled-out' : 'rules';
  }
  const { corpus, thresholds } = decide;
  const { language, script } = corpus.groups.list[corpus.groups.of[document]!]!;
  for (const signal of thresholds.quota?.soft ?? []) {
    const limits = thresholds.signals.get(signal)?.limits(language, script);
    const value = limits === undefined ? null : valueAt(corpus.column(signal), document);
    if (limits !== undefined && value !== null && breachesOfCell(signal, value, limits).length > 0) return 'long-tail';
  }
  return 'none';
}

/** Documents by what decided them; each document stands in one of the sets. */
export function reasonBits(decide: Decide): Record<Reason, Bits> {
  const { dropped, undecided } = decide.verdicts();
  const ofPerson = newBits(decide.corpus.documents);
  const ofTakedown = newBits(decide.corpus.documents);
  for (const { document, by } of decide.forced) {
    (by === 'takedown' ? ofTakedown : ofPerson)[document >>> 5]! |= 1 << (document & 31);
  }
  const forced = ofPerson.map((word, w) => word | ofTakedown[w]!);
  const sampled = sampledOut(decide);
  const tail = keptByLongTail(decide);
  const rules = dropped.map((word, w) => word & ~sampled[w]! & ~forced[w]!);
  const gated = undecided.map((word, w) => word & ~forced[w]!);
  const all = allBits(decide.corpus.documents);
  const none = all.map((word, w) => word & ~(rules[w]! | sampled[w]! | tail[w]! | gated[w]! | forced[w]!));
  return { none, rules, 'sampled-out': sampled, 'long-tail': tail, gated, person: ofPerson, takedown: ofTakedown };
}

function valueAt(column: Column, document: number): number | string | null {
  if (column.states !== undefined && column.states[document] !== MEASURED) return null;
  return column.kind === 'label' ? (column.labels[column.values[document]!] ?? null) : column.values[document]!;
}
