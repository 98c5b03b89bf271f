import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';
import { workbench } from '#test/helpers/run-fixture.ts';
import { warcFile } from '#test/helpers/warc.ts';

const bench = workbench();
afterAll(bench.remove);

async function winnow(...args: string[]): Promise<string> {
  const io = memoryIo({ cwd: bench.folder });
  expect([await runCli(args, io, commands), io.stderr]).toEqual([0, expect.anything()]);
  return io.stdout;
}

it('what a page says of its use is told, judged where a recipe asks, and exported', async () => {
  const root = join(bench.folder, 'in');
  mkdirSync(root);
  const page = (head: string): string =>
    `<html><head>${head}</head><body><p>${'A sentence of a page. '.repeat(20)}</p>`;
  const pages = [
    {
      url: 'https://a.example/',
      html: page('<meta name=robots content="noai, noimageai"><meta name=tdm-policy content="https://a.example/p">'),
    },
    { url: 'https://b.example/', html: page('<meta name=robots content=noimageai>') },
    { url: 'https://c.example/', html: page('') },
  ];
  writeFileSync(join(root, 'a.warc'), warcFile(pages));
  const rules = 'rules: { robots: { rule: robots }, text: { rule: text } }\n';
  const recipe = bench.recipe(`winnow: 1\nname: r\n${rules}thresholds: { robots.ai: { notIn: [noai] } }\n`);
  const dir = bench.init('w.winnow');
  await bench.add(dir, [root]);
  await bench.run(dir, { recipe });

  const lines = (await winnow('docs', 'w.winnow', '--json', '--columns', 'robots.ai,verdict,site')).trim().split('\n');
  const documents = lines.map(
    (line) => JSON.parse(line) as { id: string; verdict: string; cells: Record<string, unknown> },
  );
  expect(documents.map(({ verdict, cells }) => [verdict, cells['robots.ai']])).toEqual([
    ['drop', 'noai'],
    ['keep', 'noimageai'],
    ['keep', 'none'],
  ]);
  const explained = JSON.parse(await winnow('explain', 'w.winnow', documents[0]!.id, '--json')) as {
    breaches: unknown;
  };
  expect(JSON.stringify(explained.breaches)).toContain('meta robots: noai, noimageai');

  await winnow('export', 'w.winnow', '--out', 'pack', '--format', 'jsonl', '--columns', 'url', 'usage');
  const folder = join(bench.folder, 'pack', 'data');
  const data = readFileSync(join(folder, readdirSync(folder)[0]!), 'utf8');
  expect(
    data
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { url: 'https://b.example/', usage: 'meta robots: noimageai' },
    { url: 'https://c.example/', usage: null },
  ]);
});
