import { curveText } from '#shared/domain/sampling.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { conditionOf } from '#engine/decide/breaches.ts';
import type { Limits } from '#engine/decide/limits.ts';
import type { ExplainedSignal, Explanation, SpanText } from '#services/explain.ts';
import { cellText, numberText } from './cells.ts';
import { bytesText, count } from './numbers.ts';
import { safeText } from './safe-text.ts';
import { table } from './table.ts';

/** Spans of a signal that are printed; JSON has all. */
const MAX_SPANS = 5;

/** Breached signals first, with their spans. `all`: spans of the others too. */
export function explanationText(explanation: Explanation, all: boolean): string {
  const { signals, breaches, open } = explanation;
  const ordered = [...signals].sort((a, b) => Number(b.breached) - Number(a.breached));
  const values = table(
    [
      { title: '' },
      { title: 'signal' },
      { title: 'value', align: 'right', width: 40 },
      { title: 'limit', width: 60 },
      { title: 'margin', align: 'right' },
    ],
    ordered.map((signal) => [
      signal.breached ? 'x' : '',
      signal.signal,
      cellText(signal.value),
      signal.limits === null ? '-' : limitsText(signal.limits),
      signal.margin === null ? '-' : numberText(signal.margin),
    ]),
  );
  const why = breaches.map((breach) => `  ${safeText(breachText(breach))}\n`).join('');
  const questions = open.map((signal) => `  ${signal} is gated: not measured yet\n`).join('');
  const shown = ordered.filter(({ breached, spans }) => spans.length > 0 && (breached || all));
  return [`${head(explanation)}${why}${questions}`, values, shown.map(spansText).join('')]
    .filter((part) => part !== '')
    .join('\n');
}

function head(explanation: Explanation): string {
  const { id, verdict, by, why, stale, chars, bytes, language, script, remeasured, textSha256, edits, meta } =
    explanation;
  const who =
    by === 'rules' ? 'by the rules' : by === 'person' ? 'by a person, whatever the rules say' : 'by a takedown';
  const reason = why === null || why === '' ? '' : `: ${why}`;
  const cleaned = Object.entries(edits).map(([step, n]) => `${step} ${count(n)}`);
  const lines = [
    id,
    `${verdict} ${who}${reason}`,
    ...stale.map(({ kind, entry }) => `stale: ${kind} ${entry} was made about another text of this document`),
    `${count(chars)} characters, ${bytesText(bytes)}, language ${language}, script ${script}; text ${textSha256.slice(0, 12)}`,
    ...languageBefore(meta, language),
    ...(cleaned.length > 0 ? [`cleaning changed ${cleaned.join(', ')}`] : []),
    ...(remeasured ? ['measured now; the workspace was not changed'] : []),
  ];
  return lines.map((line) => `${safeText(line)}\n`).join('');
}

/** A line of the language before repair, where that was another. */
function languageBefore(meta: Record<string, unknown>, language: string): string[] {
  const before = meta['languageBefore'];
  if (typeof before !== 'object' || before === null || !('label' in before)) return [];
  return before.label === language ? [] : [`language ${String(before.label)} before repair`];
}

function breachText(breach: Breach): string {
  switch (breach.kind) {
    case 'limit':
      return `${breach.signal} is ${breach.value}, dropped ${conditionOf(breach)}`;
    case 'label':
      return `${breach.signal} is ${breach.value}, dropped ${conditionOf(breach)}`;
    case 'failed':
      return `${breach.signal}: ${breach.reason}`;
    case 'list':
      return `${breach.signal}: "${breach.piece}" is in ${breach.list}`;
    case 'sampled': {
      const { signal, value, probability, draw, category } = breach;
      const what = category === null ? '' : ` (${category})`;
      return `${signal}${what} is ${value}: sampled out, kept with probability ${numberText(probability)}, drew ${numberText(draw)}`;
    }
    case 'duplicate':
      return `duplicate of ${breach.twin} (${numberText(breach.similarity)})`;
    case 'contamination':
      return `contaminated by ${breach.benchmark} ${breach.item} (${breach.method})`;
    case 'takedown':
      return `takedown ${breach.entry}: ${breach.reason}`;
    case 'person':
      return `person, entry ${breach.entry}: ${breach.why}`;
  }
}

function limitsText(limits: Limits): string {
  const parts: string[] = [];
  if (limits.min !== undefined) {
    const zero = limits.keepZero === true ? ' or 0' : '';
    parts.push(`${limits.minOpen === true ? '>' : '>='} ${limits.min}${zero}`);
  }
  if (limits.max !== undefined) parts.push(`${limits.maxOpen === true ? '<' : '<='} ${limits.max}`);
  if (limits.in !== undefined) parts.push(`in ${limits.in.join(' ')}`);
  if (limits.notIn !== undefined) parts.push(`not in ${limits.notIn.join(' ')}`);
  if (limits.sample !== undefined) parts.push(`kept by ${curveText(limits.sample)}`);
  return parts.join(', ');
}

function spansText({ signal, spans }: ExplainedSignal): string {
  const lines = spans.slice(0, MAX_SPANS).map(({ start, end, label, text }: SpanText) => {
    return `  ${start}–${end} ${safeText(label)}: ${safeText(text)}\n`;
  });
  const more = spans.length > MAX_SPANS ? `  … and ${count(spans.length - MAX_SPANS)} more\n` : '';
  return `${signal}\n${lines.join('')}${more}`;
}
