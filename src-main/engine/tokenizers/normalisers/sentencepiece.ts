import { newRewriter } from '../aligned.ts';
import type { TokenFinder } from '../added-tokens.ts';
import type { CharsMap } from './charsmap.ts';
import type { Normaliser } from './normaliser.ts';

/** What SentencePiece writes for a space. */
export const MARK = '\u2581';

export interface SentencePieceNormaliserSpec {
  map: CharsMap | null;
  /** Pieces that the map leaves alone. */
  user: TokenFinder | null;
  dummyPrefix: boolean;
  spaceAsSuffix: boolean;
  removeExtraSpaces: boolean;
  escapeSpaces: boolean;
}

/** SentencePiece's normaliser: from each place on the longest entry of the map, spaces as the model wants them. */
export function sentencePieceNormaliser(spec: SentencePieceNormaliserSpec): Normaliser {
  const { map, user, removeExtraSpaces } = spec;
  const space = spec.escapeSpaces ? MARK : ' ';

  /** What stands at `at`, where no piece of the user's does: the units that it takes and what they become. */
  function next(text: string, at: number): { units: number; by: string } {
    const found = map?.find(text, at, text.length, true) ?? null;
    if (found !== null) return found;
    const units = text.codePointAt(at)! > 0xffff ? 2 : 1;
    return { units, by: text.slice(at, at + units) };
  }

  return (source) => {
    const { text } = source;
    if (text === '') return source;
    // Spaces are held back until something follows them, so that those at the end can go.
    const out = newRewriter(source);
    let held: [from: number, to: number][] = [];
    let any = false;
    const release = (): void => {
      for (const [from, to] of held) out.put(space, from, to);
      held = [];
    };
    const begin = (): void => {
      if (!any && spec.dummyPrefix && !spec.spaceAsSuffix) out.put(space, 0, 0);
      any = true;
    };
    let literal = user?.(text, 0, text.length) ?? null;
    for (let at = 0; at < text.length;) {
      // One that began inside what a longer entry of the map took is none.
      if (literal !== null && literal.start < at) literal = user!(text, at, text.length);
      const { units, by } =
        literal?.start === at ? { units: literal.end - at, by: text.slice(at, literal.end) } : next(text, at);
      let rest = by;
      for (; rest.startsWith(' '); rest = rest.slice(1)) {
        if (removeExtraSpaces && (!any || held.length > 0)) continue;
        begin();
        held.push([at, at + units]);
        if (!removeExtraSpaces) release();
      }
      if (rest !== '') {
        begin();
        release();
        const end = lastVisible(rest);
        const written = rest.slice(0, removeExtraSpaces ? end : rest.length).replaceAll(' ', space);
        if (written === text.slice(at, at + units)) out.keep(at, at + units);
        else out.put(written, at, at + units);
        if (removeExtraSpaces && end < rest.length) held.push([at, at + units]);
      }
      at += units;
    }
    if (any && spec.dummyPrefix && spec.spaceAsSuffix) out.put(space, text.length, text.length);
    return out.done();
  };
}

/** Where the spaces at the end of a text begin. */
function lastVisible(text: string): number {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 32) end--;
  return end;
}
