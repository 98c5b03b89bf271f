import type { ExplainedDocument } from '#shared/contract/documents.ts';
import { shortSignal } from '../rows/columns.ts';
import type { SpanTone, TextSpan } from '../../../widgets/text-viewer/spans.ts';

/** What is marked in the text. */
export interface Marked {
  spans: readonly TextSpan[];
  /** All there are; more than `spans` where a signal has very many. */
  count: number;
}

export const NO_SPANS: Marked = { spans: [], count: 0 };

/** Colour and underline by what a signal looks for; the label in the margin says it in words. */
export function toneOf(signal: string): SpanTone {
  if (/(^|\.)(pii|email|phone|ip)/u.test(signal)) return 'pii';
  if (/dup|repet|top_\d_gram/u.test(signal)) return 'repeat';
  if (/bad_word|lorem|stop_word|list/u.test(signal)) return 'list';
  if (/removed|edit/u.test(signal)) return 'edit';
  return 'limit';
}

/** The spans of one signal, or of all whose limits are breached. */
export function markedOf(explained: ExplainedDocument | undefined, signal: string | null): Marked {
  if (explained === undefined) return NO_SPANS;
  const chosen = explained.signals.filter((each) => (signal === null ? each.breached : each.signal === signal));
  const spans = chosen.flatMap(({ signal: name, spans: own, describe }): TextSpan[] =>
    own.map(({ start, end, label }) => ({
      start,
      end,
      label: label === '' ? shortSignal(name) : label,
      tone: toneOf(name),
      detail: `${name}: ${describe}`,
    })),
  );
  return { spans, count: chosen.reduce((sum, { spanCount }) => sum + spanCount, 0) };
}

/** Index of the first span of a signal among those that are marked. */
export const firstSpanOf = (explained: ExplainedDocument, signal: string): number | null =>
  (explained.signals.find((each) => each.signal === signal)?.spans.length ?? 0) > 0 ? 0 : null;
