import type { Profile } from '#shared/domain/recipe.ts';
import type { Span } from '#shared/domain/span.ts';
import type { Segments } from '#engine/text/segments.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { whitespace } from '#engine/text/whitespace.ts';
import { makeWordSet } from '#engine/text/word-set.ts';
import { WORD, type Words } from '#engine/text/words.ts';
import { DCLM_SYMBOLS, dclmReading, endsDclmEllipsis, isDclmBullet } from './_dclm.ts';
import { endsDolmaEllipsis, holdsSymbol, isDolmaBullet } from './_dolma.ts';
import { gramSpans, levelOf, mostFrequentGram } from './_explain-repetition.ts';
import { endsNemoEllipsis, isNemoBullet, isNemoSymbol, nemoReading } from './_nemo.ts';
import { DATATROVE_STOP_WORDS } from './_quality.ts';

type Holds = (units: Uint16Array, start: number, end: number) => boolean;

/** What a tool looks at when it judges a text, for the spans that show it. */
interface PeerLooks {
  lines(view: TextView): Segments;
  bulletLines(view: TextView): Segments;
  paragraphs(view: TextView): Segments | null;
  isBullet: Holds;
  endsEllipsis: Holds;
  symbols(view: TextView, words: Words): Span[];
  /** Words of which letters and stop words are asked. */
  pieces(view: TextView, words: Words): Words;
  foldsStopWords: boolean;
  /** Every member of a group is a duplicate, not only those behind the first. */
  allMembers: boolean;
  /** A run of words that occurs once can be the most frequent. */
  topOnce: boolean;
}

const SYMBOL = 'symbol';

function dclmLooks(bytes: boolean): PeerLooks {
  return {
    ...dclmReading(bytes),
    isBullet: isDclmBullet,
    endsEllipsis: endsDclmEllipsis,
    symbols: ({ text }) => DCLM_SYMBOLS.flatMap((mark) => occurrences(text, mark, SYMBOL)).sort(byStart),
    pieces: (view) => view.words(whitespace),
    foldsStopWords: true,
    allMembers: true,
    topOnce: false,
  };
}

const LOOKS: Partial<Record<Profile, () => PeerLooks>> = {
  dolma: () => ({
    lines: (view) => view.identify(view.lines('runs')),
    bulletLines: (view) => view.lines('runs'),
    paragraphs: () => null,
    isBullet: isDolmaBullet,
    endsEllipsis: endsDolmaEllipsis,
    symbols: (view, words) => wordSpans(words, SYMBOL, (_, start, end) => holdsSymbol(view.units, start, end)),
    pieces: (_, words) => words,
    foldsStopWords: false,
    allMembers: true,
    topOnce: true,
  }),
  dclm: () => dclmLooks(false),
  datamap: () => dclmLooks(true),
  nemo: () => {
    const reading = nemoReading();
    return {
      ...reading,
      bulletLines: reading.lines,
      isBullet: isNemoBullet,
      endsEllipsis: endsNemoEllipsis,
      symbols: (view, words) =>
        wordSpans(words, SYMBOL, (id, start, end) => isNemoSymbol(view.units, start, end, words.chars[id]!)),
      pieces: (_, words) => words,
      foldsStopWords: false,
      allMembers: false,
      topOnce: true,
    };
  },
};

const GRAM = /^(top|dup)_(\d+)_gram_char_fraction$/;

/** Explains the signals of Gopher in the profile of a tool. */
export function explainPeer(profile: Profile): (view: TextView, words: Words, signal: string) => Span[] {
  const make = LOOKS[profile];
  if (make === undefined) return () => [];
  const looks = make();
  const stopWords = makeWordSet(DATATROVE_STOP_WORDS, looks.foldsStopWords);

  return (view, words, signal) => {
    const { units } = view;
    switch (signal) {
      case 'symbol_ratio':
        return looks.symbols(view, words);
      case 'bullet_line_fraction':
        return lineSpans(view, looks.bulletLines(view), 'bullet line', looks.isBullet);
      case 'ellipsis_line_fraction':
        return lineSpans(view, looks.lines(view), 'ellipsis line', looks.endsEllipsis);
      case 'alpha_word_fraction': {
        const pieces = looks.pieces(view, words);
        return wordSpans(pieces, 'no letter', (id) => (pieces.flags[id]! & WORD.letter) === 0);
      }
      case 'stop_word_count': {
        const pieces = looks.pieces(view, words);
        return wordSpans(pieces, 'stop word', (_, start, end) => stopWords.indexOf(units, start, end) >= 0);
      }
      case 'dup_line_fraction':
      case 'dup_line_char_fraction':
        return repeated(looks.lines(view), 'repeated line', looks.allMembers);
      case 'dup_paragraph_fraction':
      case 'dup_paragraph_char_fraction': {
        const paragraphs = looks.paragraphs(view);
        return paragraphs === null ? [] : repeated(paragraphs, 'repeated paragraph', looks.allMembers);
      }
      default:
        return grams(words, signal, looks);
    }
  };
}

function grams(words: Words, signal: string, { allMembers, topOnce }: PeerLooks): Span[] {
  const match = GRAM.exec(signal);
  if (match === null) return [];
  const n = Number(match[2]);
  if (words.count < n) return [];
  if (match[1] === 'top') return mostFrequentGram(words, n, topOnce);
  const level = levelOf(words, n);
  const wanted = (at: number): boolean => allMembers || level.firsts[level.ids[at]!] !== at;
  return gramSpans(words, level, wanted, `repeated run of ${n} words`);
}

function lineSpans({ units }: TextView, lines: Segments, label: string, holds: Holds): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < lines.count; i++) {
    const start = lines.starts[i]!;
    const end = lines.ends[i]!;
    if (holds(units, start, end)) spans.push({ start, end, label });
  }
  return spans;
}

function repeated(segments: Segments, label: string, allMembers: boolean): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < segments.count; i++) {
    const id = segments.ids[i]!;
    if (segments.counts[id]! < 2 || (!allMembers && segments.firsts[id] === i)) continue;
    if (segments.starts[i]! < segments.ends[i]!) {
      spans.push({ start: segments.starts[i]!, end: segments.ends[i]!, label });
    }
  }
  return spans;
}

function wordSpans(words: Words, label: string, holds: (id: number, start: number, end: number) => boolean): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < words.count; i++) {
    const start = words.starts[i]!;
    const end = words.ends[i]!;
    if (holds(words.ids[i]!, start, end)) spans.push({ start, end, label });
  }
  return spans;
}

function occurrences(text: string, what: string, label: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(what); at >= 0; at = text.indexOf(what, at + what.length)) {
    spans.push({ start: at, end: at + what.length, label });
  }
  return spans;
}

function byStart(a: Span, b: Span): number {
  return a.start - b.start;
}
