import { creativeCommons, parseExpression, UNKNOWN, type Licence } from './_expression.ts';
import { licenceOf } from './_kinds.ts';

export interface FoundLicence extends Licence {
  start: number;
  end: number;
  /** `tag`: SPDX-License-Identifier; `text`: words of the licence or of its notice; `link`: Creative Commons. */
  from: 'tag' | 'text' | 'link';
}

/** Licences and their notices stand at the top: so many code units are read for words. */
const TOP = 6_000;

/**
 * Words, without marks and line ends, by which a licence or its notice is known; the longer before the shorter. They are
 * the names and opening words of each licence as its steward publishes it.
 */
const NOTICES: readonly [string, string][] = [
  ['gnu affero general public license', 'AGPL'],
  ['gnu lesser general public license', 'LGPL'],
  ['gnu library general public license', 'LGPL'],
  ['gnu general public license', 'GPL'],
  ['gnu free documentation license', 'GFDL-1.3'],
  ['gplv3', 'GPL-3.0'],
  ['gplv2', 'GPL-2.0'],
  ['apache license version 2 0', 'Apache-2.0'],
  ['apache license 2 0', 'Apache-2.0'],
  ['mozilla public license version 2 0', 'MPL-2.0'],
  ['mozilla public license v 2 0', 'MPL-2.0'],
  ['eclipse public license v 2 0', 'EPL-2.0'],
  ['eclipse public license v1 0', 'EPL-1.0'],
  ['common development and distribution license', 'CDDL-1.0'],
  ['boost software license version 1 0', 'BSL-1.0'],
  ['server side public license', 'SSPL-1.0'],
  ['business source license 1 1', 'BUSL-1.1'],
  ['elastic license 2 0', 'Elastic-2.0'],
  ['sil open font license', 'OFL-1.1'],
  ['permission to use copy modify and or distribute this software for any purpose', 'ISC'],
  ['permission is hereby granted free of charge to any person obtaining a copy', 'MIT'],
  ['under the mit license', 'MIT'],
  ['mit licensed', 'MIT'],
  ['the mit license', 'MIT'],
  ['mit license', 'MIT'],
  ['bsd 2 clause', 'BSD-2-Clause'],
  ['bsd 3 clause', 'BSD-3-Clause'],
  ['bsd style license', 'BSD-3-Clause'],
  ['redistribution and use in source and binary forms', 'BSD-3-Clause'],
  ['isc license', 'ISC'],
  ['free and unencumbered software released into the public domain', 'Unlicense'],
  ['cc0 1 0 universal', 'CC0-1.0'],
  ['creative commons attribution noncommercial', 'CC-BY-NC-4.0'],
  ['creative commons attribution non commercial', 'CC-BY-NC-4.0'],
  ['creative commons attribution sharealike', 'CC-BY-SA-4.0'],
  ['creative commons attribution share alike', 'CC-BY-SA-4.0'],
  ['creative commons attribution noderiv', 'CC-BY-ND-4.0'],
  ['creative commons attribution', 'CC-BY-4.0'],
];

const BY_FIRST_WORD = new Map<string, { words: string[]; id: string }[]>();
for (const [notice, id] of NOTICES) {
  const words = notice.split(' ');
  BY_FIRST_WORD.set(words[0]!, [...(BY_FIRST_WORD.get(words[0]!) ?? []), { words, id }]);
}

/** What may stand between the words of a notice: marks of comments, line ends, punctuation. */
const WORD = /[a-z0-9]+/g;

/** The licence that a text states: a tag first, then the first notice at its top, then a link anywhere. */
export function findLicence(text: string): FoundLicence | null {
  return findTag(text) ?? findNotice(text) ?? findLink(text);
}

const TAG = 'SPDX-License-Identifier:';

function findTag(text: string): FoundLicence | null {
  const start = text.slice(0, TOP).indexOf(TAG);
  if (start < 0) return null;
  const line = /^[^\r\n]*/.exec(text.slice(start + TAG.length, start + TAG.length + 200))![0];
  const expression = /^[ \t]*([A-Za-z0-9.+() -]*[A-Za-z0-9.+)])/.exec(line)?.[0] ?? '';
  const end = start + TAG.length + expression.length;
  return { ...(parseExpression(expression.trim()) ?? UNKNOWN), start, end, from: 'tag' };
}

function findNotice(text: string): FoundLicence | null {
  const top = text.slice(0, TOP).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (!/licen|permission|gpl|redistribution|cc0|unencumbered|commons/.test(top)) return null;
  const words = [...top.matchAll(WORD)];
  for (const [i, { 0: first, index }] of words.entries()) {
    for (const { words: notice, id } of BY_FIRST_WORD.get(first) ?? []) {
      if (!notice.every((word, n) => words[i + n]?.[0] === word)) continue;
      const end = i + notice.length;
      const last = words[end - 1]!;
      const following = words.slice(end, end + VERSION_WITHIN).map(([word]) => word);
      const licence = licenceOf(id) ?? licenceOf(`${id}-${gnuVersion(id, following)}`) ?? UNKNOWN;
      return { ...licence, start: index, end: last.index + last[0].length, from: 'text' };
    }
  }
  return null;
}

/** Words behind the name of a GNU licence among which its version stands. */
const VERSION_WITHIN = 24;

/** `3.0-or-later`, from “version 3 of the License, or (at your option) any later version”; SPDX has 1.0 where none is told. */
function gnuVersion(family: string, words: readonly string[]): string {
  const at = words.findIndex((word, i) => word === 'version' && /^[123]$/.test(words[i + 1] ?? ''));
  const short = /^v([23])$/.exec(words[0] ?? '')?.[1];
  const major = at < 0 ? short : words[at + 1];
  if (major === undefined) return family === 'LGPL' ? '2.0-or-later' : `${family === 'AGPL' ? 3 : 1}.0-or-later`;
  const minor = family === 'LGPL' && major === '2' && words[at + 2] === '1' ? '1' : '0';
  return `${major}.${minor}-${words.includes('later') ? 'or-later' : 'only'}`;
}

const HOST = 'creativecommons.org';

function findLink(text: string): FoundLicence | null {
  for (let at = text.indexOf(HOST); at >= 0; at = text.indexOf(HOST, at + HOST.length)) {
    const path = /^\/[A-Za-z0-9./-]{0,60}/.exec(text.slice(at + HOST.length, at + HOST.length + 64))?.[0] ?? '';
    const licence = creativeCommons(path);
    if (licence !== null) return { ...licence, start: at, end: at + HOST.length + path.length, from: 'link' };
  }
  return null;
}
