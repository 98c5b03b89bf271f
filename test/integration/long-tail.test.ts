import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDrawn } from '#engine/decide/long-tail.ts';
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
let dir: string;

beforeAll(async () => {
  dir = bench.init('quota.winnow');
  // Every document laughs too much; every tenth is too short as well, which is not soft.
  const lines = Array.from({ length: DOCUMENTS }, (_, i) =>
    JSON.stringify({ text: `${'ha'.repeat(i % 10 === 0 ? 5 : 20)} ${i}` }),
  );
  writeFileSync(join(bench.folder, 'chat.jsonl'), `${lines.join('\n')}\n`);
  await bench.add(dir, [join(bench.folder, 'chat.jsonl')], { name: 'chat', licence: '', root: bench.folder });
  await bench.run(dir, { recipe });
});
afterAll(bench.remove);

it('keeps the drawn documents that fail soft rules alone, with the reason, and counts them apart', async () => {
  const { documents } = await listDocs(dir, { recipe, limit: Infinity });
  const expected = documents.filter(({ id }, i) => i % 10 !== 0 && isDrawn(LONG_TAIL, id)).map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(5);
  expect(documents.filter(({ verdict }) => verdict === 'keep').map(({ id }) => id)).toEqual(expected);
  const { funnel, longTail, balances } = await statsOf(dir, { recipe });
  expect([longTail, funnel.kept.documents, balances.documents]).toEqual([expected.length, expected.length, true]);
  const kept = await explainDocument(dir, expected[0]!, { recipe });
  expect([kept.verdict, kept.by, kept.why]).toEqual(['keep', 'rules', 'long-tail quota']);
  expect(kept.breaches).toMatchObject([{ kind: 'limit', signal: 'runs.char_fraction' }]);
  const dropped = await explainDocument(dir, documents.find(({ verdict }) => verdict === 'drop')!.id, { recipe });
  expect([dropped.verdict, dropped.why]).toEqual(['drop', null]);
});
