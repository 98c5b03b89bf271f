import { F, FLAGS } from '../unicode/flags.ts';
import { uax29 } from '../uax29.ts';
import { appendSpan, makeSpanBuffer, type WordSplitter } from '../word-splitter.ts';
import { cheapestPath, type Unknown } from './cheapest-path.ts';
import { wordList } from './word-lists.ts';

/** Cost of what is in no list, in the units of ICU's costs: hardly less for two such characters as one word than as two. */
const UNKNOWN: Unknown = { start: 40, cluster: 140 };

/** Marks stay with what they stand on; the prolonged sound mark and small kana belong to the syllable before them. */
const JOINED = new Set(Array.from('ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ', (c) => c.charCodeAt(0)));

function canBreak(units: Uint16Array, at: number): boolean {
  const unit = units[at]!;
  return (unit & 0xfc00) !== 0xdc00 && (FLAGS[unit]! & F.mark) === 0 && !JOINED.has(unit);
}

/**
 * `uax29` with the words of Chinese and Japanese: a run of Han, Hiragana and Katakana goes by ICU's list of both languages
 * with its costs, where `uax29` makes each Han and Hiragana character a word.
 */
export const dictionaryWords: WordSplitter = {
  id: 'dictionary',
  version: 1,
  split(source, out) {
    const { units } = source;
    uax29.split(source, characters);
    const { starts, ends, count } = characters;
    out.count = 0;
    for (let w = 0; w < count;) {
      const start = starts[w]!;
      let next = w + 1;
      if (!isCjk(units, start)) {
        appendSpan(out, start, ends[w]!);
        w = next;
        continue;
      }
      while (next < count && starts[next] === ends[next - 1] && isCjk(units, starts[next]!)) next++;
      walk(units, start, ends[next - 1]!, wordList('chinese-japanese'), canBreak, UNKNOWN, out);
      w = next;
    }
  },
};

const characters = makeSpanBuffer();
const walk = cheapestPath();

/** Characters beyond the basic plane are in no word of the list. */
function isCjk(units: Uint16Array, at: number): boolean {
  return (FLAGS[units[at]!]! & F.cjk) !== 0;
}
