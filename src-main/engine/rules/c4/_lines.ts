import type { Profile } from '#shared/domain/recipe.ts';
import { trimEnd, trimStart } from '#engine/text/lines.ts';
import { makePhraseSearch, type PhraseHits } from '#engine/text/phrase-search.ts';
import { splitterOf } from '#engine/text/profile-splitter.ts';
import { marksNoSentences, needsDictionary, writesNoSpaces } from '#engine/text/scripts.ts';
import { countSentences, countSentencizer } from '#engine/text/sentences.ts';
import { makeTextView, type TextView } from '#engine/text/text-view.ts';
import { F, FLAGS, flagsBefore } from '#engine/text/unicode/flags.ts';
import { growSpans, makeSpanBuffer, type SpanBuffer } from '#engine/text/word-splitter.ts';
import { findCitations } from './_citations.ts';

/** What became of a line, and the class of the edit that removes it. */
export const LINE_CLASSES = ['kept', 'blank', 'long-word', 'no-terminal', 'few-words', 'javascript', 'policy'] as const;
export const KEPT = 0;
export const BLANK = 1;
const LONG_WORD = 2;
const NO_TERMINAL = 3;
const FEW_WORDS = 4;
const JAVASCRIPT = 5;
const POLICY = 6;

export interface C4Knobs {
  /** Lines of fewer words are removed; null takes the profile's number: 5 as TFDS, or 3 (`datatrove`, `dolma`). */
  minWords: number | null;
  /** Lines with a word of more characters are removed. */
  maxWordLength: number;
  /** Removes citation marks. */
  citations: boolean;
  /** Removes lines without a sentence end. */
  terminal: boolean;
  /** Removes lines that speak of JavaScript. */
  javascript: boolean;
  /** Removes lines that speak of terms of use, privacy or cookies. */
  policy: boolean;
}

const PHRASES = [
  '{',
  'lorem ipsum',
  'javascript',
  'terms of use',
  'privacy policy',
  'cookie policy',
  'uses cookies',
  'use of cookies',
  'use cookies',
];
const BRACKET = 0;
const LOREM = 1;
const SCRIPT = 2;
const FIRST_POLICY = 3;

/** What C4's line rules make of one text; the arrays are reused. */
export interface C4Lines {
  count: number;
  /** By line: its bounds without what ends it, where the next one starts, and its class. */
  starts: Uint32Array;
  ends: Uint32Array;
  nexts: Uint32Array;
  classes: Uint8Array;
  /** Citation marks on kept lines. */
  citations: SpanBuffer;
  removed: number;
  blank: number;
  sentences: number;
  /** Where `lorem ipsum` and `{` stand, as far as they count. */
  lorem: number[];
  brackets: number[];
  /** Where `javascript` stands, for Dolma, which drops a page for it. */
  scripts: number[];
  /** False where lines are not judged: the words of the text cannot be found. */
  judged: boolean;
}

