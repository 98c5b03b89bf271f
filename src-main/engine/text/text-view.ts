import { type LineMode, splitContent, splitLines, splitParagraphs } from './lines.ts';
import { makePieces, type Pieces, splitPieces } from './pieces.ts';
import { makeInterner, makeSegments, type Segments } from './segments.ts';
import { dominantScript, measureScripts, type ScriptMix } from './scripts.ts';
import type { SpanBuffer, TextSource, WordSplitter } from './word-splitter.ts';
import { type Borders, findBorders } from './phrase-finder.ts';
import { makeUnitTally, tallyUnits, type UnitTally } from './unit-tally.ts';
import { findVerbatim, makeVerbatim, type Verbatim } from './verbatim.ts';
import { describeWords, makeWords, type Words } from './words.ts';
import { findWrapping, joinWrapped, makeWrapping, type Wrapping } from './wrapping.ts';

/** Raised whenever a line, word, sentence or script of any text changes: part of every rule's key. */
export const TEXT_VERSION = 3;

/**
 * One document's text with its lines, paragraphs and words, each computed at most once and kept in columns that are
 * reused from document to document. Spans are UTF-16, half-open; lengths that are measured are code points.
 */
export interface TextView extends TextSource {
  readonly text: string;
  readonly units: Uint16Array;
  readonly length: number;
  /** Code points of the whole text; a lone surrogate counts as one. */
  readonly codePoints: number;
  /** Its code units, counted. */
  readonly tally: UnitTally;
  /** Code points in [start, end), which splits no pair. */
  codePointsIn(start: number, end: number): number;
  /** Lines; see `LineMode`. */
  lines(mode: LineMode): Segments;
  /** Paragraphs; see `splitParagraphs`. */
  paragraphs(): Segments;
  /** Lines that hold something, trimmed. */
  contentLines(): Segments;
  /** Runs of such lines between blank ones. */
  blocks(): Segments;
  /** Which content lines were parted to fit a width. */
  wrapping(): Wrapping;
  /** Content lines with those run together that were parted so. */
  unwrappedLines(): Segments;
  /** The same segments of this view with their identities. */
  identify(segments: Segments): Segments;
  /** What stands between white space. */
  pieces(): Pieces;
  /** Where a phrase may begin; see `findBorders`. */
  borders(): Borders;
  /** Formulas and blocks of code. */
  verbatim(): Verbatim;
  /** The bounds of words alone. */
  wordSpans(splitter: WordSplitter): SpanBuffer;
  /** Words under a splitter, with identities and what is true of each. */
  words(splitter: WordSplitter): Words;
  /** How many letters belong to which kind of script. */
  scripts(): ScriptMix;
  /** ISO 15924 code of the script of most letters; `Zyyy` where there is none. */
  script(): string;
}

export interface ReusableTextView extends TextView {
  reset(text: string): void;
  /** Gives back the room that a large text needed; the view is then that of an empty text. */
  release(): void;
}

interface Cache<T> {
  value: T;
  generation: number;
}

/** Everything that a view computes of its text. */
interface Caches {
  lines: Record<LineMode, Cache<Segments>>;
  paragraphs: Cache<Segments>;
  content: Cache<{ lines: Segments; blocks: Segments }>;
  wrapping: Cache<Wrapping>;
  unwrapped: Cache<Segments>;
  pieces: Cache<Pieces>;
  borders: Cache<Borders>;
  verbatim: Cache<Verbatim>;
  words: Map<string, Cache<Words>>;
  scripts: Cache<ScriptMix>;
}

function makeCaches(): Caches {
  return {
    lines: { lf: stale(makeSegments()), runs: stale(makeSegments()), python: stale(makeSegments()) },
    paragraphs: stale(makeSegments()),
    content: stale({ lines: makeSegments(), blocks: makeSegments() }),
    wrapping: stale(makeWrapping()),
    unwrapped: stale(makeSegments()),
    pieces: stale(makePieces()),
    borders: stale({ starts: new Uint32Array(1024), count: 0 }),
    verbatim: stale(makeVerbatim()),
    words: new Map(),
    scripts: stale(measureScripts(new Uint16Array(0), 0, makeUnitTally())),
  };
}

function stale<T>(value: T): Cache<T> {
  return { value, generation: 0 };
}

const SMALL = 4096;

