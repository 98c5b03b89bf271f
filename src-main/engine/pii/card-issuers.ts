import type { Resources } from '#engine/rules/rule.ts';

/** Number ranges of payment card issuers with the lengths of their numbers: `resources/pii/cards.json`. */
export const CARDS_FILE = 'pii/cards.json';

export type CardRange = 'common' | 'rare' | null;

interface Issuer {
  ranges: string[];
  lengths: number[];
  /** Wide-spread, so that a number of its kind needs no word beside it. */
  common: boolean;
}

interface Range {
  digits: number;
  from: number;
  to: number;
  lengths: ReadonlySet<number>;
  common: boolean;
}

/** What kind of issuer has numbers like this one, by its first digits and its length. */
export function cardRanges(resources: Resources): (digits: string) => CardRange {
  const { issuers } = JSON.parse(Buffer.from(resources.read(CARDS_FILE)).toString()) as { issuers: Issuer[] };
  const byFirst: Range[][] = Array.from({ length: 10 }, () => []);
  for (const { ranges, lengths, common } of issuers) {
    for (const range of ranges) {
      const [first = '', last = first] = range.split('-');
      const entry = { digits: first.length, from: Number(first), to: Number(last), lengths: new Set(lengths), common };
      for (let digit = Number(first[0]); digit <= Number(last[0]); digit++) byFirst[digit]!.push(entry);
    }
  }
  return (digits) => {
    let found: CardRange = null;
    for (const { digits: count, from, to, lengths, common } of byFirst[digits.charCodeAt(0) - 48]!) {
      const head = Number(digits.slice(0, count));
      if (head < from || head > to || !lengths.has(digits.length)) continue;
      if (common) return 'common';
      found = 'rare';
    }
    return found;
  };
}
