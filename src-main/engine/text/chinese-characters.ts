import { codeReader } from '#engine/clean/charset/charsets.ts';

/** Which script an ideograph is of. */
export const CHINESE = { neither: 0, simplified: 1, traditional: 2 } as const;

let scripts: Uint8Array | null = null;

/**
 * By code unit, one of CHINESE. Ideographs of GB 2312 that Big5 lacks are simplified, those of Big5 that GB 2312 lacks are
 * traditional; most are of both.
 */
export function chineseCharacters(): Uint8Array {
  if (scripts !== null) return scripts;
  const found = new Uint8Array(0x10000);
  const mark = (charset: string, leads: readonly [number, number], value: number): void => {
    const read = codeReader(charset);
    const code = new Uint8Array(2);
    for (let lead = leads[0]; lead <= leads[1]; lead++) {
      for (let trail = 0x40; trail < 0xff; trail++) {
        code[0] = lead;
        code[1] = trail;
        const point = read(code, 0) >> 3;
        if (point >= 0x4e00 && point < 0xa000) found[point]! |= value;
      }
    }
  };
  mark('gb2312', [0xb0, 0xf7], CHINESE.simplified);
  // The characters of Big5 itself, without those that Hong Kong added.
  mark('big5', [0xa4, 0xf9], CHINESE.traditional);
  scripts = found.map((value) => (value === (CHINESE.simplified | CHINESE.traditional) ? CHINESE.neither : value));
  return scripts;
}
