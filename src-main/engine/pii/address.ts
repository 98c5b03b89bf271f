import { isDigit, isWordUnit, unitAt } from './chars.ts';
import type { Detector } from './detector.ts';
import type { PiiText } from './pii-text.ts';

/** Names of ways after a name, in languages that put them there, and before it, in those that put them first. */
const WAYS_AFTER =
  'street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|circle|cir|place|pl|square|sq|terrace|ter|parkway|pkwy|highway|hwy|way|trail|crescent|close';
const WAYS_FRENCH = 'rue|avenue|boulevard|place|chemin|allée|impasse|quai';
const WAYS_BEFORE = 'Rue|Calle|Avenida|Paseo|Via|Viale|Piazza|Corso|Rua|Travessa|Largo|Ulica|ul\\.|Ul\\.';
const WAYS_JOINED =
  'straße|strasse|str\\.|gasse|weg|allee|platz|ufer|damm|straat|laan|gracht|kade|plein|gatan|vägen|gata|veien|vej|gade|katu|tie';
/** `12 Baker Street`, `1600 Pennsylvania Avenue NW, Apt. 4`: number, one to four capitalised words, a way. */
const ENGLISH = new RegExp(
  `^\\d{1,6}[A-Za-z]?(?:-\\d{1,4})? (?:(?:[NSEW]|North|South|East|West)\\.? )?(?:[A-Z0-9][\\w'’.-]{0,24} ){1,4}(?:${capitalised(WAYS_AFTER)})\\b\\.?` +
    `(?: (?:NW|NE|SW|SE|[NSEW])\\b)?(?:,? (?:Apt|Suite|Ste|Unit|Floor|Fl|Room|Rm|#)\\.? ?[\\w-]{1,6})?(?:, [A-Z][\\w .'-]{1,30}, [A-Z]{2} \\d{5}(?:-\\d{4})?)?`,
);
/** `12 rue de Rivoli`, `12, boulevard Voltaire, 75011 Paris`. */
const FRENCH = new RegExp(
  `^\\d{1,4}(?: ?(?:bis|ter))?,? (?:${WAYS_FRENCH}) [\\w'’À-ſ-]{2,24}(?: [\\w'’À-ſ-]{2,24}){0,4}`,
);
/** What precedes a house number: `Hauptstraße 12`, `Calle Mayor 5`, `Via Roma, 10`. */
const NAMED_BEFORE = new RegExp(
  `(?:[A-ZÀ-Þ][\\wÀ-ſ-]{1,30}(?:${WAYS_JOINED})|[A-ZÀ-Þ][\\wÀ-ſ-]{1,30} (?:Straße|Strasse|Str\\.|Allee|Weg|Platz)|(?<![\\wÀ-ſ])(?:${WAYS_BEFORE})(?: (?:de|del|della|dei|da|do|dos|la|las|los|di|du|des|[A-ZÀ-Þ][\\wÀ-ſ'’-]{1,24})){1,4}),? (?:n[.º°]? ?)?$`,
);
/** Boxes of a post office, and units of the armed forces abroad. */
const BOX_BEFORE = /(?<![A-Za-z])(?:P\.? ?O\.? ?Box|PSC|Unit|Postfach|Apartado|BP) $/;
const BOX_AFTER = /^(?:,? Box \d{1,5})?/;
const POSTCODE = /^[a-z]?(?:,? ?\d{4,5} [A-ZÀ-Þ][\wÀ-ſ-]{1,30})?/;
/** Names of GB/T 2260 at the level of provinces, as addresses write them. */
const PROVINCES =
  '(?:河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾)省|' +
  '(?:内蒙古|广西壮族|西藏|宁夏回族|新疆维吾尔)自治区|(?:北京|天津|上海|重庆)市|(?:香港|澳门)特别行政区';
/** Marks of Chinese addresses: from a province or city down to a way, then the number of a house. */
const CHINESE_HEAD = new RegExp(
  `(?:${PROVINCES})?(?:[\\u4e00-\\u9fff]{2,4}(?:市|自治州|地区|盟))?(?:[\\u4e00-\\u9fff]{1,4}(?:区|县|旗))?(?:[\\u4e00-\\u9fff]{1,5}(?:镇|乡|街道))?` +
    '(?!第)[\\u4e00-\\u9fff]{1,8}(?:大道|路|街|道|巷|弄|胡同|里|村)(?:[\\u4e00-\\u9fff]{0,2}段)?$',
);
const CHINESE_TAIL =
  /^(?:-\d{1,4})?(?:号|號|弄)(?!线)(?:[\u4e00-\u9fff]{0,4}\d{1,4}(?:栋|幢|号楼|座|单元|楼|层|室|号|房|-)){0,5}(?:\d{1,5}(?:室|号|房))?/;
const REACH = 48;

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
      const found = chinese(doc, run) ?? western(doc, run);
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

function chinese({ text, runStart, runEnd }: PiiText, run: number): { start: number; end: number } | null {
  const tail = CHINESE_TAIL.exec(text.slice(runEnd[run], runEnd[run]! + REACH));
  if (tail === null) return null;
  const from = Math.max(0, runStart[run]! - REACH);
  const head = CHINESE_HEAD.exec(text.slice(from, runStart[run]));
  return head === null ? null : { start: from + head.index, end: runEnd[run]! + tail[0].length };
}

function western({ text, runStart, runEnd }: PiiText, run: number): { start: number; end: number } | null {
  const start = runStart[run]!;
  const after = text.slice(start, start + 160);
  const first = ENGLISH.exec(after) ?? FRENCH.exec(after);
  if (first !== null) return { start, end: start + first[0].length };
  const box = BOX_BEFORE.exec(text.slice(Math.max(0, start - 16), start));
  if (box !== null) {
    const tail = BOX_AFTER.exec(text.slice(runEnd[run], runEnd[run]! + 16));
    return { start: Math.max(0, start - 16) + box.index, end: runEnd[run]! + (tail?.[0].length ?? 0) };
  }
  const from = Math.max(0, start - 80);
  const head = NAMED_BEFORE.exec(text.slice(from, start));
  const number = text.slice(start, runEnd[run]);
  if (head === null || number.length > 4 || /^(?:19|20)\d\d$/.test(number)) return null;
  const tail = POSTCODE.exec(text.slice(runEnd[run], runEnd[run]! + REACH));
  return { start: from + head.index, end: runEnd[run]! + (tail?.[0].length ?? 0) };
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
