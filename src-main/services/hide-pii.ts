import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import type { Measurer } from '#engine/measure/unit.ts';
import type { LanguageLabel } from '#engine/rules/rule.ts';
import type { Span } from '#shared/domain/span.ts';

const RULE = 'pii';

/** Spans of personal data and secrets of one document, by the rules of the recipe that find them, in order. */
export function piiSpans(
  measurer: Pick<Measurer, 'units' | 'explain'>,
  text: string,
  meta: DocumentMeta,
  language: LanguageLabel | null,
): Span[] {
  return measurer.units
    .filter(({ rule }) => rule === RULE)
    .flatMap(({ name }) => measurer.explain(text, meta, language, `${name}.count`))
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

/** A piece of a text in which the category stands in place of every find that it touches: evidence carries no character of one. */
export function pieceWithout(text: string, start: number, end: number, finds: readonly Span[]): string {
  let out = '';
  let at = start;
  for (const find of finds) {
    if (find.end <= at || find.start >= end) continue;
    out += `${text.slice(at, Math.max(at, find.start))}<${find.label}>`;
    at = Math.min(end, find.end);
  }
  return out + text.slice(at, end);
}
