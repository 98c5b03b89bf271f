import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sha256 } from '#engine/hash.ts';
import { resourceRoot } from '#engine/resource-root.ts';

/*
 * Words and characters of Chinese with what they are in another script: `resources/chinese/conversions.bin`, Brotli over
 * lines. `#NAME` begins a table; `KEY TAB VALUE` is an entry; a line without a tab is a word whose characters are converted
 * one by one, which stands there because it must not be cut.
 */

/** `standard` takes the characters of Taiwan and Hong Kong back to those that the other tables are in. */
export const CONVERSIONS = ['simplified', 'traditional', 'taiwan', 'hong-kong', 'standard'] as const;
export type Conversion = (typeof CONVERSIONS)[number];

export interface ConversionTable {
  /** Words and single characters. */
  values: ReadonlyMap<string, string>;
  /** By the first code unit of a word, the most code units of one that begins with it; 0 where none does. */
  longest: Uint8Array;
}

const PATH = 'chinese/conversions.bin';

let bytes: Uint8Array | null = null;
let tables: ReadonlyMap<string, ConversionTable> | null = null;

const packed = (): Uint8Array => (bytes ??= readFileSync(join(resourceRoot(), PATH)));

/** Part of the key of texts that are converted. */
export const conversionsKey = (): string => sha256(packed());

/** Some 15 MB once the first text asks for it. */
export function conversionTable(name: Conversion): ConversionTable {
  return (tables ??= readTables()).get(name)!;
}

function readTables(): ReadonlyMap<string, ConversionTable> {
  const found = new Map<string, ConversionTable>();
  for (const section of brotliDecompressSync(packed()).toString().split('#').slice(1)) {
    const [name = '', ...lines] = section.trimEnd().split('\n');
    found.set(name, readTable(lines));
  }
  return found;
}

function readTable(lines: readonly string[]): ConversionTable {
  const values = new Map<string, string>();
  const longest = new Uint8Array(0x10000);
  const plain: string[] = [];
  for (const line of lines) {
    const tab = line.indexOf('\t');
    const key = tab < 0 ? line : line.slice(0, tab);
    const first = key.charCodeAt(0);
    longest[first] = Math.max(longest[first]!, key.length);
    if (tab < 0) plain.push(key);
    else values.set(key, line.slice(tab + 1));
  }
  const characters = values;
  for (const key of plain) values.set(key, Array.from(key, (char) => characters.get(char) ?? char).join(''));
  return { values, longest };
}
