import { newTextBuilder } from '#engine/text/text-builder.ts';

/*
 * Pieces of text as a PDF places them -> lines. Coordinates are points, x to the right, y upwards.
 */

export interface Line {
  text: string;
  left: number;
  right: number;
  /** Height of the baseline on the page. */
  y: number;
  /** Size of its letters. */
  size: number;
}

/** What pdf.js says of a piece: its text, its width, and the matrix that places it. */
export interface Piece {
  str: string;
  width: number;
  transform: readonly number[];
}

/** Quarter turn that a piece is written at. */
const turnOf = ({ transform }: Piece): number =>
  Math.round(Math.atan2(transform[1] ?? 0, transform[0] ?? 1) / (Math.PI / 2)) & 3;

/** Turns a place back by so many quarters. */
function turned(x: number, y: number, turn: number): [number, number] {
  if (turn === 1) return [y, -x];
  if (turn === 2) return [-x, -y];
  return turn === 3 ? [-y, x] : [x, y];
}

/** The direction that most of the page is written in; a stamp along its edge is in another. */
function mainTurn(pieces: readonly Piece[]): number {
  const characters = [0, 0, 0, 0];
  for (const piece of pieces) characters[turnOf(piece)]! += piece.str.length;
  return characters.indexOf(Math.max(...characters));
}

/** White between two pieces on one baseline, in letter sizes: from here on they are cells of a table. */
const CELL_GAP = 3;
/** From here on they have nothing to do with each other. */
const ROW_GAP = 12;

const BLANK = /[\s\u00a0]/;
const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/**
 * Lines in the order in which the page writes them. A piece goes on with a line where it stands on the same baseline, or
 * near it as an exponent does, and to the right of it.
 */
export function linesOf(pieces: readonly Piece[]): Line[] {
  const turn = mainTurn(pieces);
  const lines: Line[] = [];
  let line: Omit<Line, 'text'> | null = null;
  const written = newTextBuilder();
  const finish = (): void => {
    const text = written.take().trim();
    if (line !== null && text !== '') lines.push({ text, ...line });
    line = null;
  };
  for (const piece of pieces) {
    // A wide blank is white between cells, not text.
    const white = piece.str.trim() === '';
    if (piece.str === '' || turnOf(piece) !== turn) continue;
    const [a, b, , , e, f] = piece.transform as [number, number, number, number, number, number];
    const size = Math.hypot(a, b);
    const [x, y] = turned(e, f, turn);
    const right = x + piece.width;
    if (line !== null) {
      const gap = x - line.right;
      const reach = Math.max(size, line.size);
      const goesOn = Math.abs(y - line.y) <= reach * 0.5 && gap > -reach * 0.5 && gap < reach * ROW_GAP;
      if (goesOn) {
        const before = written.last();
        const parted = BLANK.test(before) || BLANK.test(piece.str[0]!);
        const wide = WIDE.test(before) && WIDE.test(piece.str[0]!);
        if (gap > reach * CELL_GAP) {
          written.trimEnd();
          written.add('\t');
        } else if (gap > reach * 0.2 && !parted && !wide) written.add(' ');
        written.add(written.last() === '\t' ? piece.str.trimStart() : piece.str);
        if (!white) line.right = Math.max(line.right, right);
        // An exponent does not make the line smaller, nor move it.
        if (size > line.size && !white) [line.size, line.y] = [size, y];
        continue;
      }
    }
    finish();
    if (white) continue;
    line = { left: x, right, y, size };
    written.add(piece.str);
  }
  finish();
  return lines;
}
