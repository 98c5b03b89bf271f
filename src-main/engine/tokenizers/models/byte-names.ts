/** How a vocabulary with byte fallback writes a byte: `<0x0A>`. */
export const nameOfByte = (byte: number): string => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;

/** The byte of such a name; -1 for every other token. */
export function byteOfName(token: string): number {
  return token.length === 6 && /^<0x[0-9A-F]{2}>$/.test(token) ? parseInt(token.slice(3, 5), 16) : -1;
}

/** Ids of all 256 bytes; null where one is missing. */
export function byteFallbackIds(idOf: (token: string) => number | undefined): Int32Array | null {
  const ids = Int32Array.from({ length: 256 }, (_, byte) => idOf(nameOfByte(byte)) ?? -1);
  return ids.includes(-1) ? null : ids;
}
