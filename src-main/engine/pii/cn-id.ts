import { asciiUpper, unitAt } from './chars.ts';
import type { Detector } from './detector.ts';
import { standsAlone } from './pii-text.ts';
import { wordsOf } from './words.ts';

/** First two digits of GB/T 2260: provinces, municipalities, autonomous regions, and those of residence permits. */
const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';
const X = 88;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const REACH = 24;

/**
 * Numbers of the resident identity card (GB 11643-1999): region, date of birth, sequence, and the check character of ISO
 * 7064 mod 11-2. Those of 15 digits, from before 1999, have no check digit and need a word that says what they are.
 */
export const cnId: Detector = {
  category: 'cn-id',
  prepare(_options, resources) {
    const words = wordsOf(resources, 'cnId');
    return (doc, report) => {
      const { text, runStart, runEnd } = doc;
      for (let run = 0; run < doc.runs; run++) {
        const start = runStart[run]!;
        let end = runEnd[run]!;
        const length = end - start;
        if (length < 15 || length > 18 || length === 16) continue;
        if (length === 17) {
          if ((unitAt(text, end) & ~32) !== X) continue;
          end++;
        }
        if (!standsAlone(text, start, end) || !PROVINCES.has(text.slice(start, start + 2))) continue;
        const value = text.slice(start, end);
        const certain =
          length === 15
            ? isDate(`19${value.slice(6, 12)}`) && words.last(doc.before(start, REACH)) >= 0
            : isDate(value.slice(6, 14)) && checkOf(value) === asciiUpper(value.slice(17));
        if (certain) report(start, end);
      }
    };
  },
};

/** YYYYMMDD of a day that was, from 1800 to 2099. */
function isDate(digits: string): boolean {
  const year = Number(digits.slice(0, 4));
  const month = Number(digits.slice(4, 6));
  const day = Number(digits.slice(6, 8));
  if (year < 1800 || year > 2099 || month < 1 || month > 12) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= DAYS[month - 1]! + (month === 2 && leap ? 1 : 0);
}

function checkOf(value: string): string {
  let sum = 0;
  for (let i = 0; i < 17; i++) sum += (value.charCodeAt(i) - 48) * WEIGHTS[i]!;
  return CHECKS[sum % 11]!;
}
