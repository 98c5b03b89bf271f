import { base58Version, isBase58 } from './base58.ts';
import { isBech32 } from './bech32.ts';
import { asciiLower, isAsciiAlnum, isDigit } from './chars.ts';
import type { Detector } from './detector.ts';
import { keccak256 } from './keccak.ts';
import { standsAlone } from './pii-text.ts';
import { wordsOf } from './words.ts';

/** Longest address that is known: Cardano's bech32. */
const MAX_LENGTH = 110;
const [MIN_BASE58, MAX_BASE58] = [26, 35];
/** Version bytes of Bitcoin (key, script), Litecoin (key, script), Dogecoin (key, script), Tron, Dash, and Bitcoin's test net. */
const VERSIONS = new Set([0, 5, 48, 50, 30, 22, 65, 76, 111, 196]);
const BECH32 = /^(?:bc1|tb1|ltc1|addr1|cosmos1|bnb1)[a-z0-9]{20,100}$/;
const HEX_ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const REACH = 48;

/**
 * Addresses of crypto currencies, by their checksums: Base58Check, bech32 (BIP 173) and bech32m (BIP 350), and the
 * capitals of Ethereum's hex (EIP-55). Hex in one case has no checksum and needs a word beside it.
 */
export const crypto: Detector = {
  category: 'crypto',
  prepare(_options, resources) {
    const words = wordsOf(resources, 'crypto');
    return (doc, report) => {
      const { text, runStart, runEnd } = doc;
      let free = 0;
      for (let run = 0; run < doc.runs; run++) {
        if (runStart[run]! < free) continue;
        let start = runStart[run]!;
        while (start > free && isAsciiAlnum(text.charCodeAt(start - 1))) start--;
        let end = runEnd[run]!;
        while (end < text.length && isAsciiAlnum(text.charCodeAt(end))) end++;
        free = end;
        if (end - start < MIN_BASE58 || end - start > MAX_LENGTH || !standsAlone(text, start, end)) continue;
        const value = text.slice(start, end);
        if (isAddress(value, () => words.last(doc.before(start, REACH)) >= 0)) report(start, end);
      }
    };
  },
};

function isAddress(value: string, isSaid: () => boolean): boolean {
  if (HEX_ADDRESS.test(value)) return hasCapitals(value) ? isChecksummed(value) : isSaid();
  const lower = asciiLower(value);
  if (BECH32.test(lower)) return (lower === value || !/[a-z]/.test(value)) && isBech32(lower);
  if (value.length > MAX_BASE58) return false;
  for (let i = 0; i < value.length; i++) if (!isBase58(value.charCodeAt(i))) return false;
  return VERSIONS.has(base58Version(value));
}

/** Letters of both cases, which EIP-55 gives a meaning. */
function hasCapitals(value: string): boolean {
  return /[a-f]/.test(value.slice(2)) && /[A-F]/.test(value);
}

/** EIP-55: a letter is a capital where the digit of the hash is 8 or more. */
function isChecksummed(value: string): boolean {
  const digits = value.slice(2);
  const hash = keccak256(Buffer.from(asciiLower(digits), 'latin1'));
  for (let i = 0; i < digits.length; i++) {
    const unit = digits.charCodeAt(i);
    if (!isDigit(unit) && unit < 97 !== parseInt(hash[i]!, 16) >= 8) return false;
  }
  return true;
}
