import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { listDecisions } from '#services/label.ts';
import type { TakenDown } from '#services/takedown.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';
import { workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
const PAGES = [
  'https://example.org/blog/one',
  'https://www.example.org/blog/two?x=1',
  'http://example.org/about/',
  'https://notexample.org/blog',
];

async function winnow(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = memoryIo({ cwd: bench.folder });
  const code = await runCli(args, io, commands);
  return { code, out: io.stdout, err: io.stderr };
}

async function takedown(...args: string[]): Promise<TakenDown> {
  const { out, err } = await winnow('takedown', 'a.winnow', '--json', ...args);
  expect(err).toBe('');
  return JSON.parse(out) as TakenDown;
}

beforeAll(async () => {
  const dir = bench.init('a.winnow');
  const lines = PAGES.map((url, i) => `${JSON.stringify({ text: `Page ${i} of a site.`, url })}\n`);
  writeFileSync(join(bench.folder, 'web.jsonl'), lines.join(''));
  writeFileSync(join(bench.folder, 'notes.jsonl'), `${JSON.stringify({ text: 'A note without an address.' })}\n`);
  await bench.add(dir, [join(bench.folder, 'web.jsonl')], { name: 'web', licence: '', root: bench.folder });
  await bench.add(dir, [join(bench.folder, 'notes.jsonl')], { name: 'notes', licence: '', root: bench.folder });
  await bench.run(dir);
});
afterAll(bench.remove);

it.each<[string, string[], number]>([
  ['a page, whatever its scheme and final slash', ['--url', 'https://example.org/about'], 1],
  ['no page below a page', ['--url', 'https://example.org/blog'], 0],
  ['a path with all below it', ['--url', 'example.org/blog'], 2],
  ['a domain with its subdomains', ['--url', 'EXAMPLE.org'], 3],
  ['a source', ['--source', 'notes'], 1],
  ['both at once', ['--source', 'notes', '--url', 'example.org'], 0],
])('finds %s', async (_, args, found) => {
  const report = await takedown(...args, '--dry-run');
  expect([report.found, report.changed.length, report.entries]).toEqual([found, found, null]);
});

it('takes down with a record, once, and takes it back', async () => {
  const first = await takedown('--url', 'example.org/blog', '--why', 'request 17');
  expect([first.found, first.changed.length]).toEqual([2, 2]);
  expect(await takedown('--url', 'example.org', '--why', 'request 18')).toMatchObject({
    found: 3,
    changed: [expect.any(String)],
  });
  const log = await listDecisions(join(bench.folder, 'a.winnow'));
  expect(log.map(({ decision }) => 'reason' in decision && decision.reason)).toEqual([
    'request 17',
    'request 17',
    'request 18',
  ]);
  const { out } = await winnow('docs', 'a.winnow', '--where', 'override = takedown', '--json');
  expect(
    out
      .trim()
      .split('\n')
      .filter((line) => line.includes('"takedown"')).length,
  ).toBeGreaterThan(0);
  expect(await takedown('--url', 'example.org', '--undo')).toMatchObject({ found: 3, entries: { first: 4, last: 6 } });
  expect((await listDecisions(join(bench.folder, 'a.winnow'))).filter(({ state }) => state === 'undone')).toHaveLength(
    3,
  );
});

it.each<[string[], RegExp]>([
  [[], /needs a document, or --url or --source/],
  [['--url', 'example.org'], /a takedown needs a reason/],
  [['--url', '/path', '--why', 'x'], /is no address/],
  [['--source', 'note', '--why', 'x'], /there is no source "note".*notes/s],
])('refuses %j', async (args, message) => {
  const { code, err } = await winnow('takedown', 'a.winnow', ...args);
  expect(code).not.toBe(0);
  expect(err).toMatch(message);
});
