import { asciiLower, isAsciiAlnum, isAsciiLetter, isLatinLike, unitAt } from './chars.ts';
import type { Detector } from './detector.ts';
import { eachSpelled } from './email-spelled.ts';

/** RFC 5321, section 4.5.3.1: octets of a local part, and of a domain. */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;
const [AT, DOT, HYPHEN, COLON] = [64, 46, 45, 58];
/** Soft hyphens and characters without width, which break an address for a search and not for a reader. */
const INVISIBLE = new Set([0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff]);
const INVISIBLES = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
/** Of the special characters that RFC 5322 allows in a local part, those that addresses in use have. */
const LOCAL_MARKS = new Set([..."._%+-'"].map((mark) => mark.charCodeAt(0)));

/** Last labels that are endings of file names, such as of `icon@2x.png`, and no top-level domain people have mail under. */
const FILE_ENDINGS = new Set(
  (
    'png jpg jpeg gif svg webp bmp ico tif tiff avif js mjs cjs jsx ts tsx css scss less html htm xml json yaml yml toml ini txt ' +
    'csv tsv log exe dll jar war class java rb php cpp hpp cs swift kt lua zip gz tgz bz2 xz rar tar pdf doc docx xls xlsx ' +
    'ppt pptx mp3 mp4 avi mkv wav ogg webm woff ttf eot otf apk ipa deb rpm dmg iso local localhost invalid lan internal'
  ).split(' '),
);

/**
 * Addresses of RFC 5322 in their unquoted form, with a domain of at least two labels whose last is letters (or `xn--`).
 * The part before the at sign holds letters of Latin, Greek and Cyrillic alone, since Chinese sets no space there.
 * `@user@host` is a handle of the fediverse, `git@host:path` a repository. Beside them addresses that are spelled out
 * (`jane [at] example.org`), and those with characters of no width.
 */
export const email: Detector = {
  category: 'email',
  prepare: () => (doc, report) => {
    const { text } = doc;
    let free = 0;
    for (const at of doc.ats) {
      const start = localStart(text, at, free);
      if (start < 0) continue;
      const end = domainEnd(text, at + 1);
      if (end < 0 || (unitAt(text, end) === COLON && text.slice(start, at) === 'git')) continue;
      report(start, end);
      free = end;
    }
    eachSpelled(text, report);
  },
};

/** Start of the local part before `at`; -1 where there is none. */
function localStart(text: string, at: number, from: number): number {
  let start = at;
  const least = Math.max(from, at - MAX_LOCAL);
  while (start > least && isLocal(text.charCodeAt(start - 1))) start--;
  const before = unitAt(text, start - 1);
  if (before === AT || (start === at - MAX_LOCAL && isLocal(before))) return -1;
  while (start < at && !isAsciiAlnum(text.charCodeAt(start)) && !isLatinLike(text.charCodeAt(start))) start++;
  return start === at || text.charCodeAt(at - 1) === DOT || text.slice(start, at).includes('..') ? -1 : start;
}

function isLocal(unit: number): boolean {
  return isAsciiAlnum(unit) || isLatinLike(unit) || LOCAL_MARKS.has(unit) || INVISIBLE.has(unit);
}

/** End of the domain that begins at `start`; -1 where there is none. */
function domainEnd(text: string, start: number): number {
  const most = Math.min(text.length, start + MAX_DOMAIN);
  let end = start;
  while (end < most && isDomain(text.charCodeAt(end))) end++;
  while (end > start && !isAsciiAlnum(text.charCodeAt(end - 1))) end--;
  if (unitAt(text, end) === AT || !isAsciiAlnum(unitAt(text, start))) return -1;
  const labels = text.slice(start, end).replace(INVISIBLES, '').split('.');
  const last = labels.at(-1) ?? '';
  if (labels.length < 2 || labels.some((label) => !isLabel(label)) || !isTopLevel(last)) return -1;
  return end;
}

function isDomain(unit: number): boolean {
  return isAsciiAlnum(unit) || unit === DOT || unit === HYPHEN || INVISIBLE.has(unit);
}

function isLabel(label: string): boolean {
  return label.length > 0 && label.length <= 63 && !label.startsWith('-') && !label.endsWith('-');
}

function isTopLevel(label: string): boolean {
  if (label.startsWith('xn--')) return label.length > 4;
  if (label.length < 2 || FILE_ENDINGS.has(asciiLower(label))) return false;
  for (let i = 0; i < label.length; i++) if (!isAsciiLetter(label.charCodeAt(i))) return false;
  return true;
}
