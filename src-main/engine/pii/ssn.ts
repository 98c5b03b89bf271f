import { isWordUnit, unitAt } from './chars.ts';
import type { Detector } from './detector.ts';
import { nearer, wordsOf } from './words.ts';

const [SPACE, HYPHEN, DOT] = [32, 45, 46];
const REACH = 48;

/**
 * Social security numbers of the United States: area, group and serial, none of them zeros, no area 666 or from 900 on
 * (Social Security Administration, randomization since 2011). Written with hyphens the shape is enough, unless a word says
 * that it is something else; with blanks or in one piece a word must say so.
 */
export const ssn: Detector = {
  category: 'ssn',
  prepare(_options, resources) {
    const words = wordsOf(resources, 'ssn');
    const others = wordsOf(resources, 'notCard');
    return (doc, report) => {
      const { text, runStart, runEnd } = doc;
      for (let run = 0; run < doc.runs; run++) {
        const start = runStart[run]!;
        const length = runEnd[run]! - start;
        if (length !== 3 && length !== 9) continue;
        const separator = length === 9 ? 0 : unitAt(text, start + 3);
        const last = length === 9 ? run : run + 2;
        if (last >= doc.runs) break;
        const end = runEnd[last]!;
        if (length === 3) {
          if ((separator !== SPACE && separator !== HYPHEN) || end - start !== 11) continue;
          if (runStart[run + 1] !== start + 4 || runEnd[run + 1] !== start + 6 || runStart[last] !== start + 7)
            continue;
          if (text.charCodeAt(start + 6) !== separator) continue;
        }
        if (!isFree(text, start, end)) continue;
        const digits = text.slice(start, end).replace(/[ -]/g, '');
        if (!isAssigned(digits)) continue;
        const window = doc.before(start, REACH);
        const said = words.last(window);
        const denied = others.last(window);
        if (nearer(said, denied, REACH) || (separator === HYPHEN && denied < 0)) report(start, end);
      }
    };
  },
};

function isAssigned(digits: string): boolean {
  const area = Number(digits.slice(0, 3));
  return area > 0 && area !== 666 && area < 900 && digits.slice(3, 5) !== '00' && digits.slice(5) !== '0000';
}

function isFree(text: string, start: number, end: number): boolean {
  const before = unitAt(text, start - 1);
  const after = unitAt(text, end);
  if (isWordUnit(before) || isWordUnit(after)) return false;
  if ((before === HYPHEN || before === DOT) && isWordUnit(unitAt(text, start - 2))) return false;
  return !((after === HYPHEN || after === DOT) && isWordUnit(unitAt(text, end + 1)));
}
