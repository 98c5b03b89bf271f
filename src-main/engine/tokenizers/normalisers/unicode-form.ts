import { F, FLAGS, flagsAt } from '#engine/text/unicode/flags.ts';
import { characters, newRewriter } from '../aligned.ts';
import type { Normaliser } from './normaliser.ts';

export type Form = 'NFC' | 'NFD' | 'NFKC' | 'NFKD';

/** In these forms the text of these ranges stays what it is. */
const INERT: Readonly<Record<Form, RegExp>> = {
  NFC: /^[\u0000-\u02ff]*$/,
  NFD: /^[\u0000-\u00bf]*$/,
  NFKC: /^[\u0000-\u009f]*$/,
  NFKD: /^[\u0000-\u009f]*$/,
};

/**
 * Unicode normalisation, character by character with the marks that follow it: what such a stretch becomes stands for the
 * whole of it.
 */
export function unicodeForm(form: Form): Normaliser {
  return (text) => {
    if (INERT[form].test(text.text)) return text;
    if (text.text.normalize(form) === text.text) return text;
    const out = newRewriter(text);
    let start = 0;
    const flush = (end: number): void => {
      const stretch = text.text.slice(start, end);
      const by = stretch.normalize(form);
      if (by === stretch) out.keep(start, end);
      else out.put(by, start, end);
      start = end;
    };
    for (const [code, at] of characters(text.text)) if (at > start && !joins(code)) flush(at);
    flush(text.text.length);
    return out.done();
  };
}

/** Marks, Hangul vowels and finals, and the half-width forms of both, are put together with what stands before them. */
function joins(code: number): boolean {
  if (code < 0x300) return false;
  const flags = code < 0x10000 ? FLAGS[code]! : flagsAt(code);
  if ((flags & F.mark) !== 0) return true;
  return (code >= 0x1160 && code <= 0x11ff) || code === 0xff9e || code === 0xff9f || (code >= 0xffa0 && code <= 0xffdc);
}
