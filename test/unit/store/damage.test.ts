import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { openSignalsReader } from '#store/signals-file/reader.ts';
import { openTextReader } from '#store/text-file/reader.ts';
import { createWorkspace, openWorkspace } from '#store/workspace.ts';
import { writeFiles } from '#test/integration/store/chunks.ts';
import { addShards, tempDir } from './fixtures.ts';

/*
 * A damaged file gives an AppError or, where the damage does not show, an answer: never a crash, a hang or a bug's
 * plain error.
 */

interface Subject {
  name: string;
  make(dir: string): string;
  readAll(file: string): void;
}

const SUBJECTS: Subject[] = [
  {
    name: 'text file',
    make(dir) {
      const file = join(dir, 'x.text.sqlite');
      writeFiles(file, join(dir, 'x.signals.sqlite'), 4, () => undefined);
      return file;
    },
    readAll(file) {
      const reader = openTextReader(file);
      try {
        for (const { row } of reader.scan(0, Infinity)) reader.find(row.slice, row.locator, row.part);
        for (const _ of reader.ledger());
        reader.sliceRanges();
        reader.sliceCounts();
        reader.sizes();
      } finally {
        reader.close();
      }
    },
  },
  {
    name: 'signals file',
    make(dir) {
      const file = join(dir, 'x.signals.sqlite');
      writeFiles(join(dir, 'x.text.sqlite'), file, 4, () => undefined);
      return file;
    },
    readAll(file) {
      const reader = openSignalsReader(file);
      try {
        for (const { key, signals } of reader.header.units) {
          for (const { slot } of signals) {
            reader.column(key, slot);
            reader.stats(key, slot);
          }
          for (let i = 0; i < reader.rows; i++) reader.edits(key, i);
        }
      } finally {
        reader.close();
      }
    },
  },
  {
    name: 'catalogue',
    make(dir) {
      const ws = createWorkspace(join(dir, 'x.winnow'));
      const shards = addShards(ws, 'web', ['a', 'b', 'c']);
      const stats = { a: { states: [1, 0, 0, 0, 0], sum: 1, min: 1, max: 1, labels: null } };
      ws.addProducts(
        shards.map((shard) => ({ shard, key: 'k', kind: 'unit', file: 'f', documents: 1, counts: null, stats })),
      );
      ws.putRecipe('h', 'n', 'y', 'r');
      ws.startRun('h', '{}', 't');
      ws.decide([{ kind: 'accept-guard', guard: 'g', fraction: 1, why: 'x' }], 't');
      ws.close();
      return join(ws.dir, 'workspace.sqlite');
    },
    readAll(file) {
      const ws = openWorkspace(join(file, '..'), { readonly: true });
      try {
        for (const { name } of ws.sources()) ws.files(name);
        for (const { shard, key } of ws.products()) ws.columnStats(shard, key);
        ws.shards();
        ws.runs();
        ws.currentRecipe();
        ws.decisions();
        ws.leftOut();
      } finally {
        ws.close();
      }
    },
  },
];

describe.each(SUBJECTS)('a damaged $name', ({ make, readAll }) => {
  /** True when the damage was seen. */
  function isSeen(file: string): boolean {
    try {
      readAll(file);
      return false;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      expect(error.remedy ?? error.message).toBeTruthy();
      return true;
    }
  }

  test('with bytes that changed', () => {
    const file = make(tempDir());
    const whole = readFileSync(file);
    expect(isSeen(file)).toBe(false);
    let seen = 0;
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 400 }), fc.nat(255), (at, length, byte) => {
        writeFileSync(file, Buffer.from(whole).fill(byte, at, Math.min(whole.length, at + length)));
        if (isSeen(file)) seen++;
      }),
      { numRuns: 150, seed: 1 },
    );
    expect(seen).toBeGreaterThan(0);
  });

  test('cut off anywhere', () => {
    const file = make(tempDir());
    const whole = readFileSync(file);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (size) => {
        writeFileSync(file, whole.subarray(0, size));
        expect(isSeen(file)).toBe(true);
      }),
      { numRuns: 50, seed: 1 },
    );
  });
});
