import { dictionaryWords } from '#engine/text/segment/dictionary-words.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { lowercase } from '#engine/text/unicode/lowercase.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';

/**
 * What the words of a model are. `words`: ours, by UAX 29 and the word lists of Chinese, Japanese, Thai, Lao, Khmer and Burmese, in
 * small letters, every digit a 0 (as CCNet normalises, arXiv:1911.00359, section 3.3); what `winnow lm train` makes. `whitespace`:
 * what stands between blanks, as it is; for models of others whose text was cut beforehand.
 */
export const NGRAM_WORDS = ['words', 'whitespace'] as const;
export type NgramWords = (typeof NGRAM_WORDS)[number];

/** Calls `visit` with the words of every line that holds some, a sentence to the model, and where it stands (UTF-16). */
export function eachSentence(
  view: TextView,
  kind: NgramWords,
  visit: (words: readonly string[], start: number, end: number) => void,
): void {
  const lines = view.contentLines();
  if (kind === 'whitespace') {
    for (let line = 0; line < lines.count; line++) {
      const [start, end] = [lines.starts[line]!, lines.ends[line]!];
      const words = view.text.slice(start, end).split(/[ \t\r\0]+/);
      visit(words.filter(Boolean), start, end);
    }
    return;
  }
  const words = view.words(dictionaryWords);
  const texts: string[] = [];
  for (let id = 0; id < words.distinct; id++) {
    const first = words.firsts[id]!;
    texts.push(normalised(view.text.slice(words.starts[first], words.ends[first])));
  }
  let word = 0;
  for (let line = 0; line < lines.count; line++) {
    const [start, end] = [lines.starts[line]!, lines.ends[line]!];
    const own: string[] = [];
    while (word < words.count && words.starts[word]! < start) word++;
    for (; word < words.count && words.starts[word]! < end; word++) own.push(texts[words.ids[word]!]!);
    if (own.length > 0) visit(own, start, end);
  }
}

function normalised(word: string): string {
  let out = '';
  for (const character of word) {
    const unit = character.length === 1 ? character.charCodeAt(0) : 0;
    if (unit >= 97 && unit <= 122) out += character;
    else out += (FLAGS[unit]! & F.digit) !== 0 ? '0' : lowercase(character.codePointAt(0)!);
  }
  return out;
}
