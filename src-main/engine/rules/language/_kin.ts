import type { Resources } from '#engine/rules/rule.ts';
import { BMP, FOLD } from '#engine/text/unicode/tables.ts';
import { isLetter } from '#engine/text/unicode/classes.ts';
import type { Opinion } from './_second-opinion.ts';

/** Words of close kin, under resources/. */
export const KIN_WORDS = 'language/kin-words.txt';

/** Languages whose letters and n-grams hardly differ; `sh` is lid.176's name of all three written in Latin letters. */
const GROUPS = [
  ['ms', 'id'],
  ['bs', 'hr', 'sr', 'sh'],
];
const GROUP_OF = new Map(GROUPS.flatMap((group) => group.map((label) => [label, group] as const)));
/** Longer words tell nothing, and stems are no shorter. */
const LONGEST = 16;
const SHORTEST_STEM = 3;

interface Lists {
  words: Map<string, readonly string[]>;
  stems: Map<string, readonly string[]>;
}

function readLists(text: string): Lists {
  const lists: Lists = { words: new Map(), stems: new Map() };
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':');
    if (line.startsWith('#') || colon < 0) continue;
    const labels = line.slice(0, colon).split(' ');
    for (const word of line
      .slice(colon + 1)
      .trim()
      .split(' ')) {
      const stem = word.endsWith('*');
      (stem ? lists.stems : lists.words).set(stem ? word.slice(0, -1) : word, labels);
    }
  }
  return lists;
}

/**
 * Tells kin apart by words that one of them writes and the other does not, each word once for each time it stands there. A
 * text without such words, or with as many of both, stays what it was told to be.
 */
export function kinWords(resources: Resources) {
  const { words, stems } = readLists(Buffer.from(resources.read(KIN_WORDS)).toString());

  function languagesOf(word: string): readonly string[] | undefined {
    const whole = words.get(word);
    if (whole !== undefined) return whole;
    for (let length = word.length; length >= SHORTEST_STEM; length--) {
      const found = stems.get(word.slice(0, length));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return (units: Uint16Array, length: number, opinion: Opinion): Opinion => {
    const group = GROUP_OF.get(opinion.label);
    if (group === undefined) return opinion;
    const votes = new Map<string, number>();
    eachWord(units, length, (word) => {
      for (const label of languagesOf(word) ?? []) {
        if (group.includes(label)) votes.set(label, (votes.get(label) ?? 0) + 1);
      }
    });
    const own = votes.get(opinion.label) ?? 0;
    const [top, second] = [...votes].sort(([, a], [, b]) => b - a);
    if (top === undefined || top[1] <= own) return opinion;
    // What told them apart by letters alone is as likely wrong as right.
    return { label: top[0], score: 1 - 0.5 ** (1 + top[1] - Math.max(own, second?.[1] ?? 0)) };
  };
}

/** Words of Latin letters, in small letters. */
function eachWord(units: Uint16Array, length: number, tell: (word: string) => void): void {
  for (let i = 0; i < length;) {
    if (!isWordUnit(units[i]!)) {
      i++;
      continue;
    }
    let word = '';
    for (; i < length && isWordUnit(units[i]!); i++) {
      if (word.length <= LONGEST) word += String.fromCharCode(FOLD[units[i]!]!);
    }
    if (word.length <= LONGEST) tell(word);
  }
}

const isWordUnit = (unit: number): boolean => unit < 0x250 && isLetter(BMP[unit]!);
