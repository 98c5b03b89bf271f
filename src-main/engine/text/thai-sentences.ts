/*
 * Where a sentence of Thai ends: Thai writes no sentence marks, and a blank stands between sentences, clauses, the items of a
 * list and before and after numbers and names alike. A logistic model of what stands about a blank tells them apart: how
 * long the sentence, the piece before and the piece behind are, what the next piece begins with and the last one ends
 * with, and the characters at the blank. Its weights are ours, in tenths of a nat, set on the sentences of the Parallel Universal
 * Dependencies (UD_Thai-PUD) by `resources/segment/train-thai-sentences.ts`, which states the figures.
 */

/** Code units from which on a length is of the next class. */
const LENGTHS = [8, 16, 25, 35, 45, 60, 80, 110, 150];
const CLASSES = LENGTHS.length + 1;
const FARTHEST = 150;

/** What characters at a blank are: Thai letter, Latin letter, digit, opening, closing, ๆ, ฯ, else. */
const KIND = { thai: 0, letter: 1, digit: 2, opening: 3, closing: 4, again: 5, short: 6, other: 7 } as const;
const KINDS = 8;

/** Words with which sentences and clauses begin. */
export const HEADS = (
  'ใน อย่างไรก็ตาม อย่างไรก็ดี เมื่อ สำหรับ มัน จาก นี่ นี้ เรา เขา ฉัน ผม เธอ พวกเขา พวกเรา นอกจาก นอกจากนี้ นอกจากนั้น ดังนั้น ตั้งแต่ ' +
  'ตาม หลังจาก หลัง ก่อน ทั้งนี้ ทั้ง ต่อมา ปัจจุบัน การ ความ มี ไม่ คุณ หาก ถ้า แม้ แม้ว่า ขณะ ขณะที่ ในขณะที่ ในขณะเดียวกัน แต่ และ ซึ่ง ' +
  'หรือ โดย โดยเฉพาะ เพราะ เพื่อ ที่ ได้ คือ เป็น ของ รวม เช่น จึง ก็ ทำให้ แล้ว กับ จน เนื่องจาก มา ว่า ผู้ ถึง ด้วย อีก หนึ่ง ส่วน อาจ จะ ถูก ต้อง ' +
  'กล่าว ไป ซึ่งเป็น'
).split(' ');
/** And those with which they end. */
export const TAILS = (
  'ว่า เช่น ครับ ค่ะ คะ นะ แล้ว ด้วย เลย กัน ได้ ไป มาก คือ และ หรือ นั้น นี้ อยู่ มา ขึ้น ลง ไว้ เท่านั้น ก่อน กล่าว ที่ ใน ของ โดย กับ เป็น ต่อไป ' +
  'ทั้งหมด เอง ตาม'
).split(' ');

const SENTENCE = 1;
const BEFORE = SENTENCE + CLASSES;
const BEHIND = BEFORE + CLASSES;
const LAST = BEHIND + CLASSES;
const NEXT = LAST + KINDS;
const INSIDE = NEXT + KINDS;
const HEAD = INSIDE + 1;
const TAIL = HEAD + HEADS.length;
/** So many weights there are; the first stands for what is always so. */
export const FEATURES = TAIL + TAILS.length;

// prettier-ignore
const WEIGHTS = Int8Array.from([
  -18, -11, -23, -23, -10, -6, -2, 5, 11, 17, 22, -17, -10, -6, -2, -4, -1, 3, 7, 8, 2, -15, -10, -5, -3, -4, 1, 6,
  2, 12, -3, 6, 1, 1, -3, -5, -13, -4, -2, 13, -1, -23, -4, 0, -2, 0, 0, -15, 22, 23, 0, 16, 11, 9, 9, 8, -1, 8, 5,
  4, 4, 3, 1, 0, 7, 6, 0, 5, 4, 7, -1, 0, 1, -4, 4, 2, 0, 1, 1, 8, 3, 3, -3, 2, 0, 3, 2, 1, -5, 3, -19, -29, -29,
  -14, -20, -7, -11, -11, 0, -10, 2, -3, -6, -3, -4, -3, -2, -5, -4, 0, -3, 5, -10, -3, 1, 3, 9, 0, 3, -2, -5, -3,
  -6, 1, 3, -2, -5, -11, -5, 0, 0, 0, 3, 1, 7, 12, 5, 8, 4, 3, -2, -1, 0, -3, -2, 9, -3, -2, -4, 3, -5, 7, 13, -5,
  -1, -1, 0, -2, 1, 4, 2, -2, -6,
]);
/** Above this a blank ends a sentence: about as many as there are. */
const LIMIT = -4;

