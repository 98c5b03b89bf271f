import { SCRIPT, scriptOf } from '#engine/text/unicode/classes.ts';
import { recordAt } from '#engine/text/unicode/tables.ts';
import type { Cut } from './splitter.ts';

/** Cuts where the script changes; Kana count as Han, and a space goes with what stands before it. */
export const byScript: Cut = (text, start, end, emit) => {
  let from = start;
  let last = -1;
  for (let at = start; at < end;) {
    const code = text.codePointAt(at)!;
    const script = scriptAt(code);
    if (script >= 0) {
      if (last >= 0 && script !== last) {
        emit(from, at);
        from = at;
      }
      last = script;
    }
    at += code > 0xffff && at + 1 < end ? 2 : 1;
  }
  if (from < end) emit(from, end);
};

/** -1 for the space, which goes with any script. */
function scriptAt(code: number): number {
  if (code === 0x20) return -1;
  if (code === 0x30fc) return SCRIPT.Hani;
  const script = scriptOf(recordAt(code));
  return script === SCRIPT.Hira || script === SCRIPT.Kana ? SCRIPT.Hani : script;
}
