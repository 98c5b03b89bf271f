import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyPack } from '#engine/packs/verify.ts';
import { draw } from '#engine/random.ts';
import { sha256 } from '#engine/hash.ts';
import { listDocs } from '#services/docs.ts';
import { explainDocument } from '#services/explain.ts';
import { exportPack } from '#services/export.ts';
import { filterPipe } from '#services/pipe.ts';
import { statsOf } from '#services/stats.ts';
import { askWhatIf, parseChange } from '#services/whatif.ts';
import { workbench } from '#test/helpers/run-fixture.ts';
import { PackManifest } from '#shared/domain/pack-manifest.ts';

const bench = workbench();
const DOCUMENTS = 300;
/** Every text says how safe it is by its length: 24 to 32 characters, and every tenth laughs too much. */
const textOf = (i: number): string =>
  `${i % 10 === 0 ? 'ha'.repeat(10) : 'calm words and no more.'} ${String(i).padStart(4, '0')}${'!'.repeat(i % 5)}`;
const lines = Array.from({ length: DOCUMENTS }, (_, i) => JSON.stringify({ id: `d${i}`, text: textOf(i) }));
const yaml = (sample: string): string =>
  `winnow: 1\nname: sampled\nrules: { text: { rule: text }, runs: { rule: runs } }\n` +
  `thresholds: { text.char_count: { min: 1, sample: ${sample} } }\n` +
  `longTail: { share: 0.05, soft: [runs] }\nguard: { maxDropShare: 1 }\n`;
const recipe = bench.recipe(yaml('[[28, 1], [32, 0]]'));
let dir: string;

beforeAll(async () => {
  dir = bench.init('sampled.winnow');
  writeFileSync(join(bench.folder, 'chat.jsonl'), `${lines.join('\n')}\n`);
  await bench.add(dir, [join(bench.folder, 'chat.jsonl')], { name: 'chat', licence: 'CC0-1.0', root: bench.folder });
  await bench.run(dir, { recipe });
});
afterAll(bench.remove);

const kept = async (): Promise<string[]> => {
  const { documents } = await listDocs(dir, { recipe, where: 'verdict = keep', limit: Infinity, columns: ['text'] });
  return documents.map(({ cells }) => String(cells['text']));
};

it('drops by draws from the texts, with the reason, and a pipe draws the same', async () => {
  const texts = await kept();
  const probability = (text: string): number => Math.min(1, Math.max(0, 1 - (text.length - 28) / 4));
  const laughs = (i: number): boolean => i % 10 === 0;
  const expected = Array.from({ length: DOCUMENTS }, (_, i) => i)
    .filter((i) => !laughs(i) || draw('1', 'long-tail', sha256(textOf(i))) < 0.05)
    .map(textOf)
    .filter((text) => draw('1', 'sample text.char_count', sha256(text)) < probability(text));
  expect(texts).toEqual(expected);

  const out: string[] = [];
  const options = { recipe, profile: null, textField: null, overrides: [], ids: null, ascii: false, trailer: false };
  await filterPipe(options, null, {
    input: Readable.from([`${lines.toReversed().join('\n')}\n`]),
    out: (text) => Promise.resolve(void out.push(text)),
    signal: new AbortController().signal,
  });
  const piped = out.join('').trim().split('\n');
  expect(piped.map((line) => (JSON.parse(line) as { text: string }).text).sort()).toEqual(texts.toSorted());
});

it('explains what chance did, and filters by it', async () => {
  const by = async (reason: string): Promise<string[]> => {
    const { documents } = await listDocs(dir, { recipe, where: `reason = ${reason}`, limit: Infinity });
    return documents.map(({ id }) => id);
  };
  const out = await by('sampled-out');
  const { longTail, sampledOut, onlySoft, residuals, balances } = await statsOf(dir, { recipe });
  expect([longTail, sampledOut]).toEqual([(await by('long-tail')).length, out.length]);
  expect(onlySoft).toBe(30);
  expect(balances.documents).toBe(true);
  expect(residuals).toMatchObject([{ signal: 'text.char_count', category: null, line: 28 }]);
  const told = await explainDocument(dir, out[0]!, { recipe });
  expect([told.verdict, told.reason, told.why]).toEqual(['drop', 'sampled-out', 'sampled out']);
  expect(told.breaches).toMatchObject([{ kind: 'sampled', signal: 'text.char_count', category: null }]);
});

it('answers what-if as a run with the other curve decides', async () => {
  const changes = ['text.char_count.sample=28:1,32:0.5', 'longTail.share=0.01', 'longTail.share@chat:=0'].map(
    parseChange,
  );
  const { before, after } = await askWhatIf(dir, changes, 5, { recipe });
  const other = bench.recipe(
    yaml('[[28, 1], [32, 0.5]]').replace('share: 0.05,', 'share: 0.01, groups: [{ source: chat, share: 0 }],'),
  );
  const { funnel } = await statsOf(dir, { recipe: other });
  expect(after).toEqual({ kept: funnel.kept.documents, dropped: funnel.dropped.documents, undecided: 0 });
  expect(before.kept).toBe((await kept()).length);
});

it('marks what chance kept in a pack, counts it, and verify counts again', async () => {
  const pack = join(bench.folder, 'pack');
  await exportPack(dir, { out: pack, recipe, format: 'jsonl', winnow: '0', now: () => new Date(0) });
  const manifest = PackManifest.parse(JSON.parse(readFileSync(join(pack, 'manifest.json'), 'utf8')));
  const { longTail, sampledOut } = await statsOf(dir, { recipe });
  expect([manifest.counts.longTail, manifest.counts.sampledOut]).toEqual([longTail, sampledOut]);
  const rows = readFileSync(join(pack, manifest.data[0]!.path), 'utf8').trim().split('\n');
  const marks = rows.map((row) => JSON.parse(row) as { kept_by: string; keep_probability: number });
  expect(marks.filter(({ kept_by: by }) => by === 'long-tail quota').length).toBe(longTail);
  expect(new Set(marks.map(({ keep_probability: p }) => p))).toEqual(new Set([1, 0.75, 0.5, 0.25]));
  expect(readFileSync(join(pack, 'README.md'), 'utf8')).toContain(`Sampled out: ${sampledOut} documents`);
  expect((await verifyPack(pack)).problems).toEqual([]);
});
