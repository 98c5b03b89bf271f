/*
 * Single-byte code pages as text was wrongly read with them: every byte has a character, and a byte that the page
 * leaves undefined stands for the control of the same number, as browsers and most converters have it.
 */

/** The upper halves of code pages that the Encoding standard does not have, as the Unicode consortium maps them. */
const UPPER_HALVES: Readonly<Record<string, string>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xa0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\xad˝˛ˇ˘§÷¸°¨˙űŘř■\xa0',
};

export interface CodePage {
  name: string;
  /** Character of each byte. */
  chars: Uint16Array;
  /** Byte of each code unit, or 0xffff. */
  bytes: Uint16Array;
}

export const NO_BYTE = 0xffff;

const pages = new Map<string, CodePage>();

/** A page by its name in the Encoding standard, or `cp437`, `cp850`, `cp852`. */
export function codePage(name: string): CodePage {
  let page = pages.get(name);
  if (page === undefined) pages.set(name, (page = makePage(name)));
  return page;
}

function makePage(name: string): CodePage {
  const upper = UPPER_HALVES[name];
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const decoded = upper ?? new TextDecoder(name).decode(all.subarray(128));
  const chars = Uint16Array.from({ length: 256 }, (_, byte) => {
    const unit = byte < 128 ? byte : decoded.charCodeAt(byte - 128);
    return unit === 0xfffd || (unit >= 0xe000 && unit < 0xf900) ? byte : unit;
  });
  const bytes = new Uint16Array(0x10000).fill(NO_BYTE);
  // C1 controls are what ISO 8859-1 makes of these bytes: text often went through both.
  for (let byte = 128; byte < 160; byte++) bytes[byte] = byte;
  for (let byte = 255; byte >= 0; byte--) bytes[chars[byte]!] = byte;
  return { name, chars, bytes };
}

/** Text -> bytes; null where a character has none. */
export function encodeSingle(page: CodePage, text: string): Uint8Array | null {
  const out = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const byte = page.bytes[text.charCodeAt(i)]!;
    if (byte === NO_BYTE) return null;
    out[i] = byte;
  }
  return out;
}

export function decodeSingle(page: CodePage, bytes: Uint8Array): string {
  let out = '';
  for (const byte of bytes) out += String.fromCharCode(page.chars[byte]!);
  return out;
}
