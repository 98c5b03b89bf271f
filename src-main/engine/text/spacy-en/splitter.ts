import { growSpans, type SpanBuffer, type TextSource, type WordSplitter } from '#engine/text/word-splitter.ts';
import { holdsSequence, joinSpecials } from './across-tokens.ts';
import { makeChunkTokens, specialLengths, tokenizeChunk } from './chunk.ts';
import { classOf, SPACE } from './classes.ts';
import { specialCases } from './exceptions.ts';

/**
 * English words as datatrove counts them: the tokens of spaCy's blank English tokenizer (3.8), white space dropped.
 * Punctuation marks are words; `don't` is two, `x.com` and `U.S.` one.
 *
 * Most chunks between white space are a plain ASCII word with plain punctuation around it: those are cut right here.
 * All others take the exact path of `tokenizeChunk`, and the shorter ones are remembered.
 */
export const spacyEn: WordSplitter = { id: 'spacy-en', version: 1, split };

function split(source: TextSource, out: SpanBuffer): void {
  const { units, length, text } = source;
  out.count = 0;
  let joins = false;
  for (let at = 0; at < length;) {
    const unit = units[at]!;
    if (unit < 128 ? KIND[unit] === BLANK : (classOf(unit) & SPACE) !== 0) {
      at++;
      continue;
    }
    const plain = splitPlain(text, units, at, length, out);
    if (plain > 0) {
      at = plain;
      continue;
    }
    const end = chunkEnd(units, at, length);
    if (splitHard(text, units, at, end, out)) joins = true;
    at = end;
  }
  if (joins) joinSpecials(text, out);
}

const BLANK = 1;
const LOWER_LETTER = 2;
const UPPER_LETTER = 3;
const FIGURE = 4;
/** `, ? ! ) ] "`: a suffix wherever it stands at the end. */
const CLOSER = 5;
/** `: ;`: as closers, but part of emoticons, so plain only alone. */
const COLON = 6;
const FULL_STOP = 7;

const KIND = buildKinds();

function buildKinds(): Uint8Array {
  const kinds = new Uint8Array(128);
  for (let unit = 0; unit < 128; unit++) if ((classOf(unit) & SPACE) !== 0) kinds[unit] = BLANK;
  const set = (chars: string, kind: number): void => {
    for (const char of chars) kinds[char.charCodeAt(0)] = kind;
  };
  set('abcdefghijklmnopqrstuvwxyz', LOWER_LETTER);
  set('ABCDEFGHIJKLMNOPQRSTUVWXYZ', UPPER_LETTER);
  set('0123456789', FIGURE);
  set(',?!)]"', CLOSER);
  set(':;', COLON);
  set('.', FULL_STOP);
  return kinds;
}

const QUOTE = 34;
const PARENTHESIS = 40;
const BRACKET = 91;
const LEFT_QUOTES = 0x201c;
const RIGHT_QUOTES = 0x201d;
/** As many closing marks as one plain chunk may have. */
const MAX_CLOSERS = 4;

function kindOf(unit: number): number {
  if (unit < 128) return KIND[unit]!;
  if (unit === RIGHT_QUOTES) return CLOSER;
  return (classOf(unit) & SPACE) !== 0 ? BLANK : 0;
}

/**
 * Cuts a chunk of the form [("“[ ] letters-or-digits [closing marks] and returns its end; 0 when it is of another form,
 * with nothing written. No special case
 * can arise here but the word itself, and the word with a full stop; those take the exact path.
 */
