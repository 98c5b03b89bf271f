import type { CodePage } from './code-pages.ts';

/** Characters that spell UTF-8 when their code page is undone. */
export interface Utf8Run {
  start: number;
  end: number;
  /** What they spell; U+FFFD where bytes were lost. */
  text: string;
  /** Sequences that are whole. */
  whole: number;
  /** Bytes that were lost: as U+FFFD, or as a question mark. */
  lost: number;
  /** No-break spaces that had become spaces. */
  spaces: number;
}

const LOST = 0x100;

/** Portuguese writes the preposition and what follows in one word: às, àquele, àquela, àquilo. */
const AFTER_GRAVE = /(?:s|quel[ea]s?|quilo)(?![a-z\u00c2\u00c3])/y;

/** Sequences of lead and continuation bytes in a line; those that lost a byte or a no-break space too. */
export function utf8Sequences(text: string, start: number, end: number, page: CodePage): Utf8Run[] {
  const sequences: Utf8Run[] = [];
  for (let i = start; i < end;) {
    const unit = text.charCodeAt(i);
    const lead = unit < 0x80 ? 0 : page.bytes[unit]!;
    const sequence = lead >= 0xc2 && lead <= 0xf4 ? sequenceAt(text, i, lead, page, true) : null;
    if (sequence === null || sequence.end > end) {
      i++;
      continue;
    }
    sequences.push(sequence);
    i = sequence.end;
  }
  return sequences;
}

/** Sequences that touch, as one. */
export function joinTouching(sequences: readonly Utf8Run[]): Utf8Run[] {
  const runs: Utf8Run[] = [];
  for (const sequence of sequences) {
    const run = runs.at(-1);
    if (run === undefined || run.end !== sequence.start) {
      runs.push({ ...sequence });
      continue;
    }
    run.text += sequence.text;
    run.end = sequence.end;
    run.whole += sequence.whole;
    run.lost += sequence.lost;
    run.spaces += sequence.spaces;
  }
  return runs;
}

function sequenceAt(text: string, start: number, lead: number, page: CodePage, repairs: boolean): Utf8Run | null {
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const sequence = [lead];
  let [lost, spaces] = [0, 0];
  for (let k = 1; k < length; k++) {
    const at = start + k;
    const byte = at < text.length ? continuation(text.charCodeAt(at), page, repairs) : 0;
    if (byte === 0) return null;
    if (byte === LOST) lost++;
    if (byte === 0x20) spaces++;
    sequence.push(byte === 0x20 ? 0xa0 : byte);
  }
  const end = start + length;
  if (lost > 0) {
    // Two bytes of which one is lost tell too little where a question mark may be one.
    if (spaces > 0 || lost > 1 || (length === 2 && text.charCodeAt(start + 1) === 0x3f && lead > 0xc3)) return null;
    return { start, end, text: '\ufffd', whole: 0, lost, spaces: 0 };
  }
  const code = codePointOf(sequence);
  if (code === null) return surrogates(text, start, sequence, page);
  if (spaces === 0) return { start, end, text: String.fromCodePoint(code), whole: 1, lost, spaces };
  return spaced(text, start, end, code);
}

/** A sequence with a space that may have been a no-break space: only where the space can be spared or explained. */
function spaced(text: string, start: number, end: number, code: number): Utf8Run | null {
  const one = { start, end, text: String.fromCodePoint(code), whole: 0, lost: 0, spaces: 1 };
  if (end - start > 2) return one;
  if (code !== 0xe0) return one;
  // A grave a: the space after it may stand for both, a no-break space and the space between words.
  AFTER_GRAVE.lastIndex = end;
  if (AFTER_GRAVE.test(text)) return one;
  const inWord = start > 0 && /[a-z]/.test(text[start - 1]!);
  const next = text[end] ?? '';
  // Where another space follows, both are there.
  if (next === ' ' || (inWord && next === '')) return one;
  return { ...one, text: `${one.text} ` };
}

function continuation(unit: number, page: CodePage, repairs: boolean): number {
  const byte = page.bytes[unit]!;
  if (byte >= 0x80 && byte <= 0xbf) return byte;
  if (!repairs) return 0;
  if (unit === 0x20) return 0x20;
  return unit === 0xfffd || unit === 0x3f ? LOST : 0;
}

/** Code point of a sequence; null where UTF-8 does not allow it. */
function codePointOf(sequence: readonly number[]): number | null {
  const [a = 0, b = 0, c = 0, d = 0] = sequence;
  if (sequence.length === 2) return ((a & 31) << 6) | (b & 63);
  if (sequence.length === 3) {
    const code = ((a & 15) << 12) | ((b & 63) << 6) | (c & 63);
    return code < 0x800 || (code >= 0xd800 && code < 0xe000) ? null : code;
  }
  const code = ((a & 7) << 18) | ((b & 63) << 12) | ((c & 63) << 6) | (d & 63);
  return code < 0x10000 || code > 0x10ffff ? null : code;
}

/** CESU-8: a code point as two surrogates of three bytes each. */
function surrogates(text: string, start: number, sequence: readonly number[], page: CodePage): Utf8Run | null {
  const [a = 0, b = 0, c = 0] = sequence;
  if (sequence.length !== 3 || a !== 0xed || b < 0xa0 || b > 0xaf) return null;
  const rest = [3, 4, 5].map((k) => (start + k < text.length ? page.bytes[text.charCodeAt(start + k)]! : 0));
  const [d = 0, e = 0, f = 0] = rest;
  if (d !== 0xed || e < 0xb0 || e > 0xbf || f < 0x80 || f > 0xbf) return null;
  const unit = (second: number, third: number): number => 0xd000 | ((second & 63) << 6) | (third & 63);
  return { start, end: start + 6, text: String.fromCharCode(unit(b, c), unit(e, f)), whole: 1, lost: 0, spaces: 0 };
}
