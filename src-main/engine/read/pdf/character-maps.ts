import { codeReader } from '#engine/clean/charset/charsets.ts';

/*
 * The predefined character maps of Chinese, Japanese and Korean fonts, which a PDF names and does not hold. The real ones
 * lead from a code to the number of a glyph, and a second one from there to Unicode. For text the glyph does not matter:
 * these lead from a code to a number of our own for the
 * character, and from there to the character.
 */

/** Beyond the numbers of real glyphs, so that a font which numbers its glyphs itself finds nothing here. */
const GLYPHS = 0x7800;

/** The characters that have a number, one after the other up to 0xffff: signs, kana, ideographs, hangul. */
const BLOCKS: readonly (readonly [from: number, to: number])[] = [
  [0x0020, 0x00ff],
  [0x0370, 0x04ff],
  [0x2000, 0x206f],
  [0x2190, 0x22ff],
  [0x2460, 0x25ff],
  [0x3000, 0x30ff],
  [0xff00, 0xffef],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
];

const RANGES: { from: number; to: number; glyph: number }[] = [];
for (const [from, to] of BLOCKS) {
  const last = RANGES.at(-1);
  RANGES.push({ from, to, glyph: last === undefined ? GLYPHS : last.glyph + last.to - last.from + 1 });
}

/** Our number of a character, or -1. */
function glyphOf(character: number): number {
  const range = RANGES.find(({ from, to }) => character >= from && character <= to);
  return range === undefined ? -1 : range.glyph + character - range.from;
}

const UNICODE = /^Uni(?:GB|CNS|JIS|JISX0213|JISPro|KS)\w*-(?:UCS2|UTF16)(?:-HW)?-[HV]$/;
const TO_UNICODE = /^Adobe-(?:GB1|CNS1|Japan1|Korea1)-UCS2$/;
const LEGACY: readonly (readonly [name: RegExp, charset: string])[] = [
  [/^GB(?:K|Kp|pc)?-EUC-[HV]$/, 'gb18030'],
  [/^GBK2K-[HV]$/, 'gb18030'],
  [/^(?:B5pc|HKscs-B5|ETen-B5|ETenms-B5)-[HV]$/, 'big5'],
  [/^(?:90ms|90msp|90pv|83pv|Add|Ext)?-?RKSJ-[HV]$/, 'shift_jis'],
  [/^EUC-[HV]$/, 'euc-jp'],
  [/^KSC(?:ms-UHC|ms-UHC-HW|-EUC|pc-EUC)-[HV]$/, 'euc-kr'],
];

const hex = (value: number, digits: number): string => `<${value.toString(16).padStart(digits, '0')}>`;

const made = new Map<string, string | null>();

/** The text of a map, or null where it is none of these. */
export function characterMap(name: string): string | null {
  let map = made.get(name);
  if (map === undefined) made.set(name, (map = makeMap(name)));
  return map;
}

function makeMap(name: string): string | null {
  if (UNICODE.test(name)) {
    const ranges = RANGES.map(({ from, to, glyph }) => `${hex(from, 4)} ${hex(to, 4)} ${glyph}`);
    return mapOf([hex(0, 4) + hex(0xffff, 4)], ranges);
  }
  if (TO_UNICODE.test(name)) return toUnicode();
  const charset = LEGACY.find(([pattern]) => pattern.test(name))?.[1];
  return charset === undefined ? null : legacy(charset);
}

function mapOf(spaces: readonly string[], ranges: readonly string[]): string {
  return [
    `${spaces.length} begincodespacerange`,
    ...spaces,
    'endcodespacerange',
    `${ranges.length} begincidrange`,
    ...ranges,
    'endcidrange',
    'endcmap',
  ].join('\n');
}

/** Cut where the second byte of a character would carry, which a range cannot. */
function toUnicode(): string {
  const rows: string[] = [];
  for (const { from, to, glyph } of RANGES) {
    for (let at = from; at <= to; at = (at | 255) + 1) {
      const first = glyph + at - from;
      const end = Math.min(at | 255, to);
      rows.push(`${hex(first, 4)} ${hex(first + end - at, 4)} ${hex(at, 4)}`);
    }
  }
  return [`${rows.length} beginbfrange`, ...rows, 'endbfrange', 'endcmap'].join('\n');
}

function legacy(charset: string): string {
  const read = codeReader(charset);
  const ranges: string[] = [];
  const single: [number, number][] = [[0x00, 0x7f]];
  for (let byte = 0x20; byte < 0x7f; byte++) ranges.push(`${hex(byte, 2)} ${hex(byte, 2)} ${glyphOf(byte)}`);
  const double: number[] = [];
  for (let lead = 0x80; lead < 0x100; lead++) {
    const alone = read(Uint8Array.of(lead), 0);
    if ((alone & 7) === 1) {
      const glyph = glyphOf(alone >>> 3);
      single.push([lead, lead]);
      if (glyph >= 0) ranges.push(`${hex(lead, 2)} ${hex(lead, 2)} ${glyph}`);
      continue;
    }
    let any = false;
    for (let trail = 0x31; trail < 0x100; trail++) {
      const found = read(Uint8Array.of(lead, trail), 0);
      if ((found & 7) !== 2) continue;
      any = true;
      const code = hex((lead << 8) | trail, 4);
      const glyph = glyphOf(found >>> 3);
      if (glyph >= 0) ranges.push(`${code} ${code} ${glyph}`);
    }
    if (any) double.push(lead);
  }
  const spaces = single.map(([from, to]) => hex(from, 2) + hex(to, 2));
  for (const lead of double) spaces.push(hex(lead << 8, 4) + hex((lead << 8) | 0xff, 4));
  return mapOf(spaces, ranges);
}
