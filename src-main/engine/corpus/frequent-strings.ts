/*
 * Which strings stand in many documents: lines and sentences of a template that was parsed as text. Two passes over the
 * corpus in bounded memory, as for lines of sites (frequent-lines.ts): an upper bound of each string's documents by a
 * count-min sketch, then exact counts of those that the bound does not rule out. Both are sums, so that no order of
 * documents and no cut of the corpus changes a count; the examples are the first in the order given.
 */

import { ownCopy } from '#engine/text/own-copy.ts';
import { makeSentenceSpans, splitSentences } from '#engine/text/sentences.ts';
import { makeTextView } from '#engine/text/text-view.ts';
import { lineKey, type LineSketch, lineSketch } from './frequent-lines.ts';

export const STRING_KINDS = ['line', 'sentence'] as const;
export type StringKind = (typeof STRING_KINDS)[number];

export interface FrequentStringsOptions {
  /** Shorter strings (UTF-16 units, blanks at both ends taken off) are not looked at. */
  minChars: number;
  /** Strings of fewer documents are left out. */
  minDocuments: number;
  /** Strings that the answer holds at most: those of the most documents. */
  top: number;
  kinds: readonly StringKind[];
}

export interface GroupCount {
  name: string;
  documents: number;
}

export interface FrequentString {
  string: string;
  /** `line` where it is a whole line of any document. */
  kind: StringKind;
  documents: number;
  occurrences: number;
  /** Sources and languages of its documents, those of most documents first; `MOST_GROUPS` of each at most. */
  sources: GroupCount[];
  languages: GroupCount[];
  /** Ids of the first documents that have it. */
  examples: string[];
}

export interface StringDocument {
  text: string;
  id: string;
  source: string;
  language: string;
}

const EXAMPLES = 3;
const MOST_GROUPS = 1000;
const SHOWN_GROUPS = 5;
/** Strings that the second pass counts at most; where more are frequent, only those of more documents are. */
const MOST_CANDIDATES = 200_000;

interface Found {
  kind: StringKind;
  times: number;
}

/** Reads the strings of one text after the other. A sentence that is a whole line is a line. */
export function stringReader({
  minChars,
  kinds,
}: Pick<FrequentStringsOptions, 'minChars' | 'kinds'>): (text: string) => Map<string, Found> {
  const view = makeTextView();
  const spans = makeSentenceSpans();
  return (text) => {
    const found = new Map<string, Found>();
    const add = (raw: string, kind: StringKind): void => {
      if (raw.length < minChars) return;
      const key = lineKey(raw);
      if (key.length < minChars) return;
      const known = found.get(key);
      if (known === undefined) found.set(key, { kind, times: 1 });
      // Sentences come behind all lines: one that is known as a line was counted there.
      else if (known.kind === kind) known.times++;
    };
    if (kinds.includes('line')) for (const line of text.split('\n')) add(line, 'line');
    if (kinds.includes('sentence')) {
      view.reset(text);
      spans.count = 0;
      splitSentences(view.units, 0, view.length, spans);
      for (let i = 0; i < spans.count; i++) add(text.slice(spans.starts[i], spans.ends[i]), 'sentence');
    }
    return found;
  };
}

/** First pass: an upper bound of the documents of a string. */
export function stringSketch(options: Pick<FrequentStringsOptions, 'minChars' | 'kinds'>, bits?: number): LineSketch {
  const read = stringReader(options);
  return lineSketch(options.minChars, bits, (text) => read(text).keys());
}

interface Entry {
  kind: StringKind;
  documents: number;
  occurrences: number;
  examples: string[];
  sources: Map<string, number>;
  languages: Map<string, number>;
}

export interface StringCounter {
  add(document: StringDocument): void;
  /** `minDocuments` is larger than asked for where too many strings are frequent. */
  result(): { strings: FrequentString[]; minDocuments: number };
}

/** Second pass, over the same documents. */
export function stringCounter(
  sketch: LineSketch,
  options: FrequentStringsOptions,
  most = MOST_CANDIDATES,
): StringCounter {
  let least = Math.max(2, options.minDocuments);
  while (sketch.reached(least) > most) least = Math.ceil(least * 1.5);
  const read = stringReader(options);
  const entries = new Map<string, Entry>();
  return {
    add({ text, id, source, language }) {
      for (const [string, { kind, times }] of read(text)) {
        if (sketch.bound(string) < least) continue;
        let entry = entries.get(string);
        if (entry === undefined) {
          entry = { kind, documents: 0, occurrences: 0, examples: [], sources: new Map(), languages: new Map() };
          entries.set(ownCopy(string), entry);
        }
        if (kind === 'line') entry.kind = kind;
        entry.documents++;
        entry.occurrences += times;
        if (entry.examples.length < EXAMPLES) entry.examples.push(id);
        count(entry.sources, source);
        count(entry.languages, language);
      }
    },
    result() {
      const all = [...entries]
        .filter(([, { documents }]) => documents >= least)
        .sort(
          // Lines first, so that their sentences are known as theirs.
          ([a, x], [b, y]) =>
            y.documents - x.documents ||
            STRING_KINDS.indexOf(x.kind) - STRING_KINDS.indexOf(y.kind) ||
            y.occurrences - x.occurrences ||
            (a < b ? -1 : 1),
        );
      const strings: FrequentString[] = [];
      for (const [string, entry] of all) {
        if (strings.length === options.top) break;
        if (isPartOf(string, entry, strings)) continue;
        const { kind, documents, occurrences, examples } = entry;
        const [sources, languages] = [largest(entry.sources), largest(entry.languages)];
        strings.push({ string, kind, documents, occurrences, sources, languages, examples });
      }
      return { strings, minDocuments: least };
    },
  };
}

/** A sentence that stands in the same documents as a line which holds it says nothing more. */
function isPartOf(string: string, { kind, documents }: Entry, listed: readonly FrequentString[]): boolean {
  return (
    kind === 'sentence' &&
    listed.some((line) => line.kind === 'line' && line.documents === documents && line.string.includes(string))
  );
}

function count(groups: Map<string, number>, name: string): void {
  const here = groups.get(name);
  if (here !== undefined || groups.size < MOST_GROUPS) groups.set(name, (here ?? 0) + 1);
}

function largest(groups: ReadonlyMap<string, number>): GroupCount[] {
  return [...groups]
    .map(([name, documents]) => ({ name, documents }))
    .sort((a, b) => b.documents - a.documents || (a.name < b.name ? -1 : 1))
    .slice(0, SHOWN_GROUPS);
}
