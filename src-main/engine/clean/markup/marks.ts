/*
 * Noncharacters that stand in the text while it is taken apart. They cannot be part of a text (Unicode 23.7), so what
 * holds them is freed of them first.
 */

/** Where something was left out. */
export const GONE = '\ufdd0';
/** `KEEP n CLOSE`: a piece that no later step looks into, within a line. */
export const KEEP = '\ufdd1';
export const CLOSE = '\ufdd2';
/** `BLOCK n CLOSE`, alone on a line: such a piece that is a block. */
export const BLOCK = '\ufdd3';

export const ANY_MARK = /[\ufdd0-\ufdd3]/g;

/** Puts the pieces back that stand within lines. */
export function withKept(text: string, kept: readonly KeptPiece[]): string {
  return text.replace(KEPT_INLINE, (_, n: string) => kept[Number(n)]?.text ?? '');
}
const KEPT_INLINE = /\ufdd1(\d+)\ufdd2/g;

/** A piece that was taken out of the text. */
export interface KeptPiece {
  text: string;
  /** Of program text, its language as the tag states it. */
  language?: string;
}
