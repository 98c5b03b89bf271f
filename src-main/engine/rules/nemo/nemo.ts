import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { SignalSpec } from '#shared/domain/signal.ts';
import type { Span } from '#shared/domain/span.ts';
import { defineRule, type SignalSink } from '#engine/rules/rule.ts';
import { trimEnd } from '#engine/text/lines.ts';
import { makePhraseSearch } from '#engine/text/phrase-search.ts';
import { splitterOf } from '#engine/text/profile-splitter.ts';
import { marksNoSentences, needsDictionary } from '#engine/text/scripts.ts';
import type { Segments } from '#engine/text/segments.ts';
import { makeSplitter } from '#engine/text/separated.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { F, FLAGS, flagsBefore } from '#engine/text/unicode/flags.ts';
import { type CharacterKinds, characterKinds, KIND } from './_characters.ts';
import { makeUrlSearch } from './_urls.ts';

export type NemoSignal =
  | 'non_alnum_fraction'
  | 'number_fraction'
  | 'white_fraction'
  | 'parenthesis_fraction'
  | 'url_fraction'
  | 'porn_url_count'
  | 'longest_word'
  | 'boilerplate_fraction'
  | 'unended_line_fraction';

const share = (describe: string, max: number): SignalSpec => ({
  kind: 'real',
  unit: 'share',
  describe,
  threshold: { max },
});

const LOREM = 'lorem ipsum';
/** Phrases of notices; the last three stand for whole notices of a common cookie banner that NeMo lists. */
const PHRASES = [
  LOREM,
  'terms of use',
  'privacy policy',
  'cookie policy',
  'uses cookies',
  'use of cookies',
  'use cookies',
  'privacy overview',
  'privacy & cookies policy',
  'privacy and cookies policy',
  'necessary cookies are absolutely essential',
  'not be particularly necessary for the website',
  'without changing your cookie settings',
];

/** What NeMo says of a text without words: one past its limit. */
const NO_WORD = 1001;

/**
 * NeMo Curator's heuristics beyond Gopher's (`stages/text/filters/heuristic/string.py`) with its default limits (PEERS
 * §1c): NonAlphaNumeric, Numbers, WhiteSpace, Parentheses, Urls, PornographicUrls, LongWord, BoilerPlateString and
 * Punctuation. What it has of Gopher is the rule `gopher` in profile `nemo`.
 *
 * Profile `nemo`: alphanumeric are ASCII letters and digits, line feeds and ? ! , . (so blanks are not), and only ASCII digits are numbers; a URL ends before
 * its path; paragraphs are all that stands between two line feeds and the next two; a text that says "lorem ipsum" is all
 * boilerplate; an empty text fails every share.
 *
 * Profile `winnow`: letters, marks, numbers, sentence marks and commas of every script are alphanumeric; a URL is a whole
 * one; paragraphs hold something; brackets of full width count; a line ends as sentences of any script do, closing
 * quotes and brackets aside; in Chinese and Japanese a word is a character; longest_word does not apply to scripts without a
 * word list, nor unended_line_fraction to Thai and Lao. An empty text has no shares.
 */
