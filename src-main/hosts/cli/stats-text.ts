import type { Band } from '#engine/decide/bands.ts';
import type { FunnelPart, FunnelRow, Weighed } from '#engine/decide/funnel.ts';
import type { Dimension } from '#engine/decide/groups.ts';
import type { Guard } from '#engine/decide/guards.ts';
import type { Stats } from '#services/stats.ts';
import { numberText, shareText } from './cells.ts';
import { bytesText, count } from './numbers.ts';
import { partialText } from './partial-text.ts';
import { safeText } from './safe-text.ts';
import { table, type TableColumn } from './table.ts';

/** Groups and guards that are shown where nobody asked for that breakdown alone. */
const MAX_GROUPS = 15;
/** Limits that drop nothing named in the table; all are in the JSON. */
const MAX_IDLE = 6;
const MAX_GUARDS = 10;

/** The funnel for people; `--json` has all of it. */
export function statsText(stats: Stats, dimensions: readonly Dimension[]): string {
  const { funnel, records, balances } = stats;
  const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);
  const lines = [
    `recipe ${stats.recipe.name} (${stats.recipe.hash.slice(0, 12)})${stats.partial === null ? '' : `, ${partialText(stats.partial)} only`}`,
    `records: ${count(records.read)} read = ${count(records.used)} used + ${count(sum(records.ignored))} ignored + ${count(sum(records.quarantined))} quarantined${balances.records ? '' : ': DOES NOT BALANCE'}`,
    `documents: ${count(funnel.made.documents)} made = ${count(funnel.kept.documents)} kept + ${count(funnel.dropped.documents)} dropped + ${count(funnel.undecided.documents)} undecided${balances.documents ? '' : ': DOES NOT BALANCE'}`,
    `kept: ${shareText(funnel.kept.documents, funnel.made.documents)} of documents, ${keptShares(funnel)}`,
  ];
  if (stats.longTail > 0)
    lines.push(
      `long-tail quota: ${count(stats.longTail)} of the documents kept fail soft rules alone (of ${count(stats.onlySoft)} that do)`,
    );
  if (stats.sampledOut > 0) lines.push(`sampled out: ${count(stats.sampledOut)} documents that pass every rule`);
  const parts = [`${lines.join('\n')}\n`, thresholdTable(funnel), residualTable(stats.residuals)];
  for (const dimension of dimensions) {
    const groups = funnel.by[dimension] ?? [];
    const most = dimensions.length === 1 ? Infinity : MAX_GROUPS;
    const bands = dimensions.length === 1 || dimension === 'category' ? bandLines(groups) : '';
    parts.push(`${groupTable(dimension, groups, most)}${bands}`);
  }
  parts.push(notes(stats));
  return parts.filter((part) => part !== '').join('\n');
}

function keptShares({ kept, made }: FunnelPart): string {
  const bytes = `${bytesText(kept.bytes)} (${shareText(kept.bytes, made.bytes)})`;
  if (kept.words === null || made.words === null) return bytes;
  return `${bytes}, ${count(kept.words)} words (${shareText(kept.words, made.words)})`;
}

const right = (title: string): TableColumn => ({ title, align: 'right' });

/** Takedowns and persons stand before the rules: dropped is the sum of the cascade. */
function thresholdTable(funnel: FunnelPart): string {
  const persons: [string, Weighed][] = [
    ['takedown', funnel.takedown],
    ['person', funnel.personDrop],
  ];
  const byPersons = persons
    .filter(([, { documents }]) => documents > 0)
    .map(([name, all]) => [name, '', '', ...weighed(all, funnel.made)]);
  const byRules = funnel.rows.map(({ id, alone, unique, cascade }: FunnelRow) => [
    id,
    count(alone.documents),
    count(unique.documents),
    ...weighed(cascade, funnel.made),
  ]);
  return table(
    [
      { title: 'drops' },
      right('alone'),
      right('unique'),
      right('in cascade'),
      right('share'),
      right('bytes'),
      right('words'),
    ],
    [...byPersons, ...byRules],
  );
}

