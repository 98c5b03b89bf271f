import type { EditSpan } from '#shared/domain/span.ts';

/**
 * Edits as they are applied. Several authors may touch the same characters: the one that starts first wins (the longer
 * where they start together), and what overlaps it is left out, so that no character is cut twice.
 */
function appliedEdits(edits: readonly EditSpan[]): EditSpan[] {
  const ordered = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  let at = 0;
  return ordered.filter(({ start, end }) => {
    if (start < at) return false;
    at = end;
    return true;
  });
}

/** Clean text with edits applied. */
export function applyEdits(clean: string, edits: readonly EditSpan[]): string {
  if (edits.length === 0) return clean;
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, replacement } of appliedEdits(edits)) {
    pieces.push(clean.slice(at, start), replacement);
    at = end;
  }
  pieces.push(clean.slice(at));
  return pieces.join('');
}

/**
 * Edits with masks over them, in order and without overlaps. Nothing of a mask's characters may stay, so it stands above what
 * would be applied: an edit that it lies within takes it along, and of one that it cuts what is outside of it is left.
 * Masks are in order and do not overlap.
 */
export function withMasks(edits: readonly EditSpan[], masks: readonly EditSpan[]): EditSpan[] {
  const out: EditSpan[] = [];
  let next = 0;
  let covered = 0;
  for (const edit of appliedEdits(edits)) {
    for (; next < masks.length && masks[next]!.start < edit.start; next++) {
      out.push(masks[next]!);
      covered = masks[next]!.end;
    }
    const start = Math.max(edit.start, covered);
    while (next < masks.length && masks[next]!.end <= edit.end) next++;
    const end = next < masks.length ? Math.min(edit.end, masks[next]!.start) : edit.end;
    // An edit that cuts nothing only puts something in.
    if (start < end || (edit.start === edit.end && start === edit.start)) out.push({ ...edit, start, end });
  }
  return [...out, ...masks.slice(next)];
}
