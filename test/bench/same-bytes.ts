/*
 * One corpus, five ways: 1, 2 and 4 workers, shards of at most 1 and 256 MiB, and a run that SIGKILL ends at random moments and
 * that is gone on with. Every way must export the same bytes (promise 3), `provenance.json`, the file with the clock, apart.
 * Run: node test/bench/same-bytes.ts [KILLS=20] [FOLDER…]; without folders, those of ../shared/data that the product reads.
 * Prints seconds and documents a way, and ends with 1 when one byte differs.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../src-main/hosts/cli/main.ts', import.meta.url));
const DATA = process.env['WINNOW_DATA'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const [kills = '20', ...given] = process.argv.slice(2);
const folders =
  given.length > 0
    ? given.map((folder) => resolve(folder))
    : ['b_warc', 'c_corpora', 'c_parquet', 'c_filetypes', 'a_html'].map((name) => join(DATA, name)).filter(existsSync);
if (folders.length === 0) {
  console.log(`skipped: no folder given, and there is no data in ${DATA}`);
  process.exit(0);
}

function winnow(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`winnow ${args.join(' ')} ended with ${String(status)}: ${stderr}`);
  return stdout;
}

/** Starts a run and ends it by SIGKILL, until it has been killed so often; then lets it finish. */
async function killedRun(dir: string, workers: string, times: number, moment: () => number): Promise<number> {
  let killed = 0;
  while (killed < times) {
    const child = spawn(
      process.execPath,
      [CLI, 'run', dir, '--recipe', 'web-multilingual', '--workers', workers, '--json'],
      { stdio: 'ignore' },
    );
    const ended = new Promise<boolean>((done) =>
      child.once('exit', (code) => {
        done(code !== null);
      }),
    );
    const finished = await Promise.race([ended, sleep(moment()).then(() => false)]);
    if (finished) break;
    child.kill('SIGKILL');
    await ended;
    killed++;
  }
  return killed;
}

/** SHA-256 over paths and bytes of every file of a pack but the one with the clock. */
function digest(pack: string): string {
  const hash = createHash('sha256');
  const paths = readdirSync(pack, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'provenance.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const path of paths) hash.update(path.slice(pack.length)).update(readFileSync(path));
  return hash.digest('hex');
}

const root = mkdtempSync(join(tmpdir(), 'winnow-same-'));
const digests = new Set<string>();
// A fixed sequence, so that a failure can be met again; the moments still fall where the machine is then.
let state = 12_345;
const moment = (): number => 600 + ((state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % 6_000);
try {
  const ways = [
    { name: '1 worker', workers: '1', shard: '256', kills: 0 },
    { name: '2 workers', workers: '2', shard: '256', kills: 0 },
    { name: '4 workers', workers: '4', shard: '256', kills: 0 },
    { name: 'shards of 1 MiB', workers: '2', shard: '1', kills: 0 },
    { name: `killed ${kills} times`, workers: '2', shard: '1', kills: Number(kills) },
  ];
  for (const way of ways) {
    const dir = join(root, `${way.workers}-${way.shard}-${way.kills}.winnow`);
    winnow('init', dir);
    for (const folder of folders)
      winnow(
        'add',
        dir,
        folder,
        '--source',
        basename(folder),
        '--category',
        'web',
        '--licence',
        'various',
        '--shard-size',
        way.shard,
      );
    const from = performance.now();
    const killed = await killedRun(dir, way.workers, way.kills, moment);
    const report = JSON.parse(
      winnow('run', dir, '--recipe', 'web-multilingual', '--workers', way.workers, '--json'),
    ) as {
      records: { documents: number };
      balances: { records: boolean; documents: boolean };
    };
    const seconds = (performance.now() - from) / 1_000;
    const pack = `${dir}.pack`;
    winnow('export', dir, '--out', pack, '--name', 'same', '--accept', 'all');
    winnow('verify', pack);
    const sha256 = digest(pack);
    digests.add(sha256);
    const { records, balances } = report;
    const holds = balances.records && balances.documents ? 'balances hold' : 'BALANCES DO NOT HOLD';
    console.log(
      `${way.name.padEnd(18)} ${seconds.toFixed(0).padStart(4)} s  ${killed} killed  ${records.documents} documents  ${holds}  ${sha256}`,
    );
    rmSync(dir, { recursive: true });
    rmSync(pack, { recursive: true });
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
console.log(digests.size === 1 ? 'all packs are the same bytes' : `${digests.size} DIFFERENT PACKS`);
process.exitCode = digests.size === 1 ? 0 : 1;
