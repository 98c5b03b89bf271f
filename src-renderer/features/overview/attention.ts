import type { Overview } from '#shared/contract/desk.ts';

type Alarm = Overview['alarms'][number];
type Guard = Overview['guards'][number];

/** What needs a person, the gravest first. */
export interface Attention {
  /** Open ones first, then by how many documents they are about. */
  guards: Guard[];
  noLicence: string[];
  /** Sides that drop all, and signals or rules without a value. */
  limits: { kind: 'drops-everything' | 'never-evaluated'; subject: string }[];
  /** Limits that drop nothing: many on a small corpus, so one line stands for all. */
  idle: string[];
  /** Alarms of a kind that this page does not know, in the engine's words. */
  other: string[];
  broken: ('records' | 'documents')[];
  stale: Overview['stale'];
  /** How many of them ask for an act: what is only worth knowing does not count. */
  open: number;
}

export function attentionOf({ guards, alarms, balances, stale }: Overview): Attention {
  const subjects = (kind: string): string[] =>
    alarms.filter((alarm) => alarm.kind === kind).map(({ subject }) => subject);
  const noLicence = subjects('no-licence');
  const limits = (['drops-everything', 'never-evaluated'] as const).flatMap((kind) =>
    subjects(kind).map((subject) => ({ kind, subject })),
  );
  const broken = (['records', 'documents'] as const).filter((balance) => !balances[balance]);
  const other = alarms.filter(({ kind }) => !KNOWN.has(kind)).map(({ message }: Alarm) => message);
  return {
    guards: guards.toSorted((a, b) => Number(b.open) - Number(a.open) || b.documents - a.documents),
    noLicence,
    limits,
    idle: subjects('drops-nothing'),
    other,
    broken,
    stale,
    open:
      guards.filter(({ open }) => open).length +
      noLicence.length +
      limits.length +
      other.length +
      broken.length +
      stale.length,
  };
}

const KNOWN = new Set(['no-licence', 'drops-everything', 'never-evaluated', 'drops-nothing']);
