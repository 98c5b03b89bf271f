import { growSpans, type SpanBuffer } from '#engine/text/word-splitter.ts';

const WORDS = ['[edit]', '[citation needed]'];

/** Citation marks of Wikipedia in [start, end): `[12]`, `[]`, `[edit]`, `[citation needed]`; appended to `out`. */
export function findCitations(text: string, start: number, end: number, out: SpanBuffer): void {
  for (let at = text.indexOf('[', start); at >= 0 && at < end; at = text.indexOf('[', at + 1)) {
    const close = citationEnd(text, at);
    if (close === 0 || close > end) continue;
    if (out.count === out.starts.length) growSpans(out);
    out.starts[out.count] = at;
    out.ends[out.count++] = close;
  }
}

function citationEnd(text: string, at: number): number {
  let i = at + 1;
  while (isDigit(text, i)) i++;
  if (text[i] === ']') return i + 1;
  for (const word of WORDS) if (text.startsWith(word, at)) return at + word.length;
  return 0;
}

/** `\d` of a Python pattern would take any Nd; marks with other digits than ASCII's are left alone. */
function isDigit(text: string, i: number): boolean {
  const c = text.charCodeAt(i);
  return c >= 48 && c <= 57;
}