function splitPlain(text: string, units: Uint16Array, start: number, length: number, out: SpanBuffer): number {
  let word = start;
  const first = units[start]!;
  if (first === QUOTE || first === PARENTHESIS || first === BRACKET || first === LEFT_QUOTES) word++;
  let at = word;
  let hash = 0;
  let kind = 0;
  let before = 0;
  for (; at < length; at++) {
    const unit = units[at]!;
    const next = unit < 128 ? KIND[unit]! : 0;
    if (next !== LOWER_LETTER && next !== UPPER_LETTER) break;
    before = kind;
    kind = next;
    hash = (Math.imul(hash, 31) + unit) | 0;
  }
  if (at === word) {
    while (at < length && units[at]! < 128 && KIND[units[at]!] === FIGURE) at++;
    if (at === word) return 0;
    kind = FIGURE;
  }
  const wordEnd = at;
  if (wordEnd - word === 1 && (word > start || (at < length && kindOf(units[at]!) !== BLANK))) return 0;
  let tail = at < length ? kindOf(units[at]!) : BLANK;
  const stop = tail === FULL_STOP;
  if (stop && !(kind === LOWER_LETTER || kind === FIGURE || before === UPPER_LETTER)) return 0;
  if (tail === COLON) {
    tail = ++at < length ? kindOf(units[at]!) : BLANK;
    if (tail !== BLANK) return 0;
  }
  while (tail !== BLANK) {
    if (tail !== CLOSER && tail !== FULL_STOP) return 0;
    if (tail === FULL_STOP && at > wordEnd && units[at - 1] === 46) return 0;
    if (++at - wordEnd > MAX_CLOSERS) return 0;
    tail = at < length ? kindOf(units[at]!) : BLANK;
  }
  // a special case with anything beside it may make another one across tokens (`im.` is `i`, `m.`)
  if (kind !== FIGURE && wordEnd - word <= LONGEST_PLAIN) {
    if (mayBeSpecial(hash) && specialLengths(text.slice(word, wordEnd)) !== undefined) return 0;
    if (stop && mayBeSpecial(Math.imul(hash, 31) + 46) && specialLengths(text.slice(word, wordEnd + 1)) !== undefined)
      return 0;
  }
  while (out.count + MAX_CLOSERS + 2 > out.starts.length) growSpans(out);
  if (word > start) add(out, start, word);
  add(out, word, wordEnd);
  for (let mark = wordEnd; mark < at; mark++) add(out, mark, mark + 1);
  return at;
}

function add(out: SpanBuffer, start: number, end: number): void {
  out.starts[out.count] = start;
  out.ends[out.count++] = end;
}

/** Hashes of the special cases that are letters, or letters and a full stop: a Bloom filter before the exact test. */
const FILTER_BITS = 1 << 15;
const FILTER = new Uint8Array(FILTER_BITS);
let LONGEST_PLAIN = 0;
for (const text of specialCases().keys()) {
  if (!/^[A-Za-z]+\.?$/.test(text)) continue;
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  FILTER[mix(hash)] = 1;
  LONGEST_PLAIN = Math.max(LONGEST_PLAIN, text.length);
}

function mix(hash: number): number {
  return (Math.imul(hash, 0x9e3779b1) >>> 17) & (FILTER_BITS - 1);
}

function mayBeSpecial(hash: number): boolean {
  return FILTER[mix(hash)] === 1;
}

function chunkEnd(units: Uint16Array, start: number, length: number): number {
  let at = start + 1;
  while (at < length && (classOf(units[at]!) & SPACE) === 0) at++;
  return at;
}

/** What the exact path made of a chunk: lengths of its tokens; the first cell says whether it `holdsSequence`. */
const remembered = new Map<string, Uint8Array>();
const MOST_REMEMBERED = 32_768;
const LONGEST_REMEMBERED = 32;
const scratch = makeChunkTokens();

/** The exact path. True when special cases must be looked for across tokens. */
function splitHard(text: string, units: Uint16Array, start: number, end: number, out: SpanBuffer): boolean {
  const short = end - start <= LONGEST_REMEMBERED;
  const chunk = short ? text.slice(start, end) : '';
  const known = short ? remembered.get(chunk) : undefined;
  if (known !== undefined) {
    let at = start;
    while (out.count + known.length > out.starts.length) growSpans(out);
    for (let index = 1; index < known.length; index++) add(out, at, (at += known[index]!));
    return known[0] === 1;
  }
  tokenizeChunk(text, units, start, end, true, scratch);
  const joins = scratch.count > 1 && holdsSequence(text, start, scratch.ends, scratch.count);
  while (out.count + scratch.count > out.starts.length) growSpans(out);
  const lengths = short ? new Uint8Array(scratch.count + 1) : null;
  let at = start;
  for (let index = 0; index < scratch.count; index++) {
    const tokenEnd = scratch.ends[index]!;
    add(out, at, tokenEnd);
    if (lengths !== null) lengths[index + 1] = tokenEnd - at;
    at = tokenEnd;
  }
  if (lengths !== null) {
    lengths[0] = joins ? 1 : 0;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(chunk, lengths);
  }
  return joins;
}
