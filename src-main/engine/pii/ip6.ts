import { isDigit, isWordUnit, unitAt } from './chars.ts';

const [COLON, DOT] = [58, 46];
/** Longest form: eight groups of four with a dotted tail is shorter. */
const MAX_LENGTH = 46;

export interface V6 {
  start: number;
  end: number;
  groups: number[];
}

/** Start and end of the run of hex digits, colons and full stops about an offset; trailing marks of a sentence left out. */
export function v6Run(text: string, at: number, from: number): { start: number; end: number; next: number } {
  let start = at;
  while (start > from && isPart(text.charCodeAt(start - 1))) start--;
  // A label's colon, as in `IP:2001:db8::1`.
  if (text.charCodeAt(start) === COLON && unitAt(text, start + 1) !== COLON) start++;
  let next = at;
  while (next < text.length && isPart(text.charCodeAt(next))) next++;
  let end = next;
  while (end > start && text.charCodeAt(end - 1) === DOT) end--;
  if (text.charCodeAt(end - 1) === COLON && unitAt(text, end - 2) !== COLON) end--;
  return { start, end, next };
}

/**
 * The groups of an IPv6 address in text form (RFC 4291, section 2.2), or null. Eight groups of two are a hardware
 * address or a fingerprint, and fewer than three, or no digit at all, too little to tell an address from code.
 */
export function parseV6(text: string, start: number, end: number): number[] | null {
  if (end - start > MAX_LENGTH || end - start < 4) return null;
  if (isWordUnit(unitAt(text, start - 1)) || isWordUnit(unitAt(text, end))) return null;
  const value = text.slice(start, end);
  const halves = value.split('::');
  if (halves.length > 2) return null;
  const head = groupsOf(halves[0]!, halves.length === 1);
  const tail = halves.length === 1 ? [] : groupsOf(halves[1]!, true);
  if (head === null || tail === null) return null;
  const written = head.length + tail.length;
  if (halves.length === 1 ? written !== 8 : written > 7 || written < 2) return null;
  if (!hasDigit(value) || (written === 8 && value.length === 23 && value.split(':').every((g) => g.length === 2)))
    return null;
  // Short groups of digits alone are times, ratios, slices, numbers of users: `12::34`, `x:549:549::/home`.
  if (!/[a-fA-F]|\d{4}/.test(value) || (written < 3 && value.replaceAll(':', '').length < 6)) return null;
  return [...head, ...new Array<number>(8 - written).fill(0), ...tail];
}

function isPart(unit: number): boolean {
  return isDigit(unit) || (unit >= 97 && unit <= 102) || (unit >= 65 && unit <= 70) || unit === COLON || unit === DOT;
}

/** Groups between colons; the last part may be a dotted IPv4 address, which is two. */
function groupsOf(half: string, mayEndDotted: boolean): number[] | null {
  if (half === '') return [];
  const parts = half.split(':');
  const groups: number[] = [];
  for (const [i, part] of parts.entries()) {
    if (part.includes('.')) {
      const octets = mayEndDotted && i === parts.length - 1 ? octetsOf(part) : null;
      if (octets === null) return null;
      groups.push((octets[0]! << 8) | octets[1]!, (octets[2]! << 8) | octets[3]!);
    } else if (part.length === 0 || part.length > 4) return null;
    else groups.push(parseInt(part, 16));
  }
  return groups;
}

/** Four decimal octets without leading zeros, or null. */
export function octetsOf(text: string): number[] | null {
  const parts = text.split('.');
  if (parts.length !== 4) return null;
  const octets: number[] = [];
  for (const part of parts) {
    if (part.length === 0 || part.length > 3 || (part.length > 1 && part.startsWith('0'))) return null;
    for (let i = 0; i < part.length; i++) if (!isDigit(part.charCodeAt(i))) return null;
    if (Number(part) > 255) return null;
    octets.push(Number(part));
  }
  return octets;
}

function hasDigit(value: string): boolean {
  for (let i = 0; i < value.length; i++) if (isDigit(value.charCodeAt(i))) return true;
  return false;
}