/** Judges the lines of a text by the order of C4's own code (PEERS §2.3). */
export function makeC4Lines(knobs: C4Knobs, profile: Profile): (view: TextView) => C4Lines {
  const own = profile === 'winnow';
  const peer = profile === 'datatrove';
  const dclm = profile === 'dclm';
  const dolma = profile === 'dolma';
  const minWords = knobs.minWords ?? (peer || dolma ? 3 : 5);
  const ends = own ? endsSentence : endsPlain(peer ? DATATROVE_ENDS : ENDS, !dolma);
  const splitter = splitterOf(profile);
  const search = makePhraseSearch(PHRASES);
  const searchLine = makePhraseSearch(PHRASES);
  const scratch = makeTextView();
  const found = makeSpanBuffer(64);
  const lines: C4Lines = {
    count: 0,
    starts: new Uint32Array(0),
    ends: new Uint32Array(0),
    nexts: new Uint32Array(256),
    classes: new Uint8Array(256),
    citations: makeSpanBuffer(64),
    removed: 0,
    blank: 0,
    sentences: 0,
    lorem: [],
    brackets: [],
    scripts: [],
    judged: true,
  };

  /** Whether the script of the text marks the ends of its sentences. */
  let marked = true;

  function judgeAll(view: TextView): C4Lines {
    const { text, units, length } = view;
    const all = view.lines(dclm || dolma ? 'lf' : 'python');
    lines.count = all.count;
    lines.starts = all.starts;
    lines.ends = all.ends;
    if (lines.classes.length < all.count) {
      lines.classes = new Uint8Array(all.starts.length);
      lines.nexts = new Uint32Array(all.starts.length);
    }
    for (let i = 0; i < all.count; i++) lines.nexts[i] = i + 1 < all.count ? all.starts[i + 1]! : length;
    lines.citations.count = 0;
    lines.removed = 0;
    lines.blank = 0;
    lines.sentences = 0;
    lines.lorem.length = 0;
    lines.brackets.length = 0;
    lines.scripts.length = 0;
    lines.judged = !own || !needsDictionary(view.scripts());
    marked = !own || !marksNoSentences(view.scripts());
    const spaced = !own || !writesNoSpaces(view.scripts());
    const hits = search(units, length);
    if (own || dolma) {
      for (let h = 0; h < hits.count; h++) {
        if (hits.phrases[h] === LOREM) lines.lorem.push(hits.starts[h]!);
        else if (hits.phrases[h] === BRACKET) lines.brackets.push(hits.starts[h]!);
        else if (hits.phrases[h] === SCRIPT) lines.scripts.push(hits.starts[h]!);
      }
    }
    if (!lines.judged) {
      lines.classes.fill(KEPT, 0, lines.count);
      return lines;
    }
    const words = peer ? view.words(splitter) : null;
    const wordSpans = view.wordSpans(splitter);
    const pieces = view.pieces();
    const parts = own ? partsOfLines(view, all.count) : null;
    const mayCite = knobs.citations && !dolma && text.includes('[');
    let word = 0;
    let piece = 0;
    let hit = 0;
    for (let i = 0; i < lines.count; i++) {
      const lineEnd = lines.ends[i]!;
      const start = trimStart(units, lines.starts[i]!, lineEnd);
      const end = trimEnd(units, start, lineEnd);
      const firstWord = word;
      while (word < wordSpans.count && wordSpans.starts[word]! < lineEnd) word++;
      const firstPiece = piece;
      let longest = 0;
      for (; piece < pieces.count && pieces.starts[piece]! < lineEnd; piece++) {
        if (spaced && pieces.chars[piece]! > longest) longest = pieces.chars[piece]!;
      }
      if (!spaced) {
        for (let w = firstWord; w < word; w++) longest = Math.max(longest, wordSpans.ends[w]! - wordSpans.starts[w]!);
      }
      const firstHit = hit;
      while (hit < hits.count && hits.starts[hit]! < lineEnd) hit++;
      if (start === end && (own || dclm)) {
        lines.classes[i] = BLANK;
        lines.blank++;
        continue;
      }
      found.count = 0;
      if (mayCite) findCitations(text, start, end, found);
      const between = piece - firstPiece;
      let kind: number;
      if (parts !== null && (parts[i]! & VERBATIM_PART) !== 0) {
        kind = KEPT;
        lines.sentences += countSentences(units, start, end);
      } else if (knobs.maxWordLength < longest && !dolma) kind = LONG_WORD;
      else if (words === null) {
        // What is left of a paragraph on its last line goes with the paragraph.
        const wordCount =
          parts !== null && (parts[i]! & WRAPPED_PART) !== 0
            ? minWords
            : own
              ? word - firstWord - wordsInside(wordSpans.starts, firstWord, word)
              : between - piecesInside(pieces, firstPiece, piece);
        const last = dclm ? endWithoutCitations(units, start, end) : end;
        const goesOn = parts !== null && (parts[i]! & GOES_ON) !== 0;
        kind = judge(units, start, last, wordCount, hits, firstHit, hit, goesOn);
        if (kind === KEPT) lines.sentences += countSentences(units, start, end);
      } else if (found.count > 0) kind = judgeCited(view, start, end, between);
      else {
        kind = judge(units, start, end, between, hits, firstHit, hit);
        if (kind === KEPT) lines.sentences += countSentencizer(words, units, firstWord, word, start, end);
      }
      lines.classes[i] = kind;
      if (kind === KEPT)
        for (let c = 0; c < found.count; c++) pushSpan(lines.citations, found.starts[c]!, found.ends[c]!);
      else lines.removed++;
    }
    return lines;
  }

  /** Words from..to-1 that stand in citation marks. */
  function wordsInside(starts: Uint32Array, from: number, to: number): number {
    let inside = 0;
    for (let w = from, c = 0; w < to && c < found.count; w++) {
      while (c < found.count && found.ends[c]! <= starts[w]!) c++;
      if (c < found.count && starts[w]! > found.starts[c]!) inside++;
    }
    return inside;
  }

  /** Pieces from..to-1 that are nothing but citation marks. */
  function piecesInside({ starts, ends: pieceEnds }: SpanBuffer, from: number, to: number): number {
    let inside = 0;
    for (let k = from, c = 0; k < to && c < found.count; k++) {
      while (c < found.count && found.starts[c]! < starts[k]!) c++;
      let at = starts[k]!;
      for (; c < found.count && found.starts[c] === at && found.ends[c]! <= pieceEnds[k]!; c++) at = found.ends[c]!;
      if (at === pieceEnds[k]) inside++;
    }
    return inside;
  }

  /** End of a line without the citation marks and blanks at its end. */
  function endWithoutCitations(units: Uint16Array, start: number, end: number): number {
    let at = end;
    for (let c = found.count - 1; c >= 0 && found.ends[c] === at; c--) at = trimEnd(units, start, found.starts[c]!);
    return at;
  }

  /** A line of datatrove's with citation marks: its words are counted with them, all else without. */
  function judgeCited(view: TextView, start: number, end: number, wordCount: number): number {
    let line = '';
    let at = start;
    for (let c = 0; c < found.count; c++) {
      line += view.text.slice(at, found.starts[c]);
      at = found.ends[c]!;
    }
    scratch.reset(line + view.text.slice(at, end));
    const hits = searchLine(scratch.units, scratch.length);
    const lorem = lines.lorem.length;
    const brackets = lines.brackets.length;
    const kind = judge(scratch.units, 0, scratch.length, wordCount, hits, 0, hits.count);
    for (let k = lorem; k < lines.lorem.length; k++) lines.lorem[k] = beforeCitations(start, lines.lorem[k]!);
    for (let k = brackets; k < lines.brackets.length; k++)
      lines.brackets[k] = beforeCitations(start, lines.brackets[k]!);
    if (kind !== KEPT) return kind;
    const words = scratch.words(splitter);
    lines.sentences += countSentencizer(words, scratch.units, 0, words.count, 0, scratch.length);
    return kind;
  }

  /** Where an offset of a line without its citation marks stands in the text. */
  function beforeCitations(start: number, offset: number): number {
    let at = start + offset;
    for (let c = 0; c < found.count && found.starts[c]! <= at; c++) at += found.ends[c]! - found.starts[c]!;
    return at;
  }

  /** The class of a trimmed line whose words are not too long. */
  function judge(
    units: Uint16Array,
    start: number,
    end: number,
    wordCount: number,
    hits: PhraseHits,
    firstHit: number,
    endHit: number,
    goesOn = false,
  ): number {
    if (knobs.terminal && marked && !goesOn && !ends(units, start, end)) return NO_TERMINAL;
    if (wordCount < minWords) return FEW_WORDS;
    if (firstHit === endHit || dolma) return KEPT;
    let script = false;
    let policy = false;
    for (let h = firstHit; h < endHit; h++) {
      const phrase = hits.phrases[h]!;
      if (phrase === SCRIPT) script = true;
      else if (phrase >= FIRST_POLICY) policy = true;
      else if (!own && phrase === LOREM) lines.lorem.push(hits.starts[h]!);
    }
    if (script && knobs.javascript) return JAVASCRIPT;
    if (!own)
      for (let h = firstHit; h < endHit; h++) if (hits.phrases[h] === BRACKET) lines.brackets.push(hits.starts[h]!);
    return policy && knobs.policy ? POLICY : KEPT;
  }

  return judgeAll;
}