/** How much of each risk is left in what is kept. */
function residualTable(residuals: Stats['residuals']): string {
  if (residuals.length === 0) return '';
  return table(
    [
      { title: 'left in what is kept' },
      { title: 'signal' },
      right('line'),
      right('above'),
      right('dropped'),
      right('sampled out'),
      right('kept'),
      right('of all kept'),
      right('expected'),
    ],
    residuals.map(({ category, signal, line, above, dropped, sampledOut, kept, rate, expected, deviation }) => [
      category ?? '-',
      signal,
      line === null ? '-' : numberText(line),
      count(above),
      count(dropped),
      count(sampledOut),
      count(kept),
      `${Number((rate * 100).toPrecision(3))} %`,
      deviation === 0 ? numberText(expected) : `${numberText(expected)} ± ${numberText(deviation)}`,
    ]),
  );
}

function weighed({ documents, bytes, words }: Weighed, made: Weighed): string[] {
  return [
    count(documents),
    shareText(documents, made.documents),
    bytesText(bytes),
    words === null ? '-' : count(words),
  ];
}

type Groups = NonNullable<Stats['funnel']['by'][Dimension]>;

function groupTable(dimension: Dimension, groups: Groups, most: number): string {
  const rows = groups
    .slice(0, most)
    .map((group) => [
      group.name,
      count(group.made.documents),
      count(group.kept.documents),
      shareText(group.kept.documents, group.made.documents),
      shareText(group.kept.bytes, group.made.bytes),
      group.kept.words === null || group.made.words === null ? '-' : shareText(group.kept.words, group.made.words),
      leading(group),
    ]);
  const columns = ['documents', 'kept', 'of documents', 'of bytes', 'of words'].map(right);
  const left = groups.length - rows.length;
  const more = left > 0 ? `… and ${count(left)} more: --by ${dimension}\n` : '';
  return `${table([{ title: dimension, width: 40 }, ...columns, { title: 'drops most, alone' }], rows)}${more}`;
}

/** The side that would drop most of a group. */
function leading({ rows }: FunnelPart): string {
  const most = rows.reduce<FunnelRow | null>((best, row) => {
    return row.alone.documents > (best?.alone.documents ?? 0) ? row : best;
  }, null);
  return most === null ? '-' : `${most.id} ${count(most.alone.documents)}`;
}

function bandLines(groups: Groups): string {
  const bands = new Set<Band>(groups.flatMap((group) => group.bands));
  return [...bands]
    .map(({ category, title, low, high, of, cite }) => {
      const share = (value: number): string => String(Number((value * 100).toPrecision(3)));
      const range = low === high ? share(low) : `${share(low)}–${share(high)}`;
      return `for comparison, ${category}: ${title} keep ${range} % of ${of} (${cite})\n`;
    })
    .join('');
}

function notes({ guards, alarms, stale }: Stats): string {
  const worst = [...guards].sort((a, b) => Number(b.open) - Number(a.open) || b.documents - a.documents);
  const lines = [
    ...worst.slice(0, MAX_GUARDS).map((guard) => `guard: ${guardText(guard)}`),
    ...(worst.length > MAX_GUARDS ? [`guard: … and ${count(worst.length - MAX_GUARDS)} more: --json`] : []),
    ...alarmLines(alarms),
    ...stale.map(({ entry, kind, document, why }) => {
      const reason = why === 'not-here' ? 'is not here' : 'has another text now';
      return `stale: ${kind} ${entry}: ${document} ${reason}`;
    }),
  ];
  return lines.map((line) => `${safeText(line)}\n`).join('');
}

/** Licences first; limits that drop nothing are many on a small corpus, so they share a line. */
function alarmLines(alarms: Stats['alarms']): string[] {
  const of = (kinds: readonly string[]): string[] =>
    alarms.filter(({ kind }) => kinds.includes(kind)).map(({ message }) => `alarm: ${message}`);
  const idle = alarms.filter(({ kind }) => kind === 'drops-nothing').map(({ subject }) => subject);
  const shown = idle.slice(0, MAX_IDLE).join(', ');
  const more = idle.length > MAX_IDLE ? `, … and ${count(idle.length - MAX_IDLE)} more: --json` : '';
  return [
    ...of(['no-licence']),
    ...of(['drops-everything', 'never-evaluated']),
    ...(idle.length === 0
      ? []
      : [`alarm: ${idle.length === 1 ? 'a limit drops' : `${idle.length} limits drop`} nothing: ${shown}${more}`]),
  ];
}

function guardText({ id, dropped, documents, share, accepted, open }: Guard): string {
  const loses = `${id} loses ${count(dropped)} of ${count(documents)} documents (${(share * 100).toFixed(1)} %)`;
  if (!open) return `${loses}, accepted: ${accepted?.why ?? ''}`;
  return `${loses}; export stops until it is accepted`;
}
