import { freer, licenceOf, stricter, type LicenceKind } from './_kinds.ts';

export interface Licence {
  /** SPDX identifier or expression; `unknown` where a licence is named that is not known. */
  id: string;
  kind: LicenceKind | 'unknown';
}

export const UNKNOWN: Licence = { id: 'unknown', kind: 'unknown' };

/** Longest expression that is looked at, in code units. */
const LONGEST = 200;

/**
 * An SPDX licence expression (SPDX 2.3, annex D): `OR` lets choose, so the freer of both counts; `AND` asks for both, so
 * the stricter; `WITH` adds an exception and changes nothing here. Null where it is none, or names an unknown licence.
 */
export function parseExpression(text: string): Licence | null {
  if (text.length > LONGEST) return null;
  const tokens = text.match(/[A-Za-z0-9.+-]+|[()]/g) ?? [];
  let at = 0;

  function either(): LicenceKind | null {
    let kind = both();
    while (kind !== null && isWord('OR')) {
      at++;
      const other = both();
      kind = other === null ? null : freer(kind, other);
    }
    return kind;
  }

  function both(): LicenceKind | null {
    let kind = single();
    while (kind !== null && isWord('AND')) {
      at++;
      const other = single();
      kind = other === null ? null : stricter(kind, other);
    }
    return kind;
  }

  function single(): LicenceKind | null {
    const token = tokens[at++];
    if (token === '(') {
      const kind = either();
      return tokens[at++] === ')' ? kind : null;
    }
    const kind = token === undefined ? null : (licenceOf(token)?.kind ?? null);
    if (isWord('WITH')) at += 2;
    return kind;
  }

  const isWord = (word: string): boolean => tokens[at]?.toUpperCase() === word;

  const kind = either();
  if (kind === null || at < tokens.length) return null;
  const known = tokens.map((token) => licenceOf(token)?.id ?? token);
  return { id: known.join(' ').replaceAll('( ', '(').replaceAll(' )', ')'), kind };
}

/** `creativecommons.org/licenses/by-sa/4.0` and `/publicdomain/zero/1.0`: the part behind the host. */
export function creativeCommons(path: string): Licence | null {
  const zero = /^\/publicdomain\/(zero|mark)\//i.exec(path);
  if (zero !== null) return { id: zero[1]!.toLowerCase() === 'zero' ? 'CC0-1.0' : 'CC-PDDC', kind: 'public-domain' };
  const found = /^\/licen[cs]es\/([a-z-]{2,12})(?:\/(\d\.\d))?/i.exec(path);
  if (found === null) return null;
  const terms = found[1]!.toUpperCase();
  const known = licenceOf(`CC-${terms}-${found[2] ?? '4.0'}`);
  return known === undefined ? UNKNOWN : known;
}

const NAMES: readonly [RegExp, string][] = [
  [/^mit\b/, 'MIT'],
  [/^(apache|asl)\b.*\b2(\.0)?\b|^apache$/, 'Apache-2.0'],
  [/^(new |modified )?bsd\b.*\b3\b|^(new|modified|3 clause) bsd/, 'BSD-3-Clause'],
  [/^(simplified )?bsd\b.*\b2\b|^(simplified|2 clause) bsd/, 'BSD-2-Clause'],
  [/^bsd\b/, 'BSD-3-Clause'],
  [/^isc\b/, 'ISC'],
  [/^(gnu )?agpl|^gnu affero/, 'AGPL-3.0'],
  [/^(gnu )?lgpl|^gnu (lesser|library)/, 'LGPL-2.1'],
  [/^(gnu )?gpl ?v?2|^gnu general public licen[cs]e v?(ersion )?2/, 'GPL-2.0'],
  [/^(gnu )?gpl|^gnu general public/, 'GPL-3.0'],
  [/^(mozilla|mpl)\b/, 'MPL-2.0'],
  [/^unlicense|^the unlicense/, 'Unlicense'],
  [/^(cc ?0|public domain)/, 'CC0-1.0'],
  [/^(all rights reserved|proprietary|unlicensed|copyright\b)/, 'LicenseRef-Proprietary'],
];

/** A licence as metadata names it: an expression, an address of Creative Commons, or a common name. */
export function licenceFromName(text: string): Licence {
  const name = text.trim().slice(0, LONGEST);
  const link = name.indexOf('creativecommons.org/');
  if (link >= 0) return creativeCommons(name.slice(link + 'creativecommons.org'.length)) ?? UNKNOWN;
  const expression = parseExpression(name);
  if (expression !== null) return expression;
  const words = name
    .toLowerCase()
    .replace(/^the /, '')
    .replaceAll(/[\s_/(),-]+/g, ' ');
  const cc =
    /^(?:cc|creative commons)(?: attribution)? ?((?:by|nc|sa|nd|sharealike|noncommercial|noderivs| )*) ?(\d\.\d)?/.exec(
      words,
    );
  if (cc !== null && words.startsWith('c') && (cc[1] ?? '').trim() !== '') {
    const terms = cc[1]!.replaceAll('sharealike', 'sa').replaceAll('noncommercial', 'nc').replaceAll('noderivs', 'nd');
    const list = terms
      .trim()
      .split(' ')
      .filter((term) => term !== 'by');
    const id = ['CC', 'BY', ...list.map((term) => term.toUpperCase()), cc[2] ?? '4.0'].join('-');
    return licenceOf(id) ?? UNKNOWN;
  }
  for (const [pattern, id] of NAMES) if (pattern.test(words)) return licenceOf(id) ?? UNKNOWN;
  return UNKNOWN;
}
