import { decodeWith } from './charsets.ts';

/** Characters beyond ASCII that are whole when the bytes are read as UTF-8, in UTF-16 units, and faults. */
export function readAsUtf8(bytes: Uint8Array): { whole: number; faults: number } {
  const { text, replaced } = decodeWith('utf-8', bytes);
  let high = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x80) high++;
  return { whole: high - replaced, faults: replaced };
}

/** UTF-8 with a few faults, without anyone saying so: of text in another charset hardly any reads as UTF-8. */
export function isFaultyUtf8(bytes: Uint8Array): boolean {
  const { whole, faults } = readAsUtf8(bytes);
  return whole >= Math.max(3, faults);
}
