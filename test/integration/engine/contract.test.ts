import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { prose, seeded } from '#test/helpers/corpus.ts';
import { LINKS } from '#test/helpers/engine-links.ts';
import { workbench } from '#test/helpers/run-fixture.ts';
import { contractSuite, type Measured } from './contract.ts';

const bench = workbench();
let measured: Measured;

beforeAll(async () => {
  const dir = bench.init('contract.winnow');
  const folder = join(bench.folder, 'texts');
  mkdirSync(folder);
  const draw = seeded(11);
  const lines = Array.from({ length: 40 }, (_, i) => ({
    text: `${i === 7 ? 'A needle in it. ' : ''}${prose(draw, 10 + draw(150))}`,
  }));
  const broken = '{"text": \n';
  writeFileSync(join(folder, 'a.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join('') + broken);
  const paragraphs = Array.from({ length: 6 }, () => `<p>${prose(draw, 60)}</p>`).join('\n');
  writeFileSync(join(folder, 'page.html'), `<html><head><title>A page</title></head><body>${paragraphs}</body></html>`);
  await bench.add(dir, [folder], { name: 'web' });
  await bench.run(dir);
  measured = { dir, folder, document: 'web:page.html#0' };
});
afterAll(() => bench.remove());

for (const [title, open] of Object.entries(LINKS)) contractSuite(title, open, () => measured);
