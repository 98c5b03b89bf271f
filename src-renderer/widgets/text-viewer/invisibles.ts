/** Characters that show nothing, and the token that stands for each. Those that turn the text around have one always. */
const NAMES: ReadonlyMap<number, string> = new Map([
  [0x00a0, 'NBSP'],
  [0x00ad, 'SHY'],
  [0x034f, 'CGJ'],
  [0x180e, 'MVS'],
  [0x200b, 'ZWSP'],
  [0x200c, 'ZWNJ'],
  [0x200d, 'ZWJ'],
  [0x2028, 'LS'],
  [0x2029, 'PS'],
  [0x202f, 'NNBSP'],
  [0x2060, 'WJ'],
  [0x3000, 'IDSP'],
  [0xfeff, 'BOM'],
  [0xfffc, 'OBJ'],
]);

const INVISIBLE =
  /[\u0080-\u00a0\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u2028\u2029\u202f\u205f-\u2065\u206a-\u206f\u3000\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffc]|[\u{e0000}-\u{e0fff}]/gu;

export interface Token {
  /** In the string that was searched. */
  index: number;
  /** What to show before it. */
  text: string;
}

/** The invisible characters of a string, with the token that names each: a short name, else `U+2003`. */
export function invisiblesIn(text: string): Token[] {
  return [...text.matchAll(INVISIBLE)].map((match) => {
    const code = match[0].codePointAt(0) ?? 0;
    const hex = code.toString(16).toUpperCase().padStart(4, '0');
    return { index: match.index, text: NAMES.get(code) ?? `U+${hex}` };
  });
}
