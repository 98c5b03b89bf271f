import type { Profile } from '#shared/domain/recipe.ts';
import type { Span } from '#shared/domain/span.ts';
import { trimEnd } from '#engine/text/lines.ts';
import { splitterOf } from '#engine/text/profile-splitter.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { whitespace } from '#engine/text/whitespace.ts';
import { makeWordSet } from '#engine/text/word-set.ts';
import { WORD } from '#engine/text/words.ts';
import {
  DATATROVE_STOP_WORDS,
  endsWithEllipsis,
  isBullet,
  isDatatroveBullet,
  type QualitySignal,
  withoutClosing,
} from './_quality.ts';
import type { StopWords } from './_stop-words.ts';

export type { QualitySignal } from './_quality.ts';

/** Spans of a quality signal, or null when the signal is none. What a count leaves out is shown, not what it counts. */
export function explainQuality(
  view: TextView,
  signal: string,
  profile: Profile,
  language: string,
  stopWordsOf: StopWords,
): Span[] | null {
  switch (signal as QualitySignal) {
    case 'word_count':
    case 'mean_word_length':
    case 'median_word_length':
    case 'symbol_ratio':
      return [];
    case 'hash_ratio':
      return matches(view, /#+/g, 'number sign');
    case 'ellipsis_ratio':
      return matches(view, /\.{3,}|…+/g, 'ellipsis');
    case 'bullet_line_fraction':
      return lineSpans(view, profile, 'bullet line', profile === 'datatrove' ? isDatatroveBullet : isBullet);
    case 'ellipsis_line_fraction':
      return lineSpans(view, profile, 'ellipsis line', (units, start, end) =>
        endsWithEllipsis(
          units,
          start,
          profile === 'datatrove' ? trimEnd(units, start, end) : withoutClosing(units, start, end),
        ),
      );
    case 'alpha_word_fraction':
      return wordsWithoutLetter(view, profile);
    case 'stop_word_count':
      return stopWords(view, profile, profile === 'datatrove' ? DATATROVE_STOP_WORDS : stopWordsOf(language));
    default:
      return null;
  }
}

function matches(view: TextView, pattern: RegExp, label: string): Span[] {
  return Array.from(view.text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    label,
  }));
}

function lineSpans(
  view: TextView,
  profile: Profile,
  label: string,
  holds: (units: Uint16Array, start: number, end: number) => boolean,
): Span[] {
  const lines = profile === 'datatrove' ? view.lines('python') : view.contentLines();
  const spans: Span[] = [];
  for (let i = 0; i < lines.count; i++) {
    const start = lines.starts[i]!;
    const end = lines.ends[i]!;
    if (holds(view.units, start, end)) spans.push({ start, end, label });
  }
  return spans;
}

function wordsWithoutLetter(view: TextView, profile: Profile): Span[] {
  const words = view.words(profile === 'datatrove' ? splitterOf(profile) : whitespace);
  const spans: Span[] = [];
  for (let i = 0; i < words.count; i++) {
    if ((words.flags[words.ids[i]!]! & WORD.letter) !== 0) continue;
    spans.push({ start: words.starts[i]!, end: words.ends[i]!, label: 'no letter' });
  }
  return spans;
}

function stopWords(view: TextView, profile: Profile, list: readonly string[] | null): Span[] {
  if (list === null) return [];
  const set = makeWordSet(list, profile !== 'datatrove');
  const words = view.words(splitterOf(profile));
  const spans: Span[] = [];
  for (let i = 0; i < words.count; i++) {
    const start = words.starts[i]!;
    const end = words.ends[i]!;
    if (set.indexOf(view.units, start, end) >= 0) spans.push({ start, end, label: 'stop word' });
  }
  return spans;
}
