import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/*
 * Compressed input has one door, engine/read/compressed: node:zlib's own streams end without an error after the first
 * zstd frame, and its gunzip hides where members begin (DECISIONS 9). Blocks of a known size in memory, such as a Parquet
 * page or a text block of the store, are another matter.
 */

const BANNED =
  /\b(createGunzip|createUnzip|createInflate|createInflateRaw|createZstdDecompress|createBrotliDecompress|gunzip|unzip)\b/;
const root = fileURLToPath(new URL('../../../../src-main', import.meta.url));
const door = join('engine', 'read', 'compressed') + sep;

const offenders = (path: string, text: string): string[] =>
  path.startsWith(door)
    ? []
    : text
        .split('\n')
        .flatMap((line, i) => (BANNED.test(line.replace(/\/\/.*|^\s*\*.*/, '')) ? [`${path}:${i + 1}`] : []));

test('nothing else opens compressed streams', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  expect(files.some((path) => path.startsWith(door))).toBe(true);
  expect(files.flatMap((path) => offenders(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('a planted violation is found', () => {
  expect(offenders('services/x.ts', "import { createGunzip } from 'node:zlib';\n")).toEqual(['services/x.ts:1']);
});
