import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { doubleTable, lookUp, SINGLE_BYTE } from '#engine/clean/charset/tables.ts';
import { MODELS } from '#engine/clean/charset/models.ts';
import { resourceRoot } from '#engine/resource-root.ts';

const folder = join(resourceRoot(), 'charset');
// Another version of the C library may have other tables.
const iconv = spawnSync('iconv', ['--version'], { encoding: 'utf8' });
const sameLibrary = iconv.status === 0 && iconv.stdout.includes('2.36');

describe('charset tables', () => {
  it.skipIf(!sameLibrary)('are what generate-tables.ts makes of iconv', async () => {
    const { generateTables } = (await import(pathToFileURL(join(folder, 'generate-tables.ts')).href)) as {
      generateTables(): Uint8Array;
    };
    expect(Buffer.from(generateTables()).equals(readFileSync(join(folder, 'tables.bin')))).toBe(true);
  });

  it('hold ASCII nowhere, and every charset once', () => {
    for (const [name, units] of SINGLE_BYTE) {
      expect([name, units.length]).toEqual([name, 128]);
      expect([name, units.some((unit) => unit > 0 && unit < 0x80)]).toEqual([name, false]);
    }
    expect(SINGLE_BYTE.size).toBe(41);
  });

  it('have planes beyond the first', () => {
    expect(lookUp(doubleTable('big5'), 0x88 - 0x87, 0x40 - 0x40)).toBe(0x31c0);
    expect(lookUp(doubleTable('big5'), 0x87 - 0x87, 0x7b - 0x40)).toBe(0x21d53);
    expect(lookUp(doubleTable('cns1'), 94, 0)).toBe(0);
    expect(() => doubleTable('none')).toThrow('no charset table none');
  });
});

describe('language models', () => {
  it('know letters and their neighbours', () => {
    const polish = MODELS.alphabets.find(({ name }) => name === 'pl')!;
    const cost = (before: string, letter: string): number =>
      polish.costs[polish.symbolOf(before.charCodeAt(0)) * polish.size + polish.symbolOf(letter.charCodeAt(0))]!;
    expect(cost('s', 'z')).toBeLessThan(3);
    expect(cost('ł', 'o')).toBeLessThan(4);
    expect(cost('ą', 'ę')).toBeGreaterThan(10);
    expect(polish.symbolOf(0x17b)).toBe(polish.symbolOf(0x17c));
  });

  it('know common characters', () => {
    const chinese = MODELS.ideographs.get('zh-hans')!.costs;
    expect(chinese['的'.charCodeAt(0)]).toBeLessThan(6);
    expect(chinese['魑'.charCodeAt(0)]! === 0 || chinese['魑'.charCodeAt(0)]! > 15).toBe(true);
  });
});
