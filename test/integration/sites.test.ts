import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import type { SitesReport } from '#services/sites.ts';
import { prose, seeded } from '#test/helpers/corpus.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';
import { workbench } from '#test/helpers/run-fixture.ts';
import { warcFile } from '#test/helpers/warc.ts';

const bench = workbench();
afterAll(bench.remove);

const draw = seeded(7);
const article = (): string =>
  Array.from({ length: 5 }, () => `<p>${prose(draw, 90).replace(/\n/g, ' ')}</p>`).join('\n');
/** What a list of teasers leaves of articles: beginnings that break off. */
const teasers = (): string =>
  Array.from({ length: 9 }, () => `<p>${prose(draw, 40).slice(0, 90).replaceAll('.', ',').toLowerCase()} and</p>`).join(
    '\n',
  );
const page = (body: string): string =>
  `<html lang=en><head><title>Page</title></head><body><nav><a href="/">Home</a></nav><article>${body}</article></body></html>`;

/** Fourteen sites of ten pages; of the last one the list was taken for the article. */
const BROKEN = 's13.example.org';
const RULES = 'rules:\n  structure: { rule: structure }\n';

beforeAll(async () => {
  const root = join(bench.folder, 'in');
  mkdirSync(root);
  const pages = Array.from({ length: 140 }, (_, i) => ({
    url: `https://s${i % 14}.example.org/${i}`,
    html: page(i % 14 === 13 ? teasers() : article()),
  }));
  writeFileSync(join(root, 'a.warc'), warcFile(pages));
  writeFileSync(join(bench.folder, 'r.yaml'), `winnow: 1\nname: r\n${RULES}`);
  writeFileSync(join(bench.folder, 'none.yaml'), 'winnow: 1\nname: none\nrules:\n  text: { rule: text }\n');
  await bench.add(bench.init('w.winnow'), [root], { name: 'web' });
  await bench.run(join(bench.folder, 'w.winnow'), { recipe: join(bench.folder, 'r.yaml') });
});

async function winnow(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = memoryIo({ cwd: bench.folder });
  const code = await runCli(args, io, commands);
  return { code, out: io.stdout, err: io.stderr };
}

describe('winnow sites', () => {
  it('names the site of which the wrong block was taken, and documents to look at', async () => {
    const { code, out, err } = await winnow('sites', 'w.winnow', '--json');
    expect(code).toBe(0);
    const { tested, untested, alarms } = JSON.parse(out) as SitesReport;
    expect([tested, untested]).toEqual([14, 0]);
    expect(new Set(alarms.map(({ site }) => site))).toEqual(new Set([BROKEN]));
    const cut = alarms.find(({ signal }) => signal === 'structure.cut_fraction');
    expect(cut).toMatchObject({ source: 'web', extractor: 4, script: 'Zyyy', documents: 10, value: 1, others: 13 });
    expect(cut!.usual).toBeLessThan(0.2);
    expect(cut!.examples[0]).toMatch(/^web:a\.warc#/);
    expect(err).toBe('1 sites of 14 stand out\n');
  });

  it('finds the documents of a site', async () => {
    const where = (expression: string): Promise<{ code: number; out: string; err: string }> =>
      winnow('docs', 'w.winnow', '--json', '--limit', '1', '--columns', 'site', '--where', expression);
    const { out, err } = await where(`site = ${BROKEN}`);
    expect(JSON.parse(out)).toMatchObject({ cells: { site: BROKEN } });
    expect(err).toContain('of 10');
    expect((await where(`site != ${BROKEN}`)).err).toContain('of 130');
    expect((await where('site < 3')).code).toBe(2);
  });

  it('shows a table, and says what a recipe lacks', async () => {
    const { out } = await winnow('sites', 'w.winnow');
    expect(out.split('\n')[0]).toMatch(/^source +site +documents +signal +here +source +spreads +chance +look at$/);
    await bench.run(join(bench.folder, 'w.winnow'), { recipe: join(bench.folder, 'none.yaml') });
    const { code, err } = await winnow('sites', 'w.winnow');
    expect(code).toBe(1);
    expect(err).toContain('add "structure: { rule: structure }" to its rules');
  });
});
