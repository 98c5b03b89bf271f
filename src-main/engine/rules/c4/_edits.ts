import type { SignalSink } from '#engine/rules/rule.ts';
import { trimEnd, trimStart } from '#engine/text/lines.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { BLANK, type C4Lines, KEPT, LINE_CLASSES } from './_lines.ts';

/** Classes of C4's measure-time edits: why a line went, a citation mark, and blanks or line ends around what went. */
export const EDIT_CLASSES = [...LINE_CLASSES.slice(2), 'citation', 'join'] as const;

type EditSink = Pick<SignalSink, 'edit'>;

/** Removes lines and citation marks; what stands around them stays as it was, but for blank lines that would pile up. */
export function winnowEdits(lines: C4Lines, out: EditSink): void {
  const { count, classes, starts, ends, nexts, citations } = lines;
  if (lines.removed === 0 && citations.count === 0) return;
  let last = count - 1;
  while (last >= 0 && classes[last] !== KEPT) last--;
  let removedBehind = false;
  for (let i = last + 1; i < count; i++) if (classes[i] !== BLANK) removedBehind = true;
  let gap = false;
  let atBlank = true;
  let cited = 0;
  for (let i = 0; i < count; i++) {
    const kind = classes[i]!;
    if (kind === KEPT) {
      while (cited < citations.count && citations.starts[cited]! < ends[i]!) {
        out.edit(citations.starts[cited]!, citations.ends[cited]!, '', 'citation');
        cited++;
      }
      if (i === last && removedBehind && nexts[i]! > ends[i]!) out.edit(ends[i]!, nexts[i]!, '', 'join');
      gap = false;
      atBlank = false;
    } else if (kind === BLANK) {
      const drop = (i > last && removedBehind) || (gap && atBlank);
      if (drop && nexts[i]! > starts[i]!) out.edit(starts[i]!, nexts[i]!, '', 'join');
      else atBlank = true;
    } else {
      if (nexts[i]! > starts[i]!) out.edit(starts[i]!, nexts[i]!, '', LINE_CLASSES[kind]!);
      gap = true;
    }
  }
}

/**
 * Removes lines and citation marks, blank lines where the profile has them go, and nothing else; with `joined`, the line
 * end of the last line that stays goes too where all behind it goes, as where lines are joined anew.
 */
export function plainEdits(lines: C4Lines, joined: boolean, out: EditSink): void {
  const { count, classes, starts, ends, nexts, citations } = lines;
  let last = count - 1;
  while (last >= 0 && classes[last]! > BLANK) last--;
  let cited = 0;
  for (let i = 0; i < count; i++) {
    const kind = classes[i]!;
    if (kind > BLANK) {
      if (nexts[i]! > starts[i]!) out.edit(starts[i]!, nexts[i]!, '', LINE_CLASSES[kind]!);
      continue;
    }
    for (; cited < citations.count && citations.starts[cited]! < ends[i]!; cited++) {
      out.edit(citations.starts[cited]!, citations.ends[cited]!, '', 'citation');
    }
    if (joined && i === last && last < count - 1 && nexts[i]! > ends[i]!) out.edit(ends[i]!, nexts[i]!, '', 'join');
  }
}

/** What is left of the kept lines: a piece between two citation marks, or a whole line. */
interface Piece {
  line: number;
  start: number;
  end: number;
}

/** The same so that what is left is to the letter what datatrove makes: kept lines, stripped, joined by line feeds, stripped. */
export function datatroveEdits(view: TextView, lines: C4Lines, out: EditSink): void {
  const pieces = piecesOf(view, lines);
  let at = 0;
  let line = 0;

  /** Turns [at, to) into `glue`; each removed line in it is an edit of its own. */
  function close(to: number, glue: string, editClass: string): void {
    if (view.text.slice(at, to) === glue) {
      at = to;
      return;
    }
    let left = glue;
    const cut = (end: number, as: string): void => {
      if (end <= at) return;
      if (view.text.slice(at, end) !== left) out.edit(at, end, left, as);
      left = '';
      at = end;
    };
    for (; line < lines.count && lines.starts[line]! < to; line++) {
      if (lines.classes[line] === KEPT || lines.starts[line]! < at) continue;
      cut(lines.starts[line]!, 'join');
      cut(Math.min(to, lines.nexts[line]!), LINE_CLASSES[lines.classes[line]!]!);
    }
    cut(to, editClass);
  }

  let before = -1;
  for (const piece of pieces) {
    const glue = before >= 0 && before !== piece.line ? '\n' : '';
    close(piece.start, glue, before === piece.line ? 'citation' : 'join');
    at = piece.end;
    before = piece.line;
  }
  close(view.length, '', 'join');
}

function piecesOf(view: TextView, lines: C4Lines): Piece[] {
  const { units } = view;
  const { citations } = lines;
  const pieces: Piece[] = [];
  let cited = 0;
  for (let line = 0; line < lines.count; line++) {
    if (lines.classes[line] !== KEPT) continue;
    const end = trimEnd(units, lines.starts[line]!, lines.ends[line]!);
    let start = trimStart(units, lines.starts[line]!, end);
    while (cited < citations.count && citations.starts[cited]! < end) {
      pieces.push({ line, start, end: citations.starts[cited]! });
      start = citations.ends[cited++]!;
    }
    pieces.push({ line, start, end });
  }
  let first = 0;
  while (first < pieces.length && isBlank(units, pieces[first]!)) first++;
  let last = pieces.length;
  while (last > first && isBlank(units, pieces[last - 1]!)) last--;
  const kept = pieces.slice(first, last);
  const head = kept[0];
  if (head !== undefined) head.start = trimStart(units, head.start, head.end);
  const tail = kept.at(-1);
  if (tail !== undefined) tail.end = trimEnd(units, tail.start, tail.end);
  return kept;
}

function isBlank(units: Uint16Array, { start, end }: Piece): boolean {
  return trimStart(units, start, end) === end;
}
