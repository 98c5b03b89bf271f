import { asianAddress } from './address-asian.ts';
import { withParts } from './address-tail.ts';
import { isDigit, isWordUnit, unitAt } from './chars.ts';
import type { Detector } from './detector.ts';
import type { PiiText } from './pii-text.ts';

/** Names of ways after a name, in languages that put them there; those of the second list have other meanings too. */
const WAYS_AFTER =
  'street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|circle|cir|place|pl|square|sq|terrace|ter|parkway|pkwy|highway|hwy|way|trail|crescent|close|mews|alley|turnpike';
const WAYS_WEAK =
  'hill|park|point|view|green|greens|gardens|grove|row|walk|path|pass|run|loop|crossing|plaza|mall|ridge|rise|heights|station|mill|manor|quay|wharf|yard|bend|mount|summit|crossroad';
/** Before a name, in languages that put them first. */
const WAYS_FRENCH = 'rue|avenue|boulevard|place|chemin|allée|impasse|quai|cours|route|square|passage|bd|av';
const WAYS_BEFORE =
  'Rue|Avenue|Boulevard|Allée|Chemin|Impasse|Quai|Place|Calle|C/|Avenida|Avda\\.|Av\\.|Paseo|Plaza|Travesía|Ctra\\.|Carretera|Camino|Carrer|Ronda|' +
  'Via|Viale|Piazza|Piazzale|Piazzetta|Corso|Vicolo|Lungomare|Strada|Rua|R\\.|Travessa|Largo|Praça|Estrada|Rodovia|Alameda|' +
  'Ulica|ulica|ul\\.|Ul\\.|al\\.|pl\\.|os\\.|Aleja|Plac|Str\\.|Bulevardul|Bd\\.|Calea|Jalan|Jl\\.|Lebuh|улица|ул\\.|проспект|пр\\.|пр-т|переулок|пер\\.|набережная|наб\\.|шоссе|бульвар|бул\\.|вулиця|вул\\.|Λεωφ\\.|Οδός';
const WAYS_JOINED =
  'straße|strasse|str\\.|gasse|weg|allee|platz|ufer|damm|graben|markt|ring|steig|straat|laan|gracht|kade|plein|singel|dijk|hof|gatan|vägen|gränd|gata|gate|veien|vegen|vei|veg|stien|bakken|haugen|vej|gade|stræde|plads|alle|allé|tie|katu|kuja|polku|tänav|iela|gatvė|utca';
/** Words of their own after a name and before the number. */
const WAYS_APART =
  'Straße|Strasse|Str\\.|Allee|Weg|Platz|Gasse|Ring|Damm|Allé|Vej|Gade|gatan|gata|utca|u\\.|út|útja|tér|körút|ulica|cesta|trg|náměstí|třída|caddesi|Caddesi|Cad\\.|sokak|Sokak|Sok\\.|bulvarı|tänav|maantee|puiestee|põik|iela|gatvė';
const CAPITAL = 'A-ZÀ-ÞĀ-ŽΑ-ΩА-Я';
const LETTERS = "\\wÀ-ſά-ώа-яё'’.-";
const PARTICLES = 'de|del|della|dei|da|do|dos|la|las|los|el|di|du|des|van|von|der|den|ten|am|an|z|ze|на';
/** `12 Baker Street`, `1600 Pennsylvania Avenue NW`: number, one to four capitalised words, a way. */
const english = (ways: string): RegExp =>
  new RegExp(
    `^\\d{1,6}[A-Za-z]?(?:[-/]\\d{1,4})? (?:\\d{1,4} )?(?:(?:[NSEW]|North|South|East|West)\\.? )?(?:[A-ZÀ-Þ0-9][\\wÀ-ſ'’.-]{0,24} ){1,4}(?:${capitalised(ways)})(?![\\wÀ-ſ])\\.?` +
      `(?: (?:NW|NE|SW|SE|[NSEW])\\b)?`,
  );
