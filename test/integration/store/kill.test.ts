import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { balances } from '#shared/domain/ledger.ts';
import { shardFileState } from '#store/shard-file.ts';
import { openSignalsReader } from '#store/signals-file/reader.ts';
import { openTextReader } from '#store/text-file/reader.ts';
import { tempDir } from '#test/unit/store/fixtures.ts';
import { DOCUMENTS, writeFiles } from './chunks.ts';

const CHILD = fileURLToPath(new URL('write-files.ts', import.meta.url));
const KILLS = 22;
/** Chunks that a child writes at most before it waits for its end. */
const MOST = 20;
/** More than what the killed children can write together. */
const CHUNKS = KILLS * MOST + 10;

interface Files {
  text: string;
  signals: string;
}

function newFiles(): Files {
  const dir = tempDir();
  return { text: join(dir, 'x.text.sqlite'), signals: join(dir, 'x.signals.sqlite') };
}

/** Runs the child and kills it `delay` milliseconds after it said `step` so many times; true when it was killed. */
async function killedAfter(files: Files, chunks: number, step: string, times: number, delay: number): Promise<boolean> {
  const child = spawn(process.execPath, [CHILD, files.text, files.signals, String(chunks), String(MOST)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('exit', (_, signal) => resolve(signal)));
  await new Promise<void>((resolve) => {
    let said = '';
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      if (said.split(step).length > times) resolve();
    });
    child.on('exit', () => resolve());
  });
  await setTimeout(delay);
  child.kill('SIGKILL');
  return (await ended) === 'SIGKILL';
}

/** What is left holds whole chunks, balanced; returns how many of each. */
function wholeChunks({ text, signals }: Files): { texts: number; units: number } {
  const texts = openTextReader(text);
  const units = openSignalsReader(signals);
  try {
    const ends = texts.chunkEnds();
    expect(ends).toEqual(ends.map((_, i) => (i + 1) * DOCUMENTS));
    expect(texts.documents).toBe(ends.length * DOCUMENTS);
    expect([...texts.rows(0, Infinity)]).toHaveLength(texts.documents);
    expect([...texts.ledger()]).toHaveLength(ends.length);
    expect(balances(texts.counts)).toBe(true);
    expect(texts.counts).toMatchObject({ documents: texts.documents, used: texts.documents });
    if (texts.documents > 0) expect(texts.text(texts.documents - 1)).toContain('好');
    const column = units.column('u', 'ratio');
    expect(column.values).toHaveLength(units.rows);
    expect(units.rows % DOCUMENTS).toBe(0);
    expect([ends.length, ends.length - 1]).toContain(units.rows / DOCUMENTS);
    return { texts: ends.length, units: units.rows / DOCUMENTS };
  } finally {
    texts.close();
    units.close();
  }
}

function content({ text, signals }: Files): unknown {
  const texts = openTextReader(text);
  const units = openSignalsReader(signals);
  try {
    return {
      complete: [texts.complete, units.complete],
      counts: texts.counts,
      ends: texts.chunkEnds(),
      ranges: texts.sliceRanges(),
      documents: [...texts.scan(0, Infinity)],
      ledger: [...texts.ledger()],
      columns: ['ratio', 'count', 'label'].map((slot) => [units.column('u', slot), units.stats('u', slot)]),
      edits: Array.from({ length: units.rows }, (_, i) => units.edits('u', i)),
    };
  } finally {
    texts.close();
    units.close();
  }
}

function uninterrupted(chunks: number): Files {
  const files = newFiles();
  writeFiles(files.text, files.signals, chunks, () => undefined);
  return files;
}

test(
  `killed ${KILLS} times while it writes, the files have whole chunks and end up the same`,
  { timeout: 120_000 },
  async () => {
    const files = newFiles();
    let before = { texts: 0, units: 0 };
    let kills = 0;
    for (let attempt = 0; kills < KILLS && attempt < 2 * KILLS; attempt++) {
      const times = 1 + Math.floor(Math.random() * (MOST - 1));
      if (
        await killedAfter(
          files,
          CHUNKS,
          kills % 4 === 0 ? 'open' : 'chunk',
          kills % 4 === 0 ? 1 : times,
          Math.random() * 5,
        )
      )
        kills++;
      const after = wholeChunks(files);
      expect(after.texts).toBeGreaterThanOrEqual(before.texts);
      expect(after.units).toBeGreaterThanOrEqual(before.units);
      before = after;
    }
    expect(kills).toBe(KILLS);
    expect(before.texts).toBeGreaterThan(KILLS);
    expect([shardFileState(files.text), shardFileState(files.signals)]).toEqual(['partial', 'partial']);
    writeFiles(files.text, files.signals, CHUNKS, () => undefined);
    expect(content(files)).toEqual(content(uninterrupted(CHUNKS)));
  },
);

test('killed while they are finished, the files are complete or can be', { timeout: 120_000 }, async () => {
  const expected = content(uninterrupted(3));
  for (let attempt = 0; attempt < 10; attempt++) {
    const files = newFiles();
    await killedAfter(files, 3, 'finishing', 1, Math.random() * 6);
    for (const file of [files.signals, files.text]) {
      const state = shardFileState(file);
      if (state === 'complete')
        expect([existsSync(`${file}-wal`), existsSync(`${file}-journal`)]).toEqual([false, false]);
    }
    finishBoth(files);
    expect(content(files)).toEqual(expected);
  }
});

/** What the next run does: leaves what is complete, goes on with what is not. */
function finishBoth(files: Files): void {
  const spare = uninterrupted(3);
  const [text, signals] = [shardFileState(files.text), shardFileState(files.signals)];
  if (text === 'complete' && signals === 'complete') return;
  if (text !== 'complete' && signals !== 'complete') {
    writeFiles(files.text, files.signals, 3, () => undefined);
    return;
  }
  // One of the two is complete: only the other is written.
  expect(signals).toBe('complete');
  writeFiles(files.text, `${spare.signals}.again`, 3, () => undefined);
}