export const rule = defineRule<Record<string, never>, NemoSignal>({
  id: 'nemo',
  family: 'nemo',
  title: 'NeMo heuristics',
  version: 1,
  cite: 'NeMo Curator stages/text/filters/heuristic/string.py',
  scope: 'document',
  profiles: ['winnow', 'nemo'],
  usesLanguage: false,
  knobs: z.strictObject({}),
  signals: {
    non_alnum_fraction: share('Characters that are neither letters, numbers nor sentence marks', 0.25),
    number_fraction: share('Characters that are digits', 0.15),
    white_fraction: share('Characters that are white space', 0.25),
    parenthesis_fraction: share('Characters that are brackets', 0.1),
    url_fraction: share('Characters in URLs', 0.2),
    porn_url_count: { kind: 'count', unit: 'URLs', describe: 'URLs with "porn" in them', threshold: { max: 0 } },
    longest_word: {
      kind: 'count',
      unit: 'characters',
      describe: 'Length of the longest word',
      threshold: { max: 1000 },
    },
    boilerplate_fraction: share('Paragraphs with phrases of notices about use, privacy and cookies', 0.4),
    unended_line_fraction: share('Lines that end no sentence', 0.85),
  },
  prepare(_knobs, profile) {
    const peer = profile === 'nemo';
    const kinds = characterKinds(peer);
    const urlsOf = makeUrlSearch(peer);
    const search = makePhraseSearch(PHRASES);
    const linesOf = peer ? makeSplitter('\n', 'inked') : (view: TextView) => view.contentLines();
    const paragraphsOf = peer ? makeSplitter('\n\n', 'all') : (view: TextView) => view.blocks();
    const ends = peer ? endsAsNemo : endsSentence;
    const longest = peer ? longestPiece : longestWord;

    return {
      measure({ view }, out) {
        countCharacters(view, kinds, peer, out);
        const urls = urlsOf(view.text, view.units);
        let urlChars = 0;
        let porn = 0;
        for (let i = 0; i < urls.count; i++) {
          urlChars += view.codePointsIn(urls.starts[i]!, urls.ends[i]!);
          if (view.text.slice(urls.starts[i], urls.ends[i]).includes('porn')) porn++;
        }
        out.number('porn_url_count', porn);
        if (view.codePoints > 0) out.number('url_fraction', urlChars / view.codePoints);
        else if (peer) out.number('url_fraction', 1);

        if (!peer && needsDictionary(view.scripts())) out.none('longest_word', NOT_APPLICABLE);
        else {
          const length = longest(view);
          if (length > 0) out.number('longest_word', length);
          else if (peer) out.number('longest_word', NO_WORD);
        }

        const paragraphs = paragraphsOf(view);
        if (paragraphs.count > 0) {
          const { noticed, lorem } = boilerplate(view, paragraphs, search);
          out.number('boilerplate_fraction', peer && lorem ? 1 : noticed.length / paragraphs.count);
        }

        const lines = linesOf(view);
        if (!peer && marksNoSentences(view.scripts())) out.none('unended_line_fraction', NOT_APPLICABLE);
        else if (lines.count > 0) {
          let unended = 0;
          for (let i = 0; i < lines.count; i++) if (!ends(view.units, lines.starts[i]!, lines.ends[i]!)) unended++;
          out.number('unended_line_fraction', unended / lines.count);
        } else if (peer) out.number('unended_line_fraction', 1);
      },

      explain({ view }, signal) {
        const { units, length } = view;
        switch (signal) {
          case 'non_alnum_fraction':
            return runs(units, length, kinds, (kind) => (kind & KIND.alnum) === 0, 'neither letter nor number');
          case 'number_fraction':
            return runs(units, length, kinds, (kind) => (kind & KIND.digit) !== 0, 'digits');
          case 'parenthesis_fraction':
            return runs(units, length, kinds, (kind) => (kind & KIND.bracket) !== 0, 'brackets');
          case 'url_fraction':
          case 'porn_url_count': {
            const urls = urlsOf(view.text, units);
            const spans = Array.from({ length: urls.count }, (_, i) => ({
              start: urls.starts[i]!,
              end: urls.ends[i]!,
              label: 'URL',
            }));
            if (signal === 'url_fraction') return spans;
            return spans.filter(({ start, end }) => view.text.slice(start, end).includes('porn'));
          }
          case 'boilerplate_fraction':
            return boilerplate(view, paragraphsOf(view), search).noticed;
          case 'unended_line_fraction': {
            const lines = linesOf(view);
            return spansOf(lines, 'no sentence end', (start, end) => !ends(units, start, end));
          }
          default:
            return [];
        }
      },
    };
  },
});

