import { F, FLAGS } from './unicode/flags.ts';
import { SB, sentenceBreakOf } from './unicode/classes.ts';
import { BMP } from './unicode/tables.ts';
import { room, type Segments } from './segments.ts';
import { growSpans } from './word-splitter.ts';

/** Where a text was broken into lines to fit a width: its lines are then no lines of its author. */
export interface Wrapping {
  /** Code units that a line was filled up to; 0 where the text was not wrapped. */
  width: number;
  /** By content line: 1 where the next one goes on with it. */
  continues: Uint8Array;
  /** By content line: its code units with its indentation, and with the word that comes next. */
  lengths: Uint32Array;
  fulls: Uint32Array;
}

export function makeWrapping(): Wrapping {
  return {
    width: 0,
    continues: new Uint8Array(256),
    lengths: new Uint32Array(256),
    fulls: new Uint32Array(256),
  };
}

/** Widths that texts are filled to: below, lines are verse, lists and columns; above, nobody wraps. */
const NARROWEST = 35;
const WIDEST = 160;
/** A wrapped text has at least so many breaks at its width, and they are at least this share of its breaks. */
const BREAKS = 5;
const SHARE = 0.6;
/** Where more lines than this begin with a capital letter, somebody began them: verse, names, titles. */
const CAPITALS = 0.75;
/** An edited paragraph is not filled again: so much of the width is enough where the text at large was wrapped. */
const FILLED = 0.8;
/** No word is longer for this purpose, so that texts without spaces break where they are full. */
const LONGEST_WORD = 20;

/** By width: breaks that speak for it, as differences; all zero between two texts. */
const votes = new Int32Array(WIDEST + 2);

/**
 * Whoever fills lines to a width W breaks one where the next word would not have fit: a line of a code units before a word
 * of b says that a <= W <= a + b. The W that most breaks agree on is the width, where most breaks do; lists, verse
 * and headings break anywhere and agree on none. Looks at neighbouring lines of one block.
 */
export function findWrapping(units: Uint16Array, lines: Segments, blocks: Segments, out: Wrapping): void {
  const { starts, ends, count } = lines;
  if (out.continues.length < count) out.continues = new Uint8Array(count * 2);
  const { continues } = out;
  continues.fill(0, 0, count);
  out.width = 0;
  if (count <= BREAKS) return;
  const lengths = (out.lengths = room(out.lengths, count));
  const fulls = (out.fulls = room(out.fulls, count));
  let breaks = 0;
  let capitals = 0;
  let block = 1;
  for (let i = 0; i + 1 < count; i++) {
    lengths[i] = 0;
    if (block < blocks.count && starts[i + 1] === blocks.starts[block]) {
      block++;
      continue;
    }
    breaks++;
    if (sentenceBreakOf(BMP[units[starts[i + 1]!]!]!) === SB.Upper) capitals++;
    const length = ends[i]! - starts[i]! + indentOf(units, starts[i]!);
    if (length > WIDEST) continue;
    const full = Math.min(WIDEST, length + wordLength(units, starts[i + 1]!, ends[i + 1]!));
    lengths[i] = length;
    fulls[i] = full;
    if (full < NARROWEST) continue;
    votes[Math.max(NARROWEST, length)]!++;
    votes[full + 1]!--;
  }
  let agreed = 0;
  let best = 0;
  let width = 0;
  for (let w = NARROWEST; w <= WIDEST + 1; w++) {
    agreed += votes[w]!;
    votes[w] = 0;
    if (agreed > best) {
      best = agreed;
      width = w;
    }
  }
  if (best < BREAKS || best < SHARE * breaks || capitals > CAPITALS * breaks) return;
  out.width = width;
  for (let i = 0; i + 1 < count; i++) {
    if (lengths[i]! > 0 && fulls[i]! >= FILLED * width && !opensItem(units, starts[i + 1]!, ends[i + 1]!))
      continues[i] = 1;
  }
}

/** The lines of `lines` with those run together that wrapping parted; spans reach over the line ends between. */
export function joinWrapped(lines: Segments, { width, continues }: Wrapping, out: Segments): void {
  out.count = 0;
  out.identified = false;
  for (let i = 0; i < lines.count; i++) {
    const start = lines.starts[i]!;
    while (width > 0 && i + 1 < lines.count && continues[i] === 1) i++;
    if (out.count === out.starts.length) growSpans(out);
    out.starts[out.count] = start;
    out.ends[out.count++] = lines.ends[i]!;
  }
}

/** Code units of white space before the line that begins at `start`. */
function indentOf(units: Uint16Array, start: number): number {
  let at = start;
  while (at > 0 && start - at < WIDEST && (FLAGS[units[at - 1]!]! & (F.space | F.lineEnd)) === F.space) at--;
  return start - at;
}

function wordLength(units: Uint16Array, start: number, end: number): number {
  const last = Math.min(end, start + LONGEST_WORD);
  // A character of Chinese or Japanese is followed by a mark at most, which may not begin a line.
  if ((FLAGS[units[start]!]! & F.cjk) !== 0) return 2;
  let at = start;
  while (at < last && (FLAGS[units[at]!]! & F.space) === 0) at++;
  return at - start;
}

/** Begins with what begins an item, a heading, a row or a command rather than the rest of a sentence. */
function opensItem(units: Uint16Array, start: number, end: number): boolean {
  const first = units[start]!;
  const next = start + 1 < end ? units[start + 1]! : 32;
  switch (first) {
    case 35: // #
    case 124: // |
    case 0x2022: // bullet
      return true;
    case 42: // *
    case 43: // +
    case 45: // -
      return next === 32;
    case 92: // \item, \section, \begin, \end
      return [105, 115, 98, 101].includes(next);
    default: {
      let at = start;
      while (at < end && at - start < 3 && units[at]! >= 48 && units[at]! <= 57) at++;
      return at > start && at + 1 < end && (units[at] === 46 || units[at] === 41) && units[at + 1] === 32;
    }
  }
}