/** Words by their first code unit, the longest first. */
function byUnit(words: readonly string[], end: boolean): Map<number, { units: Uint16Array; number: number }[]> {
  const found = new Map<number, { units: Uint16Array; number: number }[]>();
  const sorted = words.map((word, number) => ({ word, number })).sort((a, b) => b.word.length - a.word.length);
  for (const { word, number } of sorted) {
    const units = Uint16Array.from(word, (char) => char.charCodeAt(0));
    const key = units[end ? units.length - 1 : 0]!;
    found.set(key, [...(found.get(key) ?? []), { units, number }]);
  }
  return found;
}

const heads = byUnit(HEADS, false);
const tails = byUnit(TAILS, true);

export const isThai = (unit: number): boolean => unit >= 0x0e01 && unit <= 0x0e5b;

function kindOf(unit: number): number {
  if (unit === 0x0e46) return KIND.again;
  if (unit === 0x0e2f) return KIND.short;
  if ((unit >= 0x30 && unit <= 0x39) || (unit >= 0x0e50 && unit <= 0x0e59) || unit === 0x25) return KIND.digit;
  if (isThai(unit)) return KIND.thai;
  if ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) return KIND.letter;
  if (isOpening(unit) || unit === 0x22 || unit === 0x27) return KIND.opening;
  return isClosing(unit) ? KIND.closing : KIND.other;
}

const isOpening = (unit: number): boolean => unit === 0x201c || unit === 0x2018 || unit === 0x28;
const isClosing = (unit: number): boolean => unit === 0x201d || unit === 0x2019 || unit === 0x29;
const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0xa0 || unit === 0x0a || unit === 0x0d;

function classOf(length: number): number {
  let number = 0;
  while (number < LENGTHS.length && length >= LENGTHS[number]!) number++;
  return number;
}

/**
 * The features of a blank at `at`, in a sentence that begins at `from`, of a text that ends at `end`: each by its number, told
 * to `tell`. Looks at 150 code units on either side at most.
 */
export function blankFeatures(
  units: Uint16Array,
  from: number,
  at: number,
  end: number,
  tell: (feature: number) => void,
): void {
  tell(0);
  tell(SENTENCE + classOf(at - from));
  let before = at;
  let open = 0;
  while (before > from && at - before < FARTHEST && !isBlank(units[before - 1]!)) before--;
  for (let i = at - 1; i >= from && at - i <= FARTHEST; i--) {
    if (isOpening(units[i]!)) open++;
    else if (isClosing(units[i]!)) open--;
  }
  tell(BEFORE + classOf(at - before));
  let next = at;
  while (next < end && next - at < FARTHEST && isBlank(units[next]!)) next++;
  let behind = next;
  while (behind < end && behind - next < FARTHEST && !isBlank(units[behind]!)) behind++;
  tell(BEHIND + classOf(behind - next));
  tell(LAST + (at > from ? kindOf(units[at - 1]!) : KIND.other));
  tell(NEXT + (next < end ? kindOf(units[next]!) : KIND.other));
  if (open > 0) tell(INSIDE);
  while (next < end && kindOf(units[next]!) === KIND.opening) next++;
  const head = heads.get(units[next]!)?.find((word) => stands(units, word.units, next, end));
  if (head !== undefined) tell(HEAD + head.number);
  const tail = tails.get(units[at - 1]!)?.find(({ units: word }) => stands(units, word, at - word.length, at, from));
  if (tail !== undefined) tell(TAIL + tail.number);
}

function stands(units: Uint16Array, word: Uint16Array, at: number, end: number, from = 0): boolean {
  if (at < from || at + word.length > end) return false;
  for (let i = 0; i < word.length; i++) if (units[at + i] !== word[i]) return false;
  return true;
}

/** Whether the sentence of Thai that begins at `from` ends at the blank at `at`. */
export function endsThai(units: Uint16Array, from: number, at: number, end: number): boolean {
  let sum = 0;
  blankFeatures(units, from, at, end, (feature) => {
    sum += WEIGHTS[feature]!;
  });
  return sum > LIMIT;
}
