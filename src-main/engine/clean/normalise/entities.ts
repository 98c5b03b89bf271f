import type { Replacement } from '../repair/plan.ts';
import { NAMED } from './named-entities.ts';

/** Stretches that can hold character references, and parts of them that come together once others are resolved. */
const STRETCH = /&[&#;0-9A-Za-z]*/g;
/** Longer names are none. */
const LONGEST = 32;
/** What numeric references of the C1 range mean in HTML: the characters of windows-1252. */
const windows1252 = new TextDecoder('windows-1252');

/**
 * Character references that were left in the text, escaped once or more often. A text with markup in it is left alone:
 * there they may be what is meant.
 */
export function findEntities(text: string): Replacement[] {
  if (!text.includes('&') || text.includes('<')) return [];
  const found: Replacement[] = [];
  for (const { index, 0: whole } of text.matchAll(STRETCH)) {
    const stretch = whole.slice(0, whole.lastIndexOf(';') + 1);
    if (stretch === '') continue;
    const resolved = resolve(stretch);
    if (resolved !== stretch) found.push({ start: index, end: index + stretch.length, text: resolved });
  }
  return found;
}

/** Every reference resolved, those too that stand together only then; one pass from left to right. */
function resolve(stretch: string): string {
  const out: string[] = [];
  for (const char of stretch) {
    out.push(char);
    // What a reference means may be the semicolon of another.
    while (out.at(-1) === ';') {
      const from = ampersandBefore(out);
      const meant = from < 0 ? null : characterOf(out.slice(from + 1, -1).join(''));
      if (meant === null) break;
      out.length = from;
      out.push(meant);
    }
  }
  return out.join('');
}

function ampersandBefore(out: readonly string[]): number {
  const least = Math.max(0, out.length - LONGEST);
  for (let i = out.length - 2; i >= least; i--) if (out[i] === '&') return i;
  return -1;
}

/** What a reference without `&` and `;` means; null where it means nothing. */
function characterOf(name: string): string | null {
  if (!name.startsWith('#')) return NAMED.get(name) ?? null;
  const hex = /^#[xX]([0-9a-fA-F]{1,6})$/.exec(name);
  const decimal = /^#([0-9]{1,7})$/.exec(name);
  const code = hex?.[1] !== undefined ? parseInt(hex[1], 16) : decimal?.[1] !== undefined ? Number(decimal[1]) : -1;
  if (code >= 0x80 && code < 0xa0) return windows1252.decode(Uint8Array.of(code));
  if (code < 9 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return null;
  return String.fromCodePoint(code);
}
