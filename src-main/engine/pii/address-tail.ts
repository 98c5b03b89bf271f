/** What stands around the way and the house number of an address, and belongs to it. */
export interface AddressParts {
  start: number;
  end: number;
  /** A flat, a suite, a floor stands after it. */
  unit: boolean;
  /** A postcode stands after it. */
  postcode: boolean;
}

const REACH = 48;
const MOST_PARTS = 4;
/** Blanks, at most one line end between them, a comma before them. */
const BREAK = '(?:,? {0,3}\\r?\\n {0,4}|, {1,2})';
const UNIT = new RegExp(
  `^(?:${BREAK}| |, )(?:[Aa]pt|[Aa]partment|[Ss]uite|[Ss]te|[Uu]nit|[Ff]loor|Fl|Flat|[Rr]oom|Rm|App|Apto|Wohnung|Whg|Bldg|кв|оф|#)\\.? ?(?:\\d[\\w-]{0,5}|[A-Z]\\d{0,4})(?!\\w)`,
);
/** Postcodes as nations write them: 10115, 75001, 1012 AB, SW1A 1AA, K1A 0B1, 110-8560, PL-00-950, 90210-1234. */
const POSTCODE =
  '(?:[A-Z]{1,2}-)?\\d{4,6}(?:-\\d{3,4})?(?: [A-Z]{2}(?![A-Za-z]))?|\\d{2,3}-\\d{3,4}|[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}|[A-Z]\\d[A-Z] \\d[A-Z]\\d';
const WORD = "[A-ZÀ-ÞĀ-Ž][\\wÀ-ſ.’'-]{1,24}";
const NAME = `${WORD}(?: (?:${WORD}|de|del|la|le|les|di|da|do|dos|am|an|der|sur|sous|upon|on|of|and)){0,3}`;
const PLACE = new RegExp(
  `^(${BREAK}| )(?:(${POSTCODE})(?: ${NAME})?|${NAME}(?:,? [A-Z]{2}(?![A-Za-z]))?(?:,? (${POSTCODE}))?|[A-Z]{2}(?:,? (${POSTCODE}))?)(?=[,.;:!?)\\]]|\\s*$|\\s*\\n| (?:for|in|by|and|on|is|to|at|or)\\b)`,
);
/** A number of the house, or of the flat, before the way. */
const NUMBER_BEFORE = /(?:^|[^\w.,/-])((?:\d{1,6}[A-Za-z]?(?:[-/]\d{1,4})?,? ))$/;

/** Adds a number before, flats, towns, postcodes and countries after an address: as far as one line end or comma after the other. */
export function withParts(text: string, start: number, end: number): AddressParts {
  const parts = { start: numberBefore(text, start), end, unit: false, postcode: false };
  for (let part = 0; part < MOST_PARTS; part++) {
    const rest = text.slice(parts.end, parts.end + REACH);
    const unit = UNIT.exec(rest);
    if (unit !== null) {
      parts.unit = true;
      parts.end += unit[0].length;
      continue;
    }
    const place = PLACE.exec(rest);
    if (place === null) break;
    const postcode = place[2] ?? place[3] ?? place[4];
    // After a blank alone, what follows a flat or has a postcode is a town; anything else is the sentence.
    if (place[1] === ' ' && !parts.unit && postcode === undefined) break;
    parts.postcode ||= postcode !== undefined;
    parts.end += place[0].length;
  }
  return parts;
}

function numberBefore(text: string, start: number): number {
  const found = NUMBER_BEFORE.exec(text.slice(Math.max(0, start - 12), start));
  return found === null ? start : start - found[1]!.length;
}
