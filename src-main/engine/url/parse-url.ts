import { FOLD } from '#engine/text/unicode/tables.ts';

/** The parts of an address that lists speak of, in lower case. */
export interface UrlParts {
  /** Without user, port and final dot; empty where there is none. */
  host: string;
  /** Path and query, percent-decoded where that gives UTF-8; begins with `/`. */
  path: string;
}

const LONGEST = 8_192;

/**
 * Takes an address apart, without the host's parser and its tables: `scheme://user@host:port/path?query#fragment`, the
 * scheme left out as well. Only the first 8,192 code units are looked at.
 */
export function parseUrl(url: string): UrlParts {
  const text = lower(url.slice(0, LONGEST).trim());
  const scheme = /^[a-z][a-z0-9+.-]{0,31}:\/\//.exec(text)?.[0].length ?? (text.startsWith('//') ? 2 : 0);
  const rest = text.slice(scheme);
  const end = rest.search(/[/?#\\]/);
  const authority = end < 0 ? rest : rest.slice(0, end);
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d{0,5}$/, '')
    .replace(/\.$/, '');
  const tail = end < 0 ? '' : rest.slice(end);
  const fragment = tail.indexOf('#');
  const path = decoded(fragment < 0 ? tail : tail.slice(0, fragment));
  return { host, path: path.startsWith('/') ? path : `/${path}` };
}

/** Simple case folding, code unit by code unit. */
export function lower(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const folded = FOLD[unit]!;
    out += folded === unit ? text[i]! : String.fromCharCode(folded);
  }
  return out;
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return lower(decodeURIComponent(text));
  } catch {
    return text;
  }
}
