const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const VALUES = new Int8Array(128).fill(-1);
for (let i = 0; i < ALPHABET.length; i++) VALUES[ALPHABET.charCodeAt(i)] = i;

const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** The remainder of a valid string: BIP 173, and BIP 350 (bech32m). */
const REMAINDERS = new Set([1, 0x2bc830a3]);

/** Whether the checksum of a bech32 or bech32m string holds; small letters alone. */
export function isBech32(text: string): boolean {
  const split = text.lastIndexOf('1');
  if (split < 1 || text.length - split < 7) return false;
  let rest = 1;
  const take = (value: number): void => {
    const top = rest >>> 25;
    rest = (((rest & 0x1ffffff) << 5) ^ value) >>> 0;
    for (let i = 0; i < 5; i++) if (((top >> i) & 1) === 1) rest = (rest ^ GENERATORS[i]!) >>> 0;
  };
  for (let i = 0; i < split; i++) take(text.charCodeAt(i) >> 5);
  take(0);
  for (let i = 0; i < split; i++) take(text.charCodeAt(i) & 31);
  for (let i = split + 1; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const value = unit < 128 ? VALUES[unit]! : -1;
    if (value < 0) return false;
    take(value);
  }
  return REMAINDERS.has(rest);
}
