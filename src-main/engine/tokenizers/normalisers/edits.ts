import { F, FLAGS } from '#engine/text/unicode/flags.ts';
import type { Matcher } from '../pattern/matcher.ts';
import { newRewriter, part } from '../aligned.ts';
import { byCharacter, type Normaliser } from './normaliser.ts';

/** Something that is written before every text that is not empty. */
export function prepend(added: string): Normaliser {
  return (text) => {
    if (text.text === '') return text;
    const out = newRewriter(text);
    out.put(added, 0, 0);
    out.keep(0, text.text.length);
    return out.done();
  };
}

/** Every match of a pattern becomes `content`. */
export function replaceMatches(match: Matcher, content: string): Normaliser {
  return (text) => {
    const { length } = text.text;
    let out: ReturnType<typeof newRewriter> | null = null;
    let kept = 0;
    for (let at = 0; at < length;) {
      const end = match(text.text, at, length, 0);
      if (end <= at) {
        at++;
        continue;
      }
      out ??= newRewriter(text);
      out.keep(kept, at);
      out.put(content, at, end);
      kept = at = end;
    }
    if (out === null) return text;
    out.keep(kept, length);
    return out.done();
  };
}

/** Matches one string, as a pattern would. */
export function literal(string: string): Matcher {
  return (text, at) => (string !== '' && text.startsWith(string, at) ? at + string.length : -1);
}

/** White space at the ends of a text goes. */
export function strip(left: boolean, right: boolean): Normaliser {
  const isSpace = (unit: number): boolean => (FLAGS[unit]! & F.space) !== 0 && (unit < 0x1c || unit > 0x1f);
  return (text) => {
    let from = 0;
    let to = text.text.length;
    while (left && from < to && isSpace(text.text.charCodeAt(from))) from++;
    while (right && to > from && isSpace(text.text.charCodeAt(to - 1))) to--;
    return from === 0 && to === text.text.length ? text : part(text, from, to);
  };
}

const NMT_REMOVED = (code: number): boolean =>
  (code >= 1 && code <= 8) ||
  code === 0x0b ||
  (code >= 0x0e && code <= 0x1f) ||
  code === 0x7f ||
  code === 0x8f ||
  code === 0x9f;
const NMT_SPACES = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1680, 0x2028, 0x2029, 0x2581, 0xfeff, 0xfffd]);

/** Control characters go, and what only looks like a space becomes one (Google's NMT normalisation). */
export const nmt: Normaliser = byCharacter((code) => {
  if (NMT_REMOVED(code)) return '';
  return NMT_SPACES.has(code) || (code >= 0x200b && code <= 0x200f) ? ' ' : null;
});
