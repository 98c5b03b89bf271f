import type { EditSpan } from '#shared/domain/span.ts';

/**
 * Clean text with edits applied. Edits of several authors may touch the same characters: the one that starts first
 * wins (the longer where they start together), and what overlaps it is left out, so that no character is cut twice.
 */
export function applyEdits(clean: string, edits: readonly EditSpan[]): string {
  if (edits.length === 0) return clean;
  const ordered = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  const pieces: string[] = [];
  let at = 0;
  for (const edit of ordered) {
    if (edit.start < at) continue;
    pieces.push(clean.slice(at, edit.start), edit.replacement);
    at = edit.end;
  }
  pieces.push(clean.slice(at));
  return pieces.join('');
}