function countCharacters(view: TextView, kinds: CharacterKinds, peer: boolean, out: SignalSink<NemoSignal>): void {
  const { units, length, codePoints } = view;
  if (codePoints === 0) {
    if (!peer) return;
    for (const signal of ['non_alnum', 'number', 'white', 'parenthesis'] as const) out.number(`${signal}_fraction`, 1);
    return;
  }
  let [alnum, digits, white, brackets] = [0, 0, 0, 0];
  for (let i = 0; i < length; i++) {
    const unit = units[i]!;
    let kind = kinds.units[unit]!;
    if ((unit & 0xfc00) === 0xd800 && i + 1 < length && (units[i + 1]! & 0xfc00) === 0xdc00) {
      kind = kinds.pairAt(units, i, length);
      i++;
    }
    alnum += kind & 1;
    digits += (kind >> 1) & 1;
    white += (kind >> 2) & 1;
    brackets += kind >> 3;
  }
  out.number('non_alnum_fraction', (codePoints - alnum) / codePoints);
  out.number('number_fraction', digits / codePoints);
  out.number('white_fraction', white / codePoints);
  out.number('parenthesis_fraction', brackets / codePoints);
}

function longestPiece(view: TextView): number {
  const pieces = view.pieces();
  let longest = 0;
  for (let i = 0; i < pieces.count; i++) if (pieces.chars[i]! > longest) longest = pieces.chars[i]!;
  return longest;
}

function longestWord(view: TextView): number {
  const words = view.wordSpans(splitterOf('winnow'));
  let longest = 0;
  for (let i = 0; i < words.count; i++) {
    // Code units are never fewer than code points.
    if (words.ends[i]! - words.starts[i]! <= longest) continue;
    longest = Math.max(longest, view.codePointsIn(words.starts[i]!, words.ends[i]!));
  }
  return longest;
}

/** Paragraphs with a phrase of a notice in them, and whether "lorem ipsum" stands anywhere. */
function boilerplate(
  { units, length }: TextView,
  paragraphs: Segments,
  search: ReturnType<typeof makePhraseSearch>,
): { noticed: Span[]; lorem: boolean } {
  const hits = search(units, length);
  const noticed: Span[] = [];
  let lorem = false;
  for (let i = 0, h = 0; i < paragraphs.count; i++) {
    let here = false;
    for (; h < hits.count && hits.starts[h]! < paragraphs.ends[i]!; h++) {
      const phrase = PHRASES[hits.phrases[h]!]!;
      if (phrase === LOREM) lorem = true;
      else if (hits.starts[h]! + phrase.length <= paragraphs.ends[i]!) here = true;
    }
    if (here) noticed.push({ start: paragraphs.starts[i]!, end: paragraphs.ends[i]!, label: 'notice' });
  }
  return { noticed, lorem };
}

/** Ends with . ? ! " or ', white space aside. */
function endsAsNemo(units: Uint16Array, start: number, end: number): boolean {
  const last = trimEnd(units, start, end);
  if (last === start) return false;
  const unit = units[last - 1]!;
  return unit === 46 || unit === 63 || unit === 33 || unit === 34 || unit === 39;
}

function endsSentence(units: Uint16Array, start: number, end: number): boolean {
  let at = end;
  while (at > start && (FLAGS[units[at - 1]!]! & F.closing) !== 0) at--;
  return at > start && (units[at - 1] === 0x2026 || (flagsBefore(units, start, at) & F.terminal) !== 0);
}

function spansOf(segments: Segments, label: string, holds: (start: number, end: number) => boolean): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i < segments.count; i++) {
    const start = segments.starts[i]!;
    const end = segments.ends[i]!;
    if (holds(start, end)) spans.push({ start, end, label });
  }
  return spans;
}

/** Runs of characters whose kind passes a test. */
function runs(
  units: Uint16Array,
  length: number,
  kinds: CharacterKinds,
  holds: (kind: number) => boolean,
  label: string,
): Span[] {
  const spans: Span[] = [];
  for (let i = 0, start = 0; i <= length;) {
    const pair = i + 1 < length && (units[i]! & 0xfc00) === 0xd800 && (units[i + 1]! & 0xfc00) === 0xdc00;
    const kind = pair ? kinds.pairAt(units, i, length) : kinds.units[units[i]!]!;
    const inside = i < length && holds(kind);
    const next = i + (pair ? 2 : 1);
    if (!inside) {
      if (i > start) spans.push({ start, end: i, label });
      start = next;
    }
    i = next;
  }
  return spans;
}
