import { growSpans, type SpanBuffer, type TextSource, type WordSplitter } from '../word-splitter.ts';
import { isSpecialAt } from './special-characters.ts';

const SPACE = 32;
const TAB = 9;
const LINE_FEED = 10;

/**
 * The words of data-juicer without its tokenizer: what stands between blanks, tabs and line feeds, special characters
 * taken off both ends (PEERS §2.10). Some white space is not special (U+00A0, U+2028): it is part of a word, at its ends
 * too, which no other splitter gives.
 */
export const dataJuicerWords: WordSplitter = {
  id: 'data-juicer',
  version: 1,
  split({ units, length }: TextSource, out: SpanBuffer): void {
    let { starts, ends } = out;
    let count = 0;
    for (let i = 0; i < length;) {
      if (isGap(units[i]!)) {
        i++;
        continue;
      }
      let start = i;
      while (i < length && !isGap(units[i]!)) i++;
      let end = i;
      while (start < end && isSpecialAt(units, start, end)) start += isHigh(units[start]!) ? 2 : 1;
      while (end > start && endsSpecial(units, start, end)) end -= isLow(units[end - 1]!) ? 2 : 1;
      if (start >= end) continue;
      if (count === starts.length) {
        out.count = count;
        growSpans(out);
        ({ starts, ends } = out);
      }
      starts[count] = start;
      ends[count++] = end;
    }
    out.count = count;
  },
};

function isGap(unit: number): boolean {
  return unit === SPACE || unit === LINE_FEED || unit === TAB;
}

function isHigh(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

function isLow(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

function endsSpecial(units: Uint16Array, start: number, end: number): boolean {
  const last = end - 1;
  if (!isLow(units[last]!)) return isSpecialAt(units, last, end);
  return last > start && isHigh(units[last - 1]!) && isSpecialAt(units, last - 1, end);
}
