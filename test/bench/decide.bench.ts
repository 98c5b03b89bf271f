/*
 * Decide at 1 M and 10 M documents × 40 threshold sides × 60 groups, synthetic: latent quality makes the signals of a
 * document correlate, as they do in real web text. Run: node test/bench/decide.bench.ts [millions…]
 * Times are medians of nine moves. `cal` is the time in units of the calibration loop of the same run, which compares
 * between machines and loads.
 */
import process from 'node:process';
import type { Column } from '#shared/domain/cell.ts';
import { Recipe } from '#shared/domain/recipe.ts';
import { createDecide } from '#engine/decide/decide.ts';
import { allBits, indexesOf } from '#engine/decide/bits.ts';
import { evaluate } from '#engine/decide/expression/evaluate.ts';
import { funnelOf } from '#engine/decide/funnel.ts';
import { orderBy } from '#engine/decide/order.ts';
import { whatIf } from '#engine/decide/what-if.ts';
import type { Corpus } from '#engine/decide/corpus.ts';
import type { Group } from '#engine/decide/groups.ts';
import { resolveThresholds } from '#engine/decide/thresholds.ts';
import { sumOf } from '#engine/decide/tally.ts';

const SIGNALS = 32;
const MOVES = 9;

/** A 32-bit generator with a fixed seed (xorshift), so that every run has the same documents. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}

const recipe = Recipe.parse({
  winnow: 1,
  name: 'bench',
  rules: { s: { rule: 'synthetic' } },
  // 24 signals with a max and 8 with both sides: 40 sides; Chinese has limits of its own on a quarter of them.
  thresholds: Object.fromEntries(
    Array.from({ length: SIGNALS }, (_, k) => [
      `s.v${k}`,
      {
        max: 0.93 + 0.002 * k,
        ...(k < 8 && { min: 0.02 + 0.004 * k }),
        ...(k % 4 === 0 && { languages: { zh: { max: 0.97 } } }),
      },
    ]),
  ),
});
const units = [
  {
    name: 's',
    signals: Array.from({ length: SIGNALS }, (_, k) => ({
      slot: `v${k}`,
      name: `s.v${k}`,
      spec: { kind: 'real' as const, unit: 'share', describe: '' },
    })),
  },
];

function synthesise(documents: number): Corpus {
  const random = generator(20260701);
  const languages = ['en', 'zh', 'de', 'fr', 'ja', 'ru', 'es', 'ar', 'hi', 'th'];
  const list: Group[] = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((source) =>
    languages.map((language) => ({ source, category: 'web' as const, language, script: 'Latn' })),
  );
  const of = new Uint16Array(documents);
  const bytes = new Uint32Array(documents);
  const words = new Uint32Array(documents);
  const quality = new Float32Array(documents);
  for (let i = 0; i < documents; i++) {
    const source = Math.floor((i * 6) / documents);
    of[i] = source * languages.length + Math.floor(languages.length * random() ** 2);
    quality[i] = random();
    bytes[i] = 200 + Math.floor(6_000 * random() ** 3);
    words[i] = bytes[i]! >>> 3;
  }
  const columns = new Map<string, Column>();
  return {
    documents,
    groups: { of, list },
    bytes,
    words,
    column(signal) {
      const held = columns.get(signal);
      if (held !== undefined) return held;
      // One column in hand at a time, as in a workspace; made anew from its own seed.
      const draw = generator(7919 + Number(signal.slice(3)) * 104729);
      const values = new Float64Array(documents);
      for (let i = 0; i < documents; i++) values[i] = 0.6 * quality[i]! + 0.4 * draw();
      columns.clear();
      const column: Column = { kind: 'real', values };
      columns.set(signal, column);
      return column;
    },
  };
}

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

for (const millions of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 10]) {
  const documents = Math.round(millions * 1_000_000);
  const calibration = calibrate();
  const corpus = synthesise(documents);
  const thresholds = resolveThresholds(recipe, units);
  const startBuild = performance.now();
  const decide = createDecide(corpus, thresholds, []);
  const build = performance.now() - startBuild;

  const show = (ms: number): string => `${ms.toFixed(1)} ms (${(ms / calibration).toFixed(3)} cal)`;
  const shapes = [
    { signal: 's.v0', kind: 'max' as const, around: 0.93, step: 0.01 },
    { signal: 's.v13', kind: 'max' as const, around: 0.75, step: 0.08 },
    { signal: 's.v5', kind: 'min' as const, around: 0.1, step: 0.05 },
  ];
  console.log(`${documents} documents x ${thresholds.sides.length} sides x ${corpus.groups.list.length} groups`);
  console.log(
    `  calibration ${calibration.toFixed(1)} ms; all planes and sums from scratch ${build.toFixed(0)} ms (with making the columns)`,
  );
  for (const { signal, kind, around, step } of shapes) {
    corpus.column(signal);
    const frames: number[] = [];
    const rests: number[] = [];
    let flips = 0;
    for (let move = 0; move < MOVES + 2; move++) {
      const before = decide.tally().rows[decide.rows.findIndex(({ id }) => id === `${signal}.${kind}`)]!;
      const alone = sumOf(before, 0, 0);
      const value = around + (move % 2 === 0 ? step : -step) + move * 1e-4;
      const start = performance.now();
      const counts = decide.moveThreshold({ signal, kind, value });
      const framed = performance.now();
      decide.tally();
      const settled = performance.now();
      if (move < 2) continue;
      frames.push(framed - start);
      rests.push(settled - framed);
      flips = Math.abs(counts.alone - alone);
    }
    console.log(
      `  ${signal}.${kind}: kept, alone, unique ${show(median(frames))}; cascade, groups, bytes, words ` +
        `${show(median(rests))} more (${flips} flips)`,
    );
  }
  const timed = (work: () => unknown): number => {
    const times: number[] = [];
    for (let run = 0; run < MOVES; run++) {
      const start = performance.now();
      work();
      times.push(performance.now() - start);
    }
    return median(times);
  };
  const facts = { decide, signals: new Set(units[0]!.signals.map(({ name }) => name)) };
  corpus.column('s.v0');
  const filter = timed(() => evaluate('s.v0 > 0.4 and language = zh and not verdict = drop', facts));
  const everything = indexesOf(allBits(documents));
  const column = corpus.column('s.v0');
  const sort = timed(() => orderBy(everything, column, true));
  const funnel = timed(() => funnelOf(decide, ['source', 'language', 'category']));
  const ask = timed(() => whatIf(decide, [{ signal: 's.v0', kind: 'max', value: 0.8 }], 10));
  console.log(
    `  filter ${show(filter)}; sort all by a real ${show(sort)}; funnel by source, language and category ` +
      `${show(funnel)}; what-if there and back with the 10 nearest ${show(ask)}`,
  );
  const dropped = decide.verdicts().dropped;
  let share = 0;
  for (let i = 0; i < documents; i++) share += (dropped[i >>> 5]! >>> (i & 31)) & 1;
  const perDocument = corpus.bytes.byteLength + corpus.words!.byteLength + corpus.groups.of.byteLength;
  const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
  console.log(
    `  drops ${((100 * share) / documents).toFixed(1)} %; planes and sums ${mib(decide.memory())} MiB, groups and weights ` +
      `${mib(perDocument)} MiB, column in hand ${mib(documents * 8)} MiB`,
  );
}
