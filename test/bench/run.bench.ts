/*
 * A whole run over generated JSON lines: documents of about 2.7 kB in English, Chinese and Russian, written by seed.
 * Run: node test/bench/run.bench.ts [MB=200] [workers=1] [recipe=web-en]
 * Prints documents/s and MB/s by the wall and by CPU time of the process (what counts on a busy machine), its peak
 * memory, where the workers' time went, microseconds a document of each rule alone, and a calibration loop that
 * makes figures comparable between machines. Linux: CPU time and memory come from /proc.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { loadRecipe } from '#engine/recipe/load.ts';
import type { RunReport } from '#services/run-report.ts';
import { addToWorkspace } from '#services/sources.ts';
import { initWorkspace } from '#services/workspace.ts';
import { prose, seeded } from '#test/helpers/corpus.ts';

const [megabytes = 200, workers = 1] = process.argv.slice(2, 4).map(Number);
const recipe = process.argv[4] ?? 'web-en';
const CLI = fileURLToPath(new URL('../../src-main/hosts/cli/main.ts', import.meta.url));
const TICKS_PER_SECOND = 100;
/** Different documents; the file repeats them, with an id of its own each. */
const DOCUMENTS = 4_000;

function texts(): string[] {
  const draw = seeded(7);
  return Array.from({ length: DOCUMENTS }, () => {
    const language = (['en', 'en', 'zh', 'ru'] as const)[draw(4)] ?? 'en';
    const words = language === 'en' ? 520 : language === 'ru' ? 270 : 850;
    return prose(draw, Math.floor((words * (50 + draw(100))) / 100), language);
  });
}

function generate(file: string, bytes: number): { documents: number; bytes: number } {
  const bodies = texts().map((text) => JSON.stringify(text));
  const out = openSync(file, 'w');
  let written = 0;
  let documents = 0;
  while (written < bytes) {
    let block = '';
    for (let i = 0; i < 500; i++, documents++)
      block += `{"id":"d${documents}","text":${bodies[documents % DOCUMENTS]}}\n`;
    written += writeSync(out, block);
  }
  closeSync(out);
  return { documents, bytes: written };
}

/** Millions of steps a second of a fixed integer loop over a typed array. */
function calibrate(): number {
  const data = new Uint32Array(1 << 16);
  const steps = 1 << 27;
  let best = Infinity;
  for (let round = 0; round < 3; round++) {
    const begun = process.cpuUsage();
    let x = 1;
    for (let i = 0; i < steps; i++) {
      x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
      data[x & 0xffff] = x;
    }
    best = Math.min(best, process.cpuUsage(begun).user / 1e6);
  }
  return steps / best / 1e6;
}

interface Watched {
  report: RunReport;
  peakMiB: number;
  cpuSeconds: number;
}

async function runWatched(dir: string): Promise<Watched> {
  const args = [CLI, 'run', dir, '--recipe', recipe, '--workers', String(workers), '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  let peakMiB = 0;
  let cpuSeconds = 0;
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      // The kernel's own high-water mark where it keeps one, else the highest sample.
      const [rss, high] = [/VmRSS:\s+(\d+)/, /VmHWM:\s+(\d+)/].map(
        (field) => Number(field.exec(status)?.[1] ?? 0) / 1024,
      );
      peakMiB = Math.max(peakMiB, rss ?? 0, high ?? 0);
      const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      cpuSeconds = (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND;
    } catch {
      // It has ended; the last sample stands.
    }
  }, 50);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`winnow run ended with ${String(code)}`);
  return { report: JSON.parse(output) as RunReport, peakMiB, cpuSeconds };
}

/** Microseconds of CPU a document, of each rule alone (with the language where it needs it) and of all together. */
async function perRule(): Promise<Record<string, number>> {
  const loaded = loadRecipe(recipe);
  const cleaner = prepareCleaner(loaded.recipe.clean);
  const measurer = await prepareMeasurer(loaded.recipe, fileResources());
  const cleaned = texts()
    .slice(0, 1_000)
    .flatMap((text) => {
      const result = cleaner.clean({ as: 'text', text }, {}, 0);
      return result.ok ? [result.document.text] : [];
    });
  const time = (only: ReadonlySet<string> | null): number => {
    let used = 0;
    for (let round = 0; round < 2; round++) {
      const batch = measurer.newBatch();
      const begun = process.cpuUsage();
      for (const text of cleaned) measurer.measure(text, {}, null, batch, only);
      used = process.cpuUsage(begun).user / cleaned.length;
    }
    return used;
  };
  const rules = Object.fromEntries(measurer.units.map((unit) => [unit.name, time(new Set([unit.key]))]));
  return { ...rules, all: time(null) };
}

const folder = mkdtempSync(join(tmpdir(), 'winnow-bench-'));
try {
  const file = join(folder, 'docs.jsonl');
  const made = generate(file, megabytes * 1e6);
  const { dir } = initWorkspace(join(folder, 'bench.winnow'));
  await addToWorkspace(dir, { name: 'bench', paths: [file] });
  const { report, peakMiB, cpuSeconds } = await runWatched(dir);
  const { documents, bytes, seconds } = report.thisRun;
  const n = (value: number, digits = 0): string => value.toFixed(digits);
  console.log(`calibration loop: ${n(calibrate())} M steps/s of CPU`);
  console.log(
    `${made.documents} documents of ${n(made.bytes / made.documents)} bytes; recipe ${recipe}; ${workers} workers`,
  );
  console.log(`wall: ${n(seconds, 1)} s, ${n(documents / seconds)} documents/s, ${n(bytes / seconds / 1e6, 1)} MB/s`);
  console.log(
    `CPU:  ${n(cpuSeconds, 1)} s, ${n(documents / cpuSeconds)} documents/s, ${n(bytes / cpuSeconds / 1e6, 1)} MB/s a core`,
  );
  console.log(`peak memory of the process: ${n(peakMiB)} MiB`);
  const spent = Object.entries<number>({ ...report.spent });
  const all = spent.reduce((sum, [, ms]) => sum + ms, 0);
  console.log(`workers' time: ${spent.map(([what, ms]) => `${what} ${n((ms / all) * 100)} %`).join(', ')}`);
  const rules = Object.entries(await perRule());
  console.log(`CPU µs a document by rule: ${rules.map(([name, us]) => `${name} ${n(us)}`).join(', ')}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
