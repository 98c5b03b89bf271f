/*
 * Which lines stand in many documents: boilerplate that was taken for text. Two passes over the corpus in bounded memory:
 * the first counts documents by line in a count-min sketch (Cormode and Muthukrishnan 2005, 2 rows), the second counts
 * exactly those that the sketch does not rule out. Documents are given in the canonical order both times.
 */

import { ownCopy } from '#engine/text/own-copy.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';

export interface FrequentLinesOptions {
  /** Shorter lines (UTF-16 units, blanks at both ends taken off) are not looked at. */
  minChars: number;
  /** Lines of fewer documents are left out. */
  minDocuments: number;
  /** Lines that the answer holds at most: those of the most documents. */
  top: number;
}

export interface FrequentLine {
  line: string;
  documents: number;
  occurrences: number;
  /** Sites it stands on, at most `MOST_SITES`, and the documents of the one with the most. */
  sites: number;
  site: string;
  siteDocuments: number;
  /** Id of the first document that has it. */
  example: string;
}

/** Longer lines are looked at by this many of their first UTF-16 units. */
const LONGEST = 500;
const MOST_SITES = 1000;
/** Counters a row of the sketch: 2 x 16 MiB. */
const SKETCH_BITS = 22;
/** Lines that the second pass counts at most; where more are frequent, only those of more documents are. */
const MOST_CANDIDATES = 200_000;

/** What a line is known by: blanks at both ends taken off, and of a long line its beginning. */
export function lineKey(line: string): string {
  let start = 0;
  let end = line.length;
  while (start < end && isSpace(line, start)) start++;
  while (end > start && isSpace(line, end - 1)) end--;
  return line.slice(start, Math.min(end, start + LONGEST)).toWellFormed();
}

const isSpace = (line: string, at: number): boolean => (FLAGS[line.charCodeAt(at)]! & F.space) !== 0;

/** Distinct lines of a text that are long enough, with how often each stands in it. */
function linesIn(text: string, minChars: number): Map<string, number> {
  const lines = new Map<string, number>();
  for (const raw of text.split('\n')) {
    if (raw.length < minChars) continue;
    const line = lineKey(raw);
    if (line.length >= minChars) lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  return lines;
}

/** First pass: an upper bound of the documents of a line. */
export interface LineSketch {
  add(text: string): void;
  /** At least the number of documents that have the line. */
  bound(line: string): number;
  /** Cells of a row that reached the count. */
  reached(count: number): number;
}

/** `stringsOf` gives the different strings of a text; its lines where it is left out. */
export function lineSketch(
  minChars: number,
  bits = SKETCH_BITS,
  stringsOf: (text: string) => Iterable<string> = (text) => linesIn(text, minChars).keys(),
): LineSketch {
  const mask = (1 << bits) - 1;
  const rows = [new Uint32Array(1 << bits), new Uint32Array(1 << bits)] as const;
  return {
    add(text) {
      for (const line of stringsOf(text)) {
        const [a, b] = hashOf(line);
        rows[0][a & mask]!++;
        rows[1][b & mask]!++;
      }
    },
    bound(line) {
      const [a, b] = hashOf(line);
      return Math.min(rows[0][a & mask]!, rows[1][b & mask]!);
    },
    reached: (count) => rows[0].reduce((cells, documents) => cells + (documents >= count ? 1 : 0), 0),
  };
}

interface Entry extends Omit<FrequentLine, 'line' | 'sites' | 'site' | 'siteDocuments'> {
  bySite: Map<string, number>;
}

export interface LineCounter {
  /** `site` is the host of a document's address, or what stands for it. */
  add(text: string, site: string, id: string): void;
  result(): { lines: FrequentLine[]; minDocuments: number };
}

/** Second pass, over the same documents. `minDocuments` of the result is larger than asked for where too many are frequent. */
export function lineCounter(sketch: LineSketch, options: FrequentLinesOptions, most = MOST_CANDIDATES): LineCounter {
  let least = Math.max(2, options.minDocuments);
  while (sketch.reached(least) > most) least = Math.ceil(least * 1.5);
  const entries = new Map<string, Entry>();
  return {
    add(text, site, id) {
      for (const [line, times] of linesIn(text, options.minChars)) {
        if (sketch.bound(line) < least) continue;
        let entry = entries.get(line);
        if (entry === undefined) {
          entry = { documents: 0, occurrences: 0, example: id, bySite: new Map() };
          entries.set(ownCopy(line), entry);
        }
        entry.documents++;
        entry.occurrences += times;
        const here = entry.bySite.get(site);
        if (here !== undefined || entry.bySite.size < MOST_SITES) entry.bySite.set(site, (here ?? 0) + 1);
      }
    },
    result() {
      const lines = [...entries]
        .filter(([, { documents }]) => documents >= least)
        .map(([line, { bySite, ...counts }]) => ({ line, ...counts, sites: bySite.size, ...largest(bySite) }))
        .sort((a, b) => b.documents - a.documents || (a.line < b.line ? -1 : 1));
      return { lines: lines.slice(0, options.top), minDocuments: least };
    },
  };
}

function largest(bySite: ReadonlyMap<string, number>): { site: string; siteDocuments: number } {
  let best = { site: '', siteDocuments: 0 };
  for (const [site, siteDocuments] of bySite) {
    const more = siteDocuments > best.siteDocuments || (siteDocuments === best.siteDocuments && site < best.site);
    if (more) best = { site, siteDocuments };
  }
  return best;
}

/** Two 32-bit FNV-1a hashes over UTF-16 units, from two offsets, each mixed at the end (Murmur3's finaliser). */
function hashOf(line: string): [number, number] {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = 0; i < line.length; i++) {
    const unit = line.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b);
    b ^= b >>> 13;
  }
  return [mixed(a), mixed(b)];
}

function mixed(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
