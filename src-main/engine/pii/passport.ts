import { asciiUpper, isAsciiAlnum, isDigit } from './chars.ts';
import type { Detector } from './detector.ts';
import { standsAlone } from './pii-text.ts';
import { wordsOf } from './words.ts';

/** Units in which a word must say that it is a passport: before the number, and after it. */
const REACH_BEFORE = 48;
const REACH_AFTER = 28;
const [MIN_LENGTH, MAX_LENGTH] = [7, 10];

/**
 * Shapes of passport numbers in use: letters then digits (China, India, Japan, the Philippines, Spain, the United
 * States), a letter within (Republic of Korea), nine of the German alphabet, and digits alone. No check digit
 * is printed with them, so a word must stand beside the number.
 */
const SHAPES = [
  /^[A-Z]{1,2}\d{7,8}$/,
  /^[A-Z]{3}\d{6}$/,
  /^[A-Z]\d{3}[A-Z]\d{4}$/,
  /^[CFGHJKLMNPRTVWXYZ0-9]{9}$/,
  /^\d{8,9}$/,
  /^\d{2}[A-Z]{2}\d{5}$/,
];
/** Least digits of a number, so that a word of the German alphabet is none. */
const MIN_DIGITS = 4;
/** What may stand between the word and a number of digits alone. */
const LABEL_ONLY = /^[a-z\s.:#№号號码碼为為是番号번호는은_-]{0,16}$/;

export const passport: Detector = {
  category: 'passport',
  prepare(_options, resources) {
    const words = wordsOf(resources, 'passport');
    return (doc, report) => {
      const { text, runStart, runEnd } = doc;
      let free = 0;
      for (let run = 0; run < doc.runs; run++) {
        if (runStart[run]! < free) continue;
        let start = runStart[run]!;
        while (start > free && runStart[run]! - start < MAX_LENGTH && isAsciiAlnum(text.charCodeAt(start - 1))) start--;
        let end = runEnd[run]!;
        while (end < text.length && end - start <= MAX_LENGTH && isAsciiAlnum(text.charCodeAt(end))) end++;
        free = end;
        if (end - start < MIN_LENGTH || end - start > MAX_LENGTH || !standsAlone(text, start, end)) continue;
        const value = asciiUpper(text.slice(start, end));
        if (digitsIn(value) < MIN_DIGITS || !SHAPES.some((shape) => shape.test(value))) continue;
        const before = doc.before(start, REACH_BEFORE);
        const gap = words.last(before);
        const isNumber = digitsIn(value) === value.length;
        const said = gap >= 0 && (!isNumber || LABEL_ONLY.test(before.slice(before.length - gap)));
        const saidAfter = !isNumber && words.first(doc.after(end, REACH_AFTER)) !== null;
        if (said || saidAfter) report(start, end);
      }
    };
  },
};

function digitsIn(value: string): number {
  let count = 0;
  for (let i = 0; i < value.length; i++) if (isDigit(value.charCodeAt(i))) count++;
  return count;
}
