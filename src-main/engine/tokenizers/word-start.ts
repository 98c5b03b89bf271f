import type { Cut } from './splitters/splitter.ts';

/**
 * Cuts a text before every mark of a space that follows another character, where no token goes across such a place: the
 * tokens are the same, and words can be remembered. Null where a token does.
 */
export function wordStartCut(mark: string, tokens: Iterable<string>): Cut | null {
  if (mark.length !== 1) return null;
  for (const token of tokens) if (crosses(token, mark)) return null;
  const unit = mark.charCodeAt(0);
  return (text, start, end, emit) => {
    let from = start;
    for (let at = start + 1; at < end; at++) {
      if (text.charCodeAt(at) !== unit || text.charCodeAt(at - 1) === unit) continue;
      emit(from, at);
      from = at;
    }
    if (from < end) emit(from, end);
  };
}

function crosses(token: string, mark: string): boolean {
  for (let at = token.indexOf(mark, 1); at > 0; at = token.indexOf(mark, at + 1)) {
    if (token[at - 1] !== mark) return true;
  }
  return false;
}
