/*
 * The desk over a real workspace: what the app waits for. Make one with many-documents.ts; decisions are written to it and
 * taken back.
 * Run: node test/bench/desk.bench.ts WORKSPACE…
 * Times are medians of nine calls with different arguments. `cal` is the time in units of the calibration loop of the
 * same run, which compares between machines and loads.
 */
import process from 'node:process';
import { openDesk } from '#services/desk/desk.ts';
import type { Draft } from '#services/desk/types.ts';

const CALLS = 9;
const ALL = { where: [], search: null, sort: null, draft: [] };

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1]!;
}

/** Milliseconds of 2^26 dependent integer steps: the speed of this machine at this moment. */
function calibrate(): number {
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    const start = performance.now();
    let x = 1;
    for (let i = 0; i < 1 << 26; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0;
    times.push(performance.now() - start + (x === 0 ? 1e-9 : 0));
  }
  return median(times);
}

const workspaces = process.argv.slice(2);
if (workspaces.length === 0) throw new Error('name a workspace that was run; many-documents.ts makes one');

for (const dir of workspaces) {
  const calibration = calibrate();
  const show = (ms: number): string =>
    `${ms.toFixed(1).padStart(8)} ms ${(ms / calibration).toFixed(3).padStart(8)} cal`;
  const opened = performance.now();
  const desk = openDesk(dir, { now: () => new Date() });
  const { documents, signals } = await desk.status();
  console.log(`${dir}: ${documents} documents, calibration ${calibration.toFixed(0)} ms`);
  const line = (name: string, ms: number): void => console.log(`  ${name.padEnd(54)}${show(ms)}`);
  line('open: snapshot, all planes and sums', performance.now() - opened);

  async function timed(name: string, work: (call: number) => unknown): Promise<void> {
    const times: number[] = [];
    for (let call = -1; call < CALLS; call++) {
      const start = performance.now();
      await work(call);
      if (call >= 0) times.push(performance.now() - start);
    }
    line(name, median(times));
  }

  const numeric = signals.filter(({ kind }) => kind !== 'label').map(({ signal }) => signal);
  const signal = 'text.char_count';
  const draft = (call: number): Draft => [{ signal, kind: 'min', value: 80 + 5 * call }];
  const side = { signal, kind: 'min' as const };
  await timed('move: exact counts', (call) => desk.move({ ...side, draft: draft(call) }));
  await timed('move, then the funnel of every group', async (call) => {
    await desk.move({ ...side, draft: draft(call) });
    await desk.overview({ draft: draft(call) });
  });
  await timed('move, then everything on the page of limits', async (call) => {
    await desk.move({ ...side, draft: draft(call) });
    await desk.signals({ draft: draft(call) });
    await desk.histogram({ signal, bins: 200, scale: 'linear', draft: draft(call) });
    await desk.nearest({ signal, value: 80 + 5 * call, top: 5, draft: draft(call) });
  });
  await timed('compare with the saved limits, 20 nearest', (call) => desk.compare({ draft: draft(call), top: 20 }));
  await timed('facets, two filters', (call) =>
    desk.facets({ where: ['language = en', `bytes > ${call}`], search: null, draft: [] }),
  );
  await timed('histogram, linear', (call) =>
    desk.histogram({ signal: numeric[(call + 1) % numeric.length]!, bins: 200, scale: 'linear', draft: [] }),
  );
  await timed('histogram, log', () => desk.histogram({ signal, bins: 200, scale: 'log', draft: [] }));
  await timed('list: filtered', (call) => desk.openView({ ...ALL, where: [`bytes > ${call} and not verdict = drop`] }));
  await timed('list: all, sorted by a count', (call) => desk.openView({ ...ALL, sort: signal, draft: draft(call) }));
  const { view, total } = await desk.openView({ ...ALL, sort: '-bytes' });
  await timed('50 rows anywhere in a sorted list, four columns', (call) =>
    desk.rows({
      view,
      start: Math.floor((total * (call + 2)) / (CALLS + 3)),
      count: 50,
      columns: ['verdict', ...numeric.slice(0, 3)],
    }),
  );
  const { rows } = await desk.rows({ view, start: 0, count: 20, columns: [] });
  await timed('where a document is in a sorted list', () => desk.locate({ view, id: rows.at(-1)!.id }));
  await timed('overrule one document, durably', (call) =>
    desk.override({ selection: { id: rows[call + 1]!.id }, verdict: 'keep', why: '' }),
  );
  await timed('undo', () => desk.undo());
  const many = { view, ranges: [[0, 1000]] as [number, number][], except: [] };
  await timed('overrule 1,000 documents, and undo', async () => {
    await desk.override({ selection: many, verdict: 'drop', why: '' });
    await desk.undo();
  });
  console.log(`  resident ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MiB`);
  desk.close();
}
