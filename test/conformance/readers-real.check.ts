import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { detectFile } from '#engine/read/detect.ts';
import { listFiles } from '#engine/read/list.ts';
import { readerOf } from '#engine/read/readers.ts';
import { isAfter, readInput } from '#test/helpers/reading.ts';

/*
 * Every file of the collections of real data: archives of a dozen crawlers (some damaged on purpose), corpora, web pages
 * and other file types. What counts: no throw, places in order, well-formed text, and a ledger that says why.
 */

const DATA = resolve(process.env['WINNOW_DATA'] ?? join(import.meta.dirname, '../../../shared/data'));
const FOLDERS = ['b_warc', 'c_corpora', 'c_filetypes', 'c_parquet', 'a_html'];

if (!existsSync(DATA))
  process.stdout.write(`readers over real data: skipped, ${DATA} is not there (set WINNOW_DATA)\n`);

interface Tally {
  files: number;
  items: number;
  records: number;
  other: Record<string, number>;
}

async function readFolder(folder: string): Promise<Map<string, Tally>> {
  const byFormat = new Map<string, Tally>();
  for (const { file, path, size } of listFiles(join(DATA, folder)).files) {
    const { format } = await detectFile(file, path, size);
    const tally = byFormat.get(format) ?? { files: 0, items: 0, records: 0, other: {} };
    byFormat.set(format, tally);
    tally.files++;
    let last = { locator: -1, part: 0 };
    for await (const item of readerOf(format).read(readInput(file, size))) {
      expect(isAfter(item, last), `${path}: ${item.locator}.${item.part} after ${last.locator}.${last.part}`).toBe(
        true,
      );
      last = { locator: item.locator, part: item.part };
      tally.items++;
      if (item.kind === 'record') {
        tally.records++;
        if (item.content.as === 'text') expect(item.content.text.isWellFormed()).toBe(true);
        if (item.meta.extra !== undefined) JSON.parse(item.meta.extra);
      } else {
        const what = item.kind === 'blank' ? 'blank' : `${item.kind} ${item.reason}`;
        tally.other[what] = (tally.other[what] ?? 0) + 1;
      }
    }
    expect(last.locator, `${path} yields nothing`).toBeGreaterThanOrEqual(0);
  }
  return byFormat;
}

describe.skipIf(!existsSync(DATA))('real data', () => {
  test.each(FOLDERS)(
    '%s',
    async (folder) => {
      const byFormat = await readFolder(folder);
      const rows = [...byFormat].sort().map(([format, { files, items, records, other }]) => {
        const rest = Object.entries(other).sort();
        return `  ${format.padEnd(12)}${[files, items, records].map((n) => String(n).padStart(8)).join('')}  ${rest.map(([what, n]) => `${what} ${n}`).join(', ')}`;
      });
      process.stdout.write(`${folder}: format, files, items, records, other\n${rows.join('\n')}\n`);
      expect(byFormat.size).toBeGreaterThan(0);
    },
    300_000,
  );
});
