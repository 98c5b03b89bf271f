import type { TextView } from '#engine/text/text-view.ts';
import { F, FLAGS, flagsOf } from '#engine/text/unicode/flags.ts';

/** Code points of a text by class, and its bytes as UTF-8. */
export interface CharacterClasses {
  digits: number;
  punctuation: number;
  upper: number;
  white: number;
  /** Neither letter nor digit; in our own reading no mark either. */
  others: number;
  bytes: number;
}

const DIGIT = 1;
const PUNCTUATION = 2;
const UPPER = 4;
const WHITE = 8;
const OTHER = 16;
/** Above the five bits: bytes as UTF-8, less one. */
const BYTES = 5;
const KINDS = 128;
/** Half of a pair: its code point has to be asked for. */
const HALF = 255;

/**
 * Counts the classes of every code point: each code unit adds to one of 128 counters, by a table, those of ASCII all at
 * once, and what each counter stands for is summed up behind.
 */
export function makeCharacterClasses(peer: boolean): (view: TextView) => CharacterClasses {
  const digit = peer ? F.pythonDigit : F.digit;
  const punctuation = peer ? F.datatroveStatsPunctuation : F.punctuation;
  const noOther = F.letter | digit | (peer ? 0 : F.mark);
  const kindOf = (flags: number, bytes: number): number =>
    ((flags & digit) !== 0 ? DIGIT : 0) |
    ((flags & punctuation) !== 0 ? PUNCTUATION : 0) |
    ((flags & F.upper) !== 0 ? UPPER : 0) |
    ((flags & F.space) !== 0 ? WHITE : 0) |
    ((flags & noOther) === 0 ? OTHER : 0) |
    ((bytes - 1) << BYTES);
  const table = Uint8Array.from(FLAGS, (flags, unit) =>
    flags === F.surrogate ? HALF : kindOf(flags, unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3),
  );
  const counts = new Uint32Array(KINDS);

  return ({ units, length, tally }) => {
    counts.fill(0);
    for (let unit = 0; unit < 128; unit++) counts[table[unit]!]! += tally.ascii[unit]!;
    for (let k = 0; k < tally.count; k++) {
      const i = tally.positions[k]!;
      let kind = table[units[i]!]!;
      if (kind === HALF) {
        const flags = flagsOf(units, i, length);
        kind = kindOf(flags, flags === F.surrogate ? 3 : 4);
        if (flags !== F.surrogate) k++;
      }
      counts[kind]!++;
    }
    const classes = { digits: 0, punctuation: 0, upper: 0, white: 0, others: 0, bytes: 0 };
    for (let kind = 0; kind < KINDS; kind++) {
      const count = counts[kind]!;
      if (count === 0) continue;
      if ((kind & DIGIT) !== 0) classes.digits += count;
      if ((kind & PUNCTUATION) !== 0) classes.punctuation += count;
      if ((kind & UPPER) !== 0) classes.upper += count;
      if ((kind & WHITE) !== 0) classes.white += count;
      if ((kind & OTHER) !== 0) classes.others += count;
      classes.bytes += count * ((kind >> BYTES) + 1);
    }
    return classes;
  };
}