export function makeTextView(): ReusableTextView {
  let text = '';
  let units = new Uint16Array(SMALL);
  let bytes = Buffer.from(units.buffer);
  let length = 0;
  let pairs = 0;
  let tally = makeUnitTally();
  /** Of the text at hand; a cache of another generation is stale. */
  let generation = 1;
  let interner = makeInterner();
  let caches = makeCaches();

  function content(): { lines: Segments; blocks: Segments } {
    const { lines, blocks } = caches.content.value;
    if (caches.content.generation !== generation) {
      splitContent(units, length, lines, blocks);
      caches.content.generation = generation;
    }
    return caches.content.value;
  }

  function spansOf(splitter: WordSplitter): Words {
    let cache = caches.words.get(splitter.id);
    if (cache === undefined) {
      cache = { value: makeWords(), generation: 0 };
      caches.words.set(splitter.id, cache);
    }
    if (cache.generation !== generation) {
      cache.value.identified = false;
      reserve(cache.value, length >> 2);
      splitter.split(view, cache.value);
      cache.generation = generation;
    }
    return cache.value;
  }

  const view: ReusableTextView = {
    get text() {
      return text;
    },
    get units() {
      return units;
    },
    get length() {
      return length;
    },
    get codePoints() {
      return length - pairs;
    },
    get tally() {
      return tally;
    },

    reset(next) {
      text = next;
      length = next.length;
      if (units.length <= length) {
        units = new Uint16Array(Math.max(length + 1, units.length * 2));
        bytes = Buffer.from(units.buffer);
      }
      bytes.write(next, 0, 'utf16le');
      // Whatever reads one past the end finds no line feed and no half of a pair.
      units[length] = 0;
      tallyUnits(units, length, tally);
      pairs = tally.pairs;
      generation++;
    },

    release() {
      units = new Uint16Array(SMALL);
      bytes = Buffer.from(units.buffer);
      tally = makeUnitTally();
      interner = makeInterner();
      caches = makeCaches();
      view.reset('');
    },

    codePointsIn(start, end) {
      return pairs === 0 ? end - start : end - start - countPairs(units, start, end);
    },

    lines(mode) {
      const cache = caches.lines[mode];
      if (cache.generation !== generation) {
        splitLines(view, mode, cache.value);
        cache.generation = generation;
      }
      return cache.value;
    },

    paragraphs() {
      if (caches.paragraphs.generation !== generation) {
        splitParagraphs(view, caches.paragraphs.value);
        caches.paragraphs.generation = generation;
      }
      return caches.paragraphs.value;
    },

    contentLines: () => content().lines,
    blocks: () => content().blocks,

    wrapping() {
      if (caches.wrapping.generation !== generation) {
        const { lines, blocks } = content();
        findWrapping(units, lines, blocks, caches.wrapping.value);
        caches.wrapping.generation = generation;
      }
      return caches.wrapping.value;
    },

    unwrappedLines() {
      if (view.wrapping().width === 0) return content().lines;
      if (caches.unwrapped.generation !== generation) {
        joinWrapped(content().lines, view.wrapping(), caches.unwrapped.value);
        caches.unwrapped.generation = generation;
      }
      return caches.unwrapped.value;
    },

    identify(segments) {
      interner.identify(segments, units);
      return segments;
    },

    pieces() {
      if (caches.pieces.generation !== generation) {
        reserve(caches.pieces.value, length >> 2);
        splitPieces(units, length, caches.pieces.value);
        caches.pieces.generation = generation;
      }
      return caches.pieces.value;
    },

    borders() {
      if (caches.borders.generation !== generation) {
        findBorders(units, length, caches.borders.value);
        caches.borders.generation = generation;
      }
      return caches.borders.value;
    },

    verbatim() {
      if (caches.verbatim.generation !== generation) {
        findVerbatim(view, view.lines('lf'), caches.verbatim.value);
        caches.verbatim.generation = generation;
      }
      return caches.verbatim.value;
    },

    wordSpans: (splitter) => spansOf(splitter),

    words(splitter) {
      const words = spansOf(splitter);
      if (!words.identified) {
        interner.identify(words, units);
        describeWords(view, words);
      }
      return words;
    },

    scripts() {
      if (caches.scripts.generation !== generation) {
        caches.scripts.value = measureScripts(units, length, tally);
        caches.scripts.generation = generation;
      }
      return caches.scripts.value;
    },

    script() {
      return dominantScript(view.scripts());
    },
  };
  return view;
}

/** Room for as many words as a text of this length most likely has, so that a large one is not grown into step by step. */
function reserve(spans: SpanBuffer, count: number): void {
  if (spans.starts.length >= count) return;
  spans.starts = new Uint32Array(count);
  spans.ends = new Uint32Array(count);
}

/** Surrogate pairs in [start, end). */
function countPairs(units: Uint16Array, start: number, end: number): number {
  let pairs = 0;
  for (let i = start + 1; i < end; i++) {
    if ((units[i]! & 0xfc00) === 0xdc00 && (units[i - 1]! & 0xfc00) === 0xd800) pairs++;
  }
  return pairs;
}
