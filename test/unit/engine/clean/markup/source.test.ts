import { describe, expect, it, test } from 'vitest';
import { CleanKnobs } from '#shared/domain/recipe.ts';
import { sourceKind } from '#engine/clean/markup/source.ts';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';

const PAPER = '\\documentclass{article}\n\\title{T}\\begin{document}\\section{A}b \\cite{c}.\\end{document}';

test.each<[CleanKnobs['source'], string | undefined, string, string | null]>([
  ['auto', 'text/x-wiki', 'x', 'wikitext'],
  ['auto', 'text/x-tex', 'x', 'latex'],
  ['auto', 'application/x-latex', 'x', 'latex'],
  ['auto', 'wikitext', 'x', 'wikitext'],
  ['auto', 'text/plain', "''x'' {{y}} [[z]]", null],
  ['auto', 'text/plain', PAPER, 'latex'],
  ['auto', undefined, `% a comment\n\n%another\n ${PAPER}`, 'latex'],
  ['auto', undefined, `As in ${PAPER}`, null],
  ['auto', undefined, '\\documentclass{article}', null],
  ['auto', 'text/markdown', PAPER, null],
  ['auto', undefined, '%', null],
  ['auto', undefined, '', null],
  ['plain', 'text/x-wiki', PAPER, null],
  ['wikitext', 'text/plain', PAPER, 'wikitext'],
  ['latex', undefined, 'x', 'latex'],
])('%s, %s, %j: %s', (knob, mime, text, expected) => {
  expect(sourceKind(knob, mime, text)).toBe(expected);
});

describe('cleaning', () => {
  const clean = (knobs: object, mime: string | undefined, text: string) =>
    prepareCleaner(CleanKnobs.parse(knobs)).clean({ as: 'text', text }, mime === undefined ? {} : { mime }, 0);

  it('makes text of a source, with what it says of itself', () => {
    expect(clean({}, 'text/x-wiki', "'''a''' {{b}}")).toMatchObject({
      ok: true,
      document: { text: 'a', edits: { extract: 12 } },
    });
    expect(clean({}, undefined, PAPER)).toMatchObject({
      ok: true,
      document: { text: 'A\n\nb.', meta: { title: 'T' } },
    });
    expect(clean({ markup: 'markdown' }, 'text/x-tex', PAPER)).toMatchObject({ document: { text: '## A\n\nb.' } });
  });
  it('leaves it where the recipe says so', () => {
    expect(clean({ source: 'plain' }, 'text/x-wiki', "'''a'''")).toMatchObject({ document: { text: "'''a'''" } });
  });
  it('puts a bomb into the ledger', () => {
    expect(clean({}, 'text/x-tex', '\\def\\x{\\x}\\x')).toEqual({
      ok: false,
      reason: 'extract-limit',
      detail: 'LaTeX has expansions above 1000000',
    });
  });
});
