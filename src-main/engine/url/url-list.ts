import type { ListLine } from '#engine/text/list-file.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';
import { lower, type UrlParts } from './parse-url.ts';

export type MatchUrl = (parts: UrlParts, pieces: readonly string[]) => string | null;

/** Different soft words that make a hit (RefinedWeb, appendix G.1). */
const SOFT_WORDS = 2;

interface Words {
  whole: Set<string>;
  prefix: string[];
  suffix: string[];
  inside: string[];
}

/**
 * A list of addresses. An entry is `domain D` (or `D` alone: the domain and all below it), `host H` (that host alone),
 * `path H/P` (that path and all below it, on that domain; `path /P` on any), `word W` (a whole piece of the address, with
 * `*` at an end for any letters there) or `soft W` (two different ones make a hit). The match is the entry that fits
 * first in this order, as it stands in the list. Exceptions (`!…`) of the same kinds win over their own list.
 */
export function makeUrlList(lines: readonly Pick<ListLine, 'entry' | 'except'>[]): MatchUrl {
  const blocked = compile(lines.filter(({ except }) => !except).map(({ entry }) => entry));
  const exceptions = lines.filter(({ except }) => except).map(({ entry }) => entry);
  const excepted = compile(exceptions);
  return (parts, pieces) => {
    if (exceptions.length === 0) return blocked(parts, pieces);
    if (excepted.place(parts) !== null) return null;
    return blocked(
      parts,
      pieces.filter((piece) => excepted.word(piece) === null),
    );
  };
}

interface Compiled {
  (parts: UrlParts, pieces: readonly string[]): string | null;
  place(parts: UrlParts): string | null;
  word(piece: string): string | null;
}

function compile(entries: readonly string[]): Compiled {
  const domains = new Set<string>();
  const hosts = new Set<string>();
  const paths = new Map<string, string[]>();
  const soft = new Set<string>();
  const words: Words = { whole: new Set(), prefix: [], suffix: [], inside: [] };
  for (const raw of entries) {
    const [, kind = 'domain', value = ''] = /^(?:(domain|host|path|word|soft)\s+)?(.*)$/s.exec(lower(raw)) ?? [];
    if (kind === 'domain') domains.add(value.replace(/^\*?\./, ''));
    else if (kind === 'host') hosts.add(value);
    else if (kind === 'soft') soft.add(value);
    else if (kind === 'word') addWord(words, value);
    else {
      const slash = value.indexOf('/');
      const host = slash < 0 ? value : value.slice(0, slash);
      const path = slash < 0 ? '/' : value.slice(slash);
      paths.set(host, [...(paths.get(host) ?? []), path]);
    }
  }

  function place({ host, path }: UrlParts): string | null {
    for (const above of domainsAbove(host)) if (domains.has(above)) return `domain ${above}`;
    if (hosts.has(host)) return `host ${host}`;
    if (paths.size === 0) return null;
    for (const above of [...domainsAbove(host), '']) {
      const prefix = paths.get(above)?.find((candidate) => isBelow(path, candidate));
      if (prefix !== undefined) return `path ${above}${prefix}`;
    }
    return null;
  }
  const word = (piece: string): string | null => wordOf(words, piece);

  const match = (parts: UrlParts, pieces: readonly string[]): string | null => {
    const placed = place(parts);
    if (placed !== null) return placed;
    for (const piece of pieces) {
      const found = word(piece);
      if (found !== null) return found;
    }
    const found = soft.size === 0 ? [] : [...new Set(pieces.filter((piece) => soft.has(piece)))];
    return found.length >= SOFT_WORDS ? `soft ${found.slice(0, SOFT_WORDS).join(' ')}` : null;
  };
  return Object.assign(match, { place, word });
}

function addWord(words: Words, value: string): void {
  const open = value.startsWith('*');
  const close = value.length > 1 && value.endsWith('*');
  const core = value.slice(open ? 1 : 0, close ? -1 : undefined);
  if (core === '') return;
  if (open && close) words.inside.push(core);
  else if (open) words.suffix.push(core);
  else if (close) words.prefix.push(core);
  else words.whole.add(core);
}

function wordOf({ whole, prefix, suffix, inside }: Words, piece: string): string | null {
  if (whole.has(piece)) return `word ${piece}`;
  for (const core of prefix) if (piece.startsWith(core)) return `word ${core}*`;
  for (const core of suffix) if (piece.endsWith(core)) return `word *${core}`;
  for (const core of inside) if (piece.includes(core)) return `word *${core}*`;
  return null;
}

/** Longest name of a host (RFC 1035, section 2.3.4). */
const LONGEST_HOST = 253;

/** `a.b.c`, `b.c`, `c`. */
function domainsAbove(host: string): string[] {
  if (host.length > LONGEST_HOST) return [];
  const out: string[] = [];
  for (let at = 0; at >= 0 && at < host.length;) {
    out.push(host.slice(at));
    const dot = host.indexOf('.', at);
    at = dot < 0 ? -1 : dot + 1;
  }
  return out;
}

function isBelow(path: string, prefix: string): boolean {
  if (!path.startsWith(prefix)) return false;
  if (path.length === prefix.length || prefix.endsWith('/')) return true;
  const next = path[prefix.length]!;
  return next === '/' || next === '?' || next === '.';
}

/** Pieces of an address at most; what comes after is not looked at. */
const MOST_PIECES = 512;

/**
 * The pieces of an address: runs of letters, and of letters and digits together, of host (without its last label) and
 * path. `essexcounty` is one piece, so that no word inside it counts; `sex4you` gives `sex4you`, `sex` and `you`.
 */
export function piecesOf({ host, path }: UrlParts): string[] {
  const dot = host.lastIndexOf('.');
  const text = `${dot < 0 ? host : host.slice(0, dot)} ${path}`;
  const out: string[] = [];
  let start = -1;
  let letters = -1;
  let digits = false;
  for (let i = 0; i <= text.length && out.length < MOST_PIECES; i++) {
    const flags = i < text.length ? FLAGS[text.charCodeAt(i)]! : 0;
    const digit = (flags & F.digit) !== 0;
    const letter = !digit && (flags & (F.wordLike | F.mark | F.surrogate)) !== 0;
    if (!letter && letters >= 0) {
      if (digit || digits) out.push(text.slice(letters, i));
      letters = -1;
    }
    if (letter && letters < 0) letters = i;
    if (letter || digit) {
      if (start < 0) start = i;
      digits ||= digit;
    } else if (start >= 0) {
      out.push(text.slice(start, i));
      start = -1;
      digits = false;
    }
  }
  return out;
}
