import type { TextView } from '#engine/text/text-view.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';

/** Code points that are not white space. */
export function solidCharacters({ units, length, codePoints }: TextView): number {
  let white = 0;
  for (let i = 0; i < length; i++) if ((FLAGS[units[i]!]! & F.space) !== 0) white++;
  return codePoints - white;
}
