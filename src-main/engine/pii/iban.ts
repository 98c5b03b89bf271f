import { asciiUpper, isAsciiAlnum, isAsciiLetter, isDigit, isWordUnit, unitAt } from './chars.ts';
import type { Detector } from './detector.ts';
import { type IbanStructure, ibanStructures } from './iban-structures.ts';

const [SPACE, HYPHEN] = [32, 45];

/**
 * International bank account numbers (ISO 13616): a country, two check digits, and the account in that country's
 * length and structure, with the remainder of ISO 7064 mod 97-10. In one piece or in groups with one blank between them,
 * in capitals or, in one piece, in small letters.
 */
export const iban: Detector = {
  category: 'iban',
  prepare(_options, resources) {
    const structures = ibanStructures(resources);
    return (doc, report) => {
      const { text, runStart } = doc;
      let free = 0;
      for (let run = 0; run < doc.runs; run++) {
        // The check digits follow the country.
        const start = runStart[run]! - 2;
        if (start < free || isWordUnit(unitAt(text, start - 1))) continue;
        if (!isAsciiLetter(text.charCodeAt(start)) || !isAsciiLetter(text.charCodeAt(start + 1))) continue;
        const country = asciiUpper(text.slice(start, start + 2));
        const structure = structures.get(country);
        if (structure === undefined) continue;
        const end = endOf(text, start, structure);
        if (end < 0) continue;
        report(start, end);
        free = end;
      }
    };
  },
};

/** End of the number that begins at `start`; -1 where it is none. */
function endOf(text: string, start: number, { length, kinds }: IbanStructure): number {
  let value = '';
  let at = start;
  let blanks = 0;
  for (; value.length < length && at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isAsciiAlnum(unit)) value += text[at]!;
    else if ((unit === SPACE || unit === HYPHEN) && isAsciiAlnum(unitAt(text, at + 1))) blanks++;
    else return -1;
  }
  if (value.length < length || isWordUnit(unitAt(text, at))) return -1;
  const upper = asciiUpper(value);
  // Words with blanks between them in small letters are words.
  if (upper !== value && blanks > 0) return -1;
  if (!isDigit(upper.charCodeAt(2)) || !isDigit(upper.charCodeAt(3)) || !hasKinds(upper, kinds)) return -1;
  return remainder(upper) === 1 ? at : -1;
}

function hasKinds(value: string, kinds: string): boolean {
  for (let i = 0; i < kinds.length; i++) {
    const unit = value.charCodeAt(i + 4);
    if (kinds[i] === 'n' ? !isDigit(unit) : kinds[i] === 'a' && isDigit(unit)) return false;
  }
  return true;
}

/** Mod 97 of the number with its head moved to the end and letters as 10 to 35. */
function remainder(value: string): number {
  let rest = 0;
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt((i + 4) % value.length);
    rest = isDigit(unit) ? (rest * 10 + unit - 48) % 97 : (rest * 100 + unit - 55) % 97;
  }
  return rest;
}