const ENGLISH = english(WAYS_AFTER);
const ENGLISH_WEAK = english(WAYS_WEAK);
/** `12 rue de Rivoli`, `12, boulevard Voltaire`. */
const FRENCH = new RegExp(
  `^\\d{1,4}(?: ?(?:bis|ter))?,? (?:${capitalised(WAYS_FRENCH)})\\.? (?:[\\w'’À-ſ-]{1,4} ){0,3}[A-ZÀ-Þ][\\w'’À-ſ-]{1,24}(?:[ -](?!Apt|Suite|Ste|Unit)[A-ZÀ-Þ][\\w'’À-ſ-]{1,24}){0,3}`,
);
/** What precedes a house number: `Hauptstraße 12`, `Calle Mayor 5`, `Via Roma, 10`, `Király u. 23`. */
const NAMED_BEFORE = new RegExp(
  `(?:(?:[${CAPITAL}][${LETTERS}]{0,24} ){0,2}[${CAPITAL}][\\wÀ-ſ.-]{1,30}(?:${WAYS_JOINED})|(?:[${CAPITAL}][${LETTERS}]{1,30} ){1,3}(?:${WAYS_APART})|` +
    `(?<![${LETTERS}])(?:${WAYS_BEFORE}) ?(?:(?:${PARTICLES}|[${CAPITAL}][${LETTERS}]{1,24})(?: (?:${PARTICLES}|[${CAPITAL}][${LETTERS}]{1,24})){0,4})),? (?:(?:n[.º°]?|nr\\.?|д\\.|дом) ?)?$`,
);
/** One to three capitalised words: a way, where a flat stands after the number. */
const ANY_BEFORE = new RegExp(`(?<![${LETTERS}])(?:[${CAPITAL}][${LETTERS}]{1,24} ){1,3}$`);
/** Boxes of a post office, and units of the armed forces abroad. */
const BOX_BEFORE = /(?<![A-Za-z])(?:P\.? ?O\.? ?Box|PSC|Unit|Postfach|Postbox|Apartado|Casilla|BP|CP) $/;
const BOX_AFTER = /^(?:,? Box \d{1,5})?(?:,?\s{1,3}(?:APO|FPO|DPO) A[AEP] \d{5})?/;
/** `USS Nimitz\nFPO AP 96601`: what stands before the number. */
const SHIP_BEFORE = /(?<![A-Za-z])USN?S [A-ZÀ-Þ][\wÀ-ſ'-]{1,24},?\s{1,3}[AFD]PO A[AEP] $/;
/**
 * Postal addresses by their pattern: a way with the number of a house, and what of town, flat and postcode stands beside
 * it. A pattern alone tells no home from a museum, so the category is off unless a recipe asks for it.
 */
export const address: Detector = {
  category: 'address',
  prepare: () => (doc, report) => {
    let free = 0;
    for (let run = 0; run < doc.runs; run++) {
      const start = doc.runStart[run]!;
      if (start < free || doc.runEnd[run]! - start > 6 || !mayBegin(doc.text, start)) continue;
      const found = asianAddress(doc.text, start, doc.runEnd[run]!) ?? western(doc, run);
      if (found === null || found.start < free) continue;
      report(found.start, found.end);
      free = found.end;
    }
  },
};

/** No part of a word, a time, a decimal or a date. */
function mayBegin(text: string, start: number): boolean {
  const before = unitAt(text, start - 1);
  return (
    !isWordUnit(before) && !((before === 58 || before === 46 || before === 44) && isDigit(unitAt(text, start - 2)))
  );
}

function western({ text, runStart, runEnd }: PiiText, run: number): { start: number; end: number } | null {
  const start = runStart[run]!;
  const after = text.slice(start, start + 160);
  const first = ENGLISH.exec(after) ?? FRENCH.exec(after);
  if (first !== null) return withParts(text, start, start + first[0].length);
  const weak = ENGLISH_WEAK.exec(after);
  if (weak !== null) {
    const parts = withParts(text, start, start + weak[0].length);
    if (parts.unit || parts.postcode) return parts;
  }
  const from = Math.max(0, start - 80);
  const before = text.slice(from, start);
  const box = BOX_BEFORE.exec(before);
  if (box !== null) {
    const tail = BOX_AFTER.exec(text.slice(runEnd[run], runEnd[run]! + 32));
    return withParts(text, from + box.index, runEnd[run]! + (tail?.[0].length ?? 0));
  }
  const ship = SHIP_BEFORE.exec(before);
  if (ship !== null && runEnd[run]! - start === 5) return { start: from + ship.index, end: runEnd[run]! };
  return namedBefore(text, before, from, start, runEnd[run]!);
}

/** A way before the number of the house. */
function namedBefore(
  text: string,
  before: string,
  from: number,
  start: number,
  end: number,
): { start: number; end: number } | null {
  const number = text.slice(start, end);
  if (number.length > 4) return null;
  const letter = /^[a-zA-Z](?![\w])/.exec(text.slice(end, end + 2));
  const past = end + (letter === null ? 0 : 1);
  const isYear = /^(?:19|20)\d\d$/.test(number);
  const head = NAMED_BEFORE.exec(before);
  if (head !== null) {
    const parts = withParts(text, from + head.index, past);
    return isYear && !parts.unit && !parts.postcode ? null : parts;
  }
  const any = ANY_BEFORE.exec(before);
  if (any === null) return null;
  const parts = withParts(text, from + any.index, past);
  return parts.unit ? parts : null;
}

/** Each alternative in small letters and with a capital. */
function capitalised(words: string): string {
  return words
    .split('|')
    .flatMap((word) => [
      word,
      word.charAt(0).replace(/[a-z]/, (c) => String.fromCharCode(c.charCodeAt(0) - 32)) + word.slice(1),
    ])
    .join('|');
}
