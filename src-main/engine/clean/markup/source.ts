import type { CleanKnobs } from '#shared/domain/recipe.ts';
import type { DocumentMeta } from '../cleaner.ts';
import { latexToText } from '../latex/latex.ts';
import { wikitextToText } from '../wikitext/wikitext.ts';

/** What a text is written in, where it is more than words. */
export type SourceKind = 'wikitext' | 'latex';

/** Media types that name one, without registration those in use; what readers and `read.typeField` say. */
const BY_TYPE: Readonly<Record<string, SourceKind>> = {
  'text/x-wiki': 'wikitext',
  'text/mediawiki': 'wikitext',
  'text/x-mediawiki': 'wikitext',
  wikitext: 'wikitext',
  mediawiki: 'wikitext',
  'text/x-tex': 'latex',
  'text/x-latex': 'latex',
  'application/x-tex': 'latex',
  'application/x-latex': 'latex',
  latex: 'latex',
  tex: 'latex',
};

/**
 * What the text is written in: what the recipe says, else what its media type says, else, of plain text, LaTeX where
 * nothing but comments stands before `\documentclass`. Wikitext is never guessed.
 */
export function sourceKind(knob: CleanKnobs['source'], mime: string | undefined, text: string): SourceKind | null {
  if (knob === 'plain') return null;
  if (knob !== 'auto') return knob;
  const named = BY_TYPE[mime ?? ''];
  if (named !== undefined) return named;
  return (mime === undefined || mime === 'text/plain') && startsAsLatex(text) ? 'latex' : null;
}

function startsAsLatex(text: string): boolean {
  let at = 0;
  for (let lines = 0; lines < 200; lines++) {
    while (/\s/.test(text[at] ?? '')) at++;
    if (text[at] !== '%') break;
    const end = text.indexOf('\n', at);
    if (end < 0) return false;
    at = end;
  }
  return /^\\document(?:class|style)\b/.test(text.slice(at, at + 20)) && text.includes('\\begin{document}', at);
}

/** Source -> the text that a reader sees, with what it says of itself. Throws LatexLimitExceeded. */
export function sourceToText(
  kind: SourceKind,
  source: string,
  knobs: Pick<CleanKnobs, 'markup'>,
): { text: string } & Pick<DocumentMeta, 'title' | 'byline' | 'date'> {
  return kind === 'latex' ? latexToText(source, knobs.markup) : { text: wikitextToText(source, knobs.markup) };
}
