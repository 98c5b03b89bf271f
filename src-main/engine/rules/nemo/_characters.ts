import { F, FLAGS, flagsOf } from '#engine/text/unicode/flags.ts';

/** What NeMo's character filters ask of a character, as bits. */
export const KIND = { alnum: 1, digit: 2, white: 4, bracket: 8 } as const;

const PEER_MARKS = new Set(Array.from('\n?!,.', (c) => c.charCodeAt(0)));
const PEER_WHITE = new Set([9, 10, 13, 8, 32]);
const PEER_BRACKETS = new Set(Array.from('{}⟨⟩[]()', (c) => c.charCodeAt(0)));
const OWN_BRACKETS = new Set([...PEER_BRACKETS, ...Array.from('（）［］｛｝〔〕', (c) => c.charCodeAt(0))]);
/** Commas of several scripts, which count as text where sentence marks do. */
const COMMAS = new Set(Array.from(',，、،؛;；', (c) => c.charCodeAt(0)));

function peerKind(unit: number, flags: number): number {
  const ascii = unit < 0x80;
  const alnum = ascii && ((flags & (F.letter | F.digit)) !== 0 || PEER_MARKS.has(unit));
  return (
    (alnum ? KIND.alnum : 0) |
    (ascii && (flags & F.digit) !== 0 ? KIND.digit : 0) |
    (PEER_WHITE.has(unit) ? KIND.white : 0) |
    (PEER_BRACKETS.has(unit) ? KIND.bracket : 0)
  );
}

function ownKind(unit: number, flags: number): number {
  const text = (flags & (F.letter | F.mark | F.wordLike | F.terminal | F.lineEnd)) !== 0 || COMMAS.has(unit);
  return (
    (text ? KIND.alnum : 0) |
    ((flags & F.digit) !== 0 ? KIND.digit : 0) |
    ((flags & F.space) !== 0 ? KIND.white : 0) |
    (OWN_BRACKETS.has(unit) ? KIND.bracket : 0)
  );
}

/** Kinds by code unit, and of the code point at `i` where that is half of a pair. */
export interface CharacterKinds {
  units: Uint8Array;
  pairAt(units: Uint16Array, i: number, length: number): number;
}

export function characterKinds(peer: boolean): CharacterKinds {
  const kindOf = peer ? peerKind : ownKind;
  return {
    units: Uint8Array.from({ length: 0x10000 }, (_, unit) => kindOf(unit, FLAGS[unit]!)),
    pairAt: (units, i, length) => kindOf(units[i]!, flagsOf(units, i, length)),
  };
}
