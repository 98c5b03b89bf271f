import type { SpanBuffer, TextSource } from '#engine/text/word-splitter.ts';
import { classOf, codePointAt, PUNCTUATION, SENTENCE_END, sizeOf } from './classes.ts';

/**
 * Sentences of a text as spaCy's rule-based `sentencizer` finds them over the words of `spacyEn`, counted as datatrove
 * does (pieces that are not blank): a sentence starts at the first token after a mark of the sentencizer's list that is
 * itself no punctuation. White space that spaCy makes a token of its own starts one too.
 */
export function countSpacySentences(source: TextSource, words: SpanBuffer): number {
  if (words.count === 0) return 0;
  let sentences = 1;
  let ended = false;
  for (let index = 0; index < words.count; index++) {
    const start = words.starts[index]!;
    if (ended && index > 0 && isSpaceToken(source.units, words.ends[index - 1]!, start)) {
      sentences++;
      ended = false;
    }
    const end = words.ends[index]!;
    const marks = isSentenceEnd(source.units, start, end);
    if (ended && !marks && !isPunctuation(source.units, start, end)) {
      sentences++;
      ended = false;
    } else if (marks) ended = true;
  }
  return sentences;
}

/** spaCy drops the first space after a word; more white space, or another kind, is a token. */
function isSpaceToken(units: Uint16Array, from: number, to: number): boolean {
  return to - from > 1 || (to - from === 1 && units[from] !== 32);
}

function isSentenceEnd(units: Uint16Array, start: number, end: number): boolean {
  const cp = codePointAt(units, start, end);
  return sizeOf(cp) === end - start && (classOf(cp) & SENTENCE_END) !== 0;
}

function isPunctuation(units: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end;) {
    const cp = codePointAt(units, at, end);
    if ((classOf(cp) & PUNCTUATION) === 0) return false;
    at += sizeOf(cp);
  }
  return true;
}
