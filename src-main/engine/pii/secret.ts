import { asciiLower, isAsciiAlnum, isBlank, unitAt } from './chars.ts';
import type { Detector } from './detector.ts';

/** What the name of a variable says when its value is a secret; whole parts of the name, between underscores and capitals. */
const SECRET_NAME =
  /(?:^|[_.-])(?:password|passwd|passphrase|pwd|pass|secret|token|api_?key|apikey|access_?key|secret_?key|private_?key|auth_?key|signing_?key|encryption_?key|client_?secret|credentials?|connection_?string)$/;
const MAX_NAME = 64;
const [MIN_VALUE, MAX_VALUE] = [6, 512];
const [LINE_FEED, CARRIAGE_RETURN, DOUBLE, SINGLE, BACKTICK, HASH] = [10, 13, 34, 39, 96, 35];

/** Values that stand for a secret: variables, calls, and words of templates. */
const PLACEHOLDER =
  /^(?:\$.*|<.*>|\{.*\}|%.*%|\[.*\]|x+|\*+|\.+|-+|_+|0+|(?:your|my|the|some|enter|insert|replace|change|put|add|example|sample|dummy|test|fake|todo|none|null|nil|undefined|true|false|required|optional|string|password|passwd|secret|token|changeme|placeholder)(?:[_\s-].*)?|.*(?:_here|-here|example|placeholder|changeme|redacted|xxxx).*)$/;

/**
 * Values of variables whose name says that they are secret. In files of environments (`NAME=value`, the name in capitals at
 * the start of a line) any value of six characters; elsewhere a literal in quotes with both letters and digits or marks,
 * since program text assigns much that is none.
 */
export const secret: Detector = {
  category: 'secret',
  prepare: () => (doc, report) => {
    const { text } = doc;
    let free = 0;
    const judge = (at: number): void => {
      if (at < free) return;
      const found = assigned(text, at);
      if (found === null) return;
      report(found.start, found.end);
      free = found.end;
    };
    let colon = 0;
    for (const equals of doc.equals) {
      while (colon < doc.colons.length && doc.colons[colon]! < equals) judge(doc.colons[colon++]!);
      judge(equals);
    }
    while (colon < doc.colons.length) judge(doc.colons[colon++]!);
  },
};

/** The value that is assigned at a `=` or `:`; null where it is no secret. */
function assigned(text: string, at: number): { start: number; end: number } | null {
  let nameEnd = at;
  while (nameEnd > 0 && at - nameEnd < 4 && isBlank(text.charCodeAt(nameEnd - 1))) nameEnd--;
  if (isQuote(unitAt(text, nameEnd - 1))) nameEnd--;
  let nameStart = nameEnd;
  while (nameStart > 0 && nameEnd - nameStart < MAX_NAME && isNameUnit(text.charCodeAt(nameStart - 1))) nameStart--;
  if (nameEnd - nameStart < 3) return null;
  const name = text.slice(nameStart, nameEnd);
  if (!SECRET_NAME.test(snake(name))) return null;
  let start = at + 1;
  while (start < text.length && start - at < 4 && isBlank(text.charCodeAt(start))) start++;
  const quote = unitAt(text, start);
  if (isQuote(quote)) return quoted(text, start + 1, quote);
  // `NAME=value` of an environment: nothing but the name, or `export`, before it on the line.
  if (start !== at + 1 || text.charCodeAt(at) !== 61 || nameEnd !== at || !/^[A-Z][A-Z0-9_]+$/.test(name)) return null;
  if (!beginsLine(text, nameStart)) return null;
  let end = start;
  while (end < text.length && end - start <= MAX_VALUE && !isValueEnd(text.charCodeAt(end))) end++;
  return isSecret(text.slice(start, end)) ? { start, end } : null;
}

/** Whether nothing but a keyword of shells stands before an offset on its line. */
function beginsLine(text: string, at: number): boolean {
  const keyword = ['export ', 'set ', 'ENV '].find((word) => text.endsWith(word, at)) ?? '';
  const before = unitAt(text, at - keyword.length - 1);
  return before === 0 || before === LINE_FEED || before === CARRIAGE_RETURN;
}

function quoted(text: string, start: number, quote: number): { start: number; end: number } | null {
  let end = start;
  while (end < text.length && end - start <= MAX_VALUE && text.charCodeAt(end) !== quote) {
    if (isValueEnd(text.charCodeAt(end)) && text.charCodeAt(end) !== HASH) return null;
    end++;
  }
  const value = text.slice(start, end);
  if (text.charCodeAt(end) !== quote || !/[A-Za-z]/.test(value) || !/[^A-Za-z_.-]/.test(value)) return null;
  return isSecret(value) ? { start, end } : null;
}

function isSecret(value: string): boolean {
  if (value.length < MIN_VALUE || value.length > MAX_VALUE || /[()]/.test(value) || value.includes('://')) return false;
  return !PLACEHOLDER.test(asciiLower(value)) && new Set(value).size > 3;
}

/** `clientSecret` -> `client_secret`, in small letters. */
function snake(name: string): string {
  return asciiLower(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2'));
}

function isQuote(unit: number): boolean {
  return unit === DOUBLE || unit === SINGLE || unit === BACKTICK;
}

function isNameUnit(unit: number): boolean {
  return isAsciiAlnum(unit) || unit === 95 || unit === 46 || unit === 45;
}

function isValueEnd(unit: number): boolean {
  return isBlank(unit) || unit === LINE_FEED || unit === CARRIAGE_RETURN || isQuote(unit) || unit === HASH;
}
