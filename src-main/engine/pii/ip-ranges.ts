/** IPv4 networks that no host of the public internet has (RFC 6890): [network, prefix length]. */
const SPECIAL: readonly (readonly [number, number])[] = [
  [0x00000000, 8],
  [0x0a000000, 8],
  [0x64400000, 10],
  [0x7f000000, 8],
  [0xa9fe0000, 16],
  [0xac100000, 12],
  [0xc0000000, 24],
  [0xc0a80000, 16],
  [0xc6120000, 15],
  [0xe0000000, 4],
  [0xf0000000, 4],
];

/** Networks of organisations and links: RFC 1918, RFC 3927. */
const PRIVATE: readonly (readonly [number, number])[] = [
  [0x0a000000, 8],
  [0xa9fe0000, 16],
  [0xac100000, 12],
  [0xc0a80000, 16],
];

export type AddressKind = 'public' | 'private' | 'special';

/**
 * What an IPv4 address is, by its four octets. Networks for documentation (RFC 5737) count as public: they stand for
 * such addresses in examples.
 */
export function kindOfV4(a: number, b: number, c: number, d: number): AddressKind {
  const address = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  const isIn = ([network, prefix]: readonly [number, number]): boolean => (address ^ network) >>> (32 - prefix) === 0;
  if (PRIVATE.some(isIn)) return 'private';
  return SPECIAL.some(isIn) ? 'special' : 'public';
}

/** What an IPv6 address is, by its eight groups (RFC 4291, RFC 4193); of one that embeds IPv4, what that is. */
export function kindOfV6(groups: readonly number[]): AddressKind {
  const first = groups[0]!;
  if (groups.slice(0, 5).every((group) => group === 0)) {
    const [sixth, high, low] = groups.slice(5) as [number, number, number];
    if (sixth === 0xffff || (sixth === 0 && high !== 0)) return kindOfV4(high >> 8, high & 255, low >> 8, low & 255);
    return 'special';
  }
  if ((first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80) return 'private';
  return (first & 0xff00) === 0xff00 ? 'special' : 'public';
}
