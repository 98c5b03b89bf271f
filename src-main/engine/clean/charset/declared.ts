import { isAscii, isUtf8 } from 'node:buffer';
import { decodeWith } from './charsets.ts';
import { best, scoreOf } from './detect.ts';
import { readAsUtf8 } from './faulty-utf8.ts';
import { takeSample } from './sample.ts';
import { charsetOfEscapes, charsetOfZeros } from './unicode-forms.ts';

/*
 * When bytes contradict the charset that is declared for them. Declarations are mostly right, and detection is a guess:
 * it takes strong evidence.
 */

/** Characters of several bytes that make valid UTF-8 no chance under another label. */
const UTF8_CHARACTERS = 4;
/** Bits by which another charset must explain the sample better, and in addition for each of its bytes beyond ASCII. */
const MARGIN = 40;
const MARGIN_PER_BYTE = 0.4;

/**
 * Bits for each byte beyond ASCII that text of a script other than Latin stays below under its own charset, and under no
 * other one. Text in Latin letters has few such bytes and is above it in any.
 */
const PLAUSIBLE = 5.3;

/** How many characters beyond ASCII valid UTF-8 holds, counted to a limit. */
function characters(bytes: Uint8Array, limit: number): number {
  let count = 0;
  for (let i = 0; i < bytes.length && count < limit; i++) if (bytes[i]! >= 0xc0) count++;
  return count;
}

/** `charset`: a name of charsets.ts. */
export function contradicts(bytes: Uint8Array, charset: string): boolean {
  const zeros = charsetOfZeros(bytes);
  if (zeros !== null) return zeros !== charset && !isNested(charset, zeros);
  if (charset.startsWith('utf-16') || charset.startsWith('utf-32')) return isUtf8(bytes) && !bytes.includes(0);
  if (isAscii(bytes)) {
    const escapes = charsetOfEscapes(bytes);
    // Without an escape every charset but these reads ASCII alike, and these then do so as well.
    return escapes !== null && escapes !== charset && escapes !== 'utf-7' && !charset.startsWith('iso-2022');
  }
  if (isUtf8(bytes)) return charset !== 'utf-8' && characters(bytes, UTF8_CHARACTERS) >= UTF8_CHARACTERS;
  if (charset === 'utf-8') return !faultyUtf8(bytes);
  const sample = takeSample(bytes);
  const bits = scoreOf(charset, sample);
  // No model reads it: it stands unless it cannot decode the bytes.
  if (bits === null) return decodeWith(charset, bytes).replaced * 10 > sample.high;
  // So likely a text is the declared one, whatever else it could be.
  if (bits < PLAUSIBLE * sample.high) return false;
  return bits - best(sample, bytes.length).bits > MARGIN + MARGIN_PER_BYTE * sample.high;
}

/** Faults that a broken character here and there makes, or a cut end. */
const FAULTS = 3;

function faultyUtf8(bytes: Uint8Array): boolean {
  const { whole, faults } = readAsUtf8(bytes);
  return whole >= faults || (whole > 0 && faults < FAULTS);
}

/** UTF-32 seen in UTF-16 or the other way round is a matter of which zeros were looked at. */
const isNested = (declared: string, seen: string): boolean =>
  declared.startsWith('utf-') && seen.startsWith('utf-') && declared.endsWith(seen.slice(-2)) && declared !== 'utf-8';
