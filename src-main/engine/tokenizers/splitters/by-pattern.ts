import type { Matcher } from '../pattern/matcher.ts';
import type { Cut } from './splitter.ts';

/** What becomes of the matches of a pattern, by the names of Hugging Face's tokenizers. */
export const BEHAVIOURS = ['Removed', 'Isolated', 'MergedWithPrevious', 'MergedWithNext', 'Contiguous'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** Cuts at the matches of a pattern; `invert` takes what does not match for matches. */
export function byPattern(match: Matcher, behaviour: Behaviour, invert = false): Cut {
  const stretches = findStretches(match);
  if (behaviour === 'Isolated') return stretches;
  if (behaviour === 'Removed') {
    return (text, start, end, emit) => {
      stretches(text, start, end, (from, to, matched) => {
        if (matched === invert) emit(from, to);
      });
    };
  }
  return (text, start, end, emit) => {
    // The piece that may still grow, and whether the stretch it ended with was a match.
    let from = start;
    let to = start;
    let last: boolean | null = null;
    stretches(text, start, end, (nextFrom, nextTo, found) => {
      const matched = found !== invert;
      if (last === null || !grows(behaviour, last, matched)) {
        if (to > from) emit(from, to);
        from = nextFrom;
      }
      to = nextTo;
      last = matched;
    });
    if (to > from) emit(from, to);
  };
}

function grows(behaviour: Behaviour, last: boolean, matched: boolean): boolean {
  if (behaviour === 'Contiguous') return last === matched;
  return behaviour === 'MergedWithPrevious' ? matched && !last : last && !matched;
}

type Stretches = (
  text: string,
  start: number,
  end: number,
  each: (from: number, to: number, matched: boolean) => void,
) => void;

/** Matches and what stands between them, nothing empty. */
function findStretches(match: Matcher): Stretches {
  return (text, start, end, each) => {
    let kept = start;
    for (let at = start; at < end;) {
      const to = match(text, at, end, start);
      if (to <= at) {
        at += text.codePointAt(at)! > 0xffff ? 2 : 1;
        continue;
      }
      if (kept < at) each(kept, at, false);
      each(at, to, true);
      kept = at = to;
    }
    if (kept < end) each(kept, end, false);
  };
}

/** Pieces of at most so many characters. */
export function byLength(most: number): Cut {
  return (text, start, end, emit) => {
    let from = start;
    let count = 0;
    for (let at = start; at < end;) {
      at += text.codePointAt(at)! > 0xffff && at + 1 < end ? 2 : 1;
      if (++count < most) continue;
      emit(from, at);
      from = at;
      count = 0;
    }
    if (from < end) emit(from, end);
  };
}
