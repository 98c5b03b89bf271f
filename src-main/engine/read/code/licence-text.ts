import { findLicence } from '#engine/rules/licence/_find-licence.ts';

/*
 * Whole licence texts share their opening words in families; clauses that some members have and others lack tell them apart.
 * Titles and clauses are those of the texts of the SPDX licence list, as words without punctuation.
 */

/** The words of one licence are looked for this far behind its first. */
const SPAN = 4000;

/** What begins a licence, and how its identifier follows from the words from there on. */
const OPENINGS: readonly [string, (words: string) => string | null][] = [
  ['gnu affero general public license', (words) => gnu('AGPL', words)],
  ['gnu lesser general public license', (words) => gnu('LGPL', words)],
  ['gnu library general public license', (words) => gnu('LGPL', words)],
  ['gnu free documentation license', (words) => gnu('GFDL', words)],
  ['gnu general public license', (words) => gnu('GPL', words)],
  ['redistribution and use in source and binary forms', bsd],
  [
    'permission to use copy modify and or distribute this software for any purpose with or without fee',
    (words) => (words.includes('provided that the above copyright notice') ? 'ISC' : '0BSD'),
  ],
  ['permission is hereby granted free of charge to any person obtaining a copy of this software', mit],
  [
    'this software is provided as is without any express or implied warranty in no event will the authors be held liable',
    () => 'Zlib',
  ],
  ['do what the fuck you want to public license', () => 'WTFPL'],
  ['the artistic license 2 0', () => 'Artistic-2.0'],
  ['the artistic license preamble', () => 'Artistic-1.0'],
  ['python software foundation license version 2', () => 'Python-2.0'],
  ['blue oak model license version 1 0 0', () => 'BlueOak-1.0.0'],
  ['mozilla public license version 1 1', () => 'MPL-1.1'],
];

/** Words that may stand before a licence's first ones: its title, the year and the holder. */
const TITLE = 300;

/**
 * The licence that a file named LICENSE or COPYING holds: an SPDX identifier, or null where its words are none we know. Of
 * several the first counts: those behind it are of parts that the work has taken over.
 */
export function licenceOfText(text: string): string | null {
  const words = wordsOf(text.slice(0, 60_000));
  let first = -1;
  let id: string | null = null;
  for (const [opening, identify] of OPENINGS) {
    const at = words.indexOf(opening);
    if (at < 0 || (first >= 0 && at >= first)) continue;
    const found = identify(words.slice(at, at + SPAN));
    if (found !== null) [first, id] = [at, found];
  }
  const other = findLicence(text);
  if (other === null || other.kind === 'unknown') return id;
  if (id === null) return other.id;
  return wordsOf(text.slice(0, other.start)).length + TITLE < first ? other.id : id;
}

/** The version stands beside the title; where it does not, the title is only spoken of. */
function gnu(family: string, words: string): string | null {
  const version = /^(?:\w+ ){3,7}?version (\d)(?: (\d) )?/.exec(words.slice(0, 160));
  return version === null ? null : `${family}-${version[1]}.${version[2] ?? '0'}`;
}

function bsd(words: string): string {
  const clauses = words.slice(0, words.indexOf('this software is provided') + 1 || 1600);
  if (clauses.includes('all advertising materials mentioning features')) return 'BSD-4-Clause';
  return /neither the name|may not be used to endorse/.test(clauses) ? 'BSD-3-Clause' : 'BSD-2-Clause';
}

function mit(words: string): string {
  const terms = words.slice(0, 1200);
  if (!terms.includes('the above copyright notice and this permission notice')) return 'MIT-0';
  return terms.includes('shall not be used in advertising or otherwise to promote the sale') ? 'X11' : 'MIT';
}

function wordsOf(text: string): string {
  const lower = text.replace(/[A-Z]/g, (c) => c.toLowerCase());
  return (lower.match(/[a-z0-9]+/g) ?? []).join(' ');
}