/** What a line is part of: a paragraph that was wrapped, one that goes on behind it, a formula or a block of code. */
const WRAPPED_PART = 1;
const GOES_ON = 2;
const VERBATIM_PART = 4;

let partsBuffer = new Uint8Array(256);

/** By line of `view.lines('python')`: the parts above. */
function partsOfLines(view: TextView, count: number): Uint8Array | null {
  const { width, continues } = view.wrapping();
  const verbatim = view.verbatim();
  if (width === 0 && verbatim.count === 0) return null;
  if (partsBuffer.length < count) partsBuffer = new Uint8Array(count * 2);
  partsBuffer.fill(0, 0, count);
  const { starts, ends } = view.lines('python');
  const content = view.contentLines();
  let next = 0;
  let span = 0;
  let before = false;
  for (let i = 0; i < count; i++) {
    while (span < verbatim.count && verbatim.ends[span]! <= starts[i]!) span++;
    if (span < verbatim.count && verbatim.starts[span]! < ends[i]!) partsBuffer[i]! |= VERBATIM_PART;
    if (width === 0 || next === content.count || content.starts[next]! >= ends[i]!) continue;
    const goesOn = continues[next++] === 1;
    if (goesOn) partsBuffer[i]! |= WRAPPED_PART | GOES_ON;
    else if (before) partsBuffer[i]! |= WRAPPED_PART;
    before = goesOn;
  }
  return partsBuffer;
}

function pushSpan(buffer: SpanBuffer, start: number, end: number): void {
  if (buffer.count === buffer.starts.length) growSpans(buffer);
  buffer.starts[buffer.count] = start;
  buffer.ends[buffer.count++] = end;
}

const ENDS: readonly number[] = [46, 63, 33, 34];
const DATATROVE_ENDS: readonly number[] = [...ENDS, 39];

/** A test for lines that end with one of these marks, and, where dots are told apart, not with three of them. */
function endsPlain(
  marks: readonly number[],
  noEllipsis: boolean,
): (units: Uint16Array, start: number, end: number) => boolean {
  return (units, start, end) => {
    if (start >= end || !marks.includes(units[end - 1]!)) return false;
    if (!noEllipsis || units[end - 1] !== 46) return true;
    return !(end - start >= 3 && units[end - 2] === 46 && units[end - 3] === 46);
  };
}

/** Ends with a sentence mark of any script, closing quotes and brackets aside, or with a quote; not with an ellipsis. */
function endsSentence(units: Uint16Array, start: number, end: number): boolean {
  let at = end;
  while (at > start && (FLAGS[units[at - 1]!]! & F.closing) !== 0) at--;
  if (at === start) return false;
  const last = units[at - 1]!;
  if (last === 46 && at - start >= 3 && units[at - 2] === 46 && units[at - 3] === 46) return false;
  if ((flagsBefore(units, start, at) & F.terminal) !== 0) return true;
  return at < end && last !== 0x2026 && (FLAGS[units[end - 1]!]! & F.quote) !== 0;
}
