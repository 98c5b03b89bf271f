import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draw } from '#engine/random.ts';
import { sha256 } from '#engine/hash.ts';
import { listDocs } from '#services/docs.ts';
import { explainDocument } from '#services/explain.ts';
import { statsOf } from '#services/stats.ts';
import { workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
const DOCUMENTS = 400;
const LONG_TAIL = { share: 0.05, soft: ['runs'], seed: '1' };
const recipe = bench.recipe(
  `winnow: 1\nname: quota\nrules: { text: { rule: text }, runs: { rule: runs } }\n` +
    `thresholds: { text.char_count: { min: 20 } }\nlongTail: ${JSON.stringify(LONG_TAIL)}\n`,
);
const textOf = (i: number): string => `${'ha'.repeat(i % 10 === 0 ? 5 : 20)} ${i}`;
let dir: string;

beforeAll(async () => {
  dir = bench.init('quota.winnow');
  // Every document laughs too much; every tenth is too short as well, which is not soft.
  const lines = Array.from({ length: DOCUMENTS }, (_, i) => JSON.stringify({ text: textOf(i) }));
  writeFileSync(join(bench.folder, 'chat.jsonl'), `${lines.join('\n')}\n`);
  await bench.add(dir, [join(bench.folder, 'chat.jsonl')], { name: 'chat', licence: '', root: bench.folder });
  await bench.run(dir, { recipe });
});
afterAll(bench.remove);

it('keeps the drawn documents that fail soft rules alone, with the reason, and counts them apart', async () => {
  const { documents } = await listDocs(dir, { recipe, limit: Infinity });
  const isDrawn = (i: number): boolean => draw('1', 'long-tail', sha256(textOf(i))) < LONG_TAIL.share;
  const expected = documents.filter((_, i) => i % 10 !== 0 && isDrawn(i)).map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(5);
  expect(documents.filter(({ verdict }) => verdict === 'keep').map(({ id }) => id)).toEqual(expected);
  const { funnel, longTail, balances } = await statsOf(dir, { recipe });
  expect([longTail, funnel.kept.documents, balances.documents]).toEqual([expected.length, expected.length, true]);
  const kept = await explainDocument(dir, expected[0]!, { recipe });
  expect([kept.verdict, kept.by, kept.reason, kept.why]).toEqual(['keep', 'rules', 'long-tail', 'long-tail quota']);
  expect(kept.breaches).toMatchObject([{ kind: 'limit', signal: 'runs.char_fraction' }]);
  const dropped = await explainDocument(dir, documents.find(({ verdict }) => verdict === 'drop')!.id, { recipe });
  expect([dropped.verdict, dropped.reason, dropped.why]).toEqual(['drop', 'rules', null]);
});
