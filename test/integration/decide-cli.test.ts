import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import type { Stats } from '#services/stats.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';
import { workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
const GOOD =
  'The committee met on Tuesday to discuss the harbour wall, which had been leaking since the storm in March. ' +
  'Several residents said that the repairs were late, and that the cost had not been shared with the public. ' +
  'The engineer replied that the stone was of good quality and would last for many years if it was kept clean. ' +
  'After a long debate the members agreed to ask for a new survey and to publish the results before the summer.';
const HOSTILE = `\u001b]0;owned\u0007\u202e${'buy now '.repeat(80)}`;

async function winnow(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = memoryIo({ cwd: bench.folder });
  const code = await runCli(args, io, commands);
  return { code, out: io.stdout, err: io.stderr };
}

beforeAll(async () => {
  const dir = bench.init('a.winnow');
  const lines = [GOOD, 'Short.', HOSTILE].map((text) => `${JSON.stringify({ text })}\n`);
  writeFileSync(join(bench.folder, 'in.jsonl'), lines.join(''));
  await bench.add(dir, [join(bench.folder, 'in.jsonl')], { name: 'cc', licence: '', root: bench.folder });
  await bench.run(dir);
});
afterAll(bench.remove);

describe('stats', () => {
  it('shows the funnel, bands, guards and alarms', async () => {
    const { code, out } = await winnow('stats', 'a.winnow');
    expect(code).toBe(0);
    expect(out).toMatch(/^records: 3 read = 3 used \+ 0 ignored \+ 0 quarantined$/m);
    expect(out).toMatch(/^documents: 3 made = 1 kept \+ 2 dropped \+ 0 undecided$/m);
    expect(out).toMatch(/^gopher\.word_count\.min +1 +0 +0 /m);
    expect(out).toMatch(/^alarm: source cc has no licence$/m);
    expect(out).toMatch(/RefinedWeb, arXiv:2306\.01116/);
  });
  it('is one JSON object', async () => {
    const { code, out, err } = await winnow('stats', 'a.winnow', '--json', '--by', 'source');
    const stats = JSON.parse(out) as Stats;
    expect([code, err]).toEqual([0, '']);
    expect(stats.funnel.made).toMatchObject({ documents: 3 });
    expect(Object.keys(stats.funnel.by)).toEqual(['source']);
  });
});

describe('docs', () => {
  it('never lets a document speak to the terminal', async () => {
    const { out } = await winnow(
      'docs',
      'a.winnow',
      '--columns',
      'text',
      '--where',
      'breach(gopher.top_2_gram_char_fraction)',
    );
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(out).toContain('buy now');
  });
  it('is JSON lines, with the total on the other channel', async () => {
    const all = await winnow('docs', 'a.winnow', '--json', '--limit', 'all');
    expect(all.out.split('\n').length - 1).toBe(Number(/of (\d+) documents/.exec(all.err)?.[1]));
    const { code, out, err } = await winnow('docs', 'a.winnow', '--json', '--sort', '-bytes', '--limit', '2');
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string });
    expect(code).toBe(0);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ verdict: 'drop', override: null });
    expect(err).toBe('1–2 of 3 documents\n');
  });
  it.each([
    [['docs', 'a.winnow', '--where', 'bytes >'], 2, /a value is missing here/],
    [['docs', 'a.winnow', '--where', 'byte > 1'], 2, /did you mean "bytes"/],
    [['docs', 'a.winnow', '--limit', '-1'], 2, /not a whole number/],
    [['docs', 'nowhere.winnow'], 1, /no workspace here; make one with winnow init/],
    [['stats', 'a.winnow', '--by', 'colour'], 2, /source, language, category/],
    [['whatif', 'a.winnow'], 2, /--set/],
    [['whatif', 'a.winnow', '--set', 'gopher.word_count=3'], 2, /moves no limit/],
    [['whatif', 'a.winnow', '--set', 'gopher.wrod_count.min=3'], 1, /did you mean "gopher.word_count"/],
    [['explain', 'a.winnow', 'cc:in.jsonl#1'], 1, /the nearest is "cc:in.jsonl#0"/],
    [['explain', 'a.winnow', 'x'], 2, /ids look like/],
    [['label', 'a.winnow'], 2, /needs one of/],
    [['label', 'a.winnow', 'cc:in.jsonl#0'], 2, /say keep or drop/],
    [['label', 'a.winnow', 'cc:in.jsonl#0', 'maybe'], 2, /keep, drop/],
    [['label', 'a.winnow', '--undo', '77'], 1, /there is no entry 77/],
  ])('%j ends with %i', async (args, code, message) => {
    const result = await winnow(...args);
    expect([result.code, result.out]).toEqual([code, '']);
    expect(result.err).toMatch(message);
    expect(result.err.trimEnd()).not.toContain('\n');
  });
});

it('whatif counts and names', async () => {
  const text = await winnow('whatif', 'a.winnow', '--set', 'gopher.word_count.min=90', 'text.char_count.min=off');
  expect(text.out).toMatch(/^kept +1 +0 +-1$/m);
  expect(text.out).toMatch(/cc:in\.jsonl#0 +keep +drop +gopher\.word_count\.min 90/);
  const json = JSON.parse(
    (await winnow('whatif', 'a.winnow', '--set', 'gopher.word_count.min=90', '--json')).out,
  ) as object;
  expect(json).toMatchObject({ before: { kept: 1 }, after: { kept: 0 }, flips: 1, turned: { 'keep>drop': 1 } });
});

it('explain shows breaches, limits and spans', async () => {
  const { out } = await winnow(
    'docs',
    'a.winnow',
    '--json',
    '--sort',
    '-gopher.top_2_gram_char_fraction',
    '--limit',
    '1',
  );
  const { id } = JSON.parse(out) as { id: string };
  const text = (await winnow('explain', 'a.winnow', id)).out;
  expect(text).toMatch(/^drop by the rules$/m);
  expect(text).toMatch(/^ {2}gopher\.top_2_gram_char_fraction is 0\.\d+, dropped > 0\.2$/m);
  expect(text).toMatch(/^x {2}gopher\.top_2_gram_char_fraction +0\.\d+ +<= 0\.2 +-0\.\d+$/m);
  expect(text).toMatch(/: (buy now|now buy)$/m);
  expect(JSON.parse((await winnow('explain', 'a.winnow', id, '--json')).out)).toMatchObject({
    id,
    verdict: 'drop',
    by: 'rules',
  });
});

it('label overrules, lists and takes back', async () => {
  expect((await winnow('label', 'a.winnow', 'cc:in.jsonl#0', 'drop', '--why', 'a\u001bb')).out).toBe(
    'drop cc:in.jsonl#0 (entry 1; undo with --undo 1)\n',
  );
  expect((await winnow('explain', 'a.winnow', 'cc:in.jsonl#0')).out).toMatch(
    /^drop by a person, whatever the rules say: a\\x1bb$/m,
  );
  expect((await winnow('label', 'a.winnow', '--list')).out).toMatch(
    /^ +1 {2}2024-05-01T12:00:00\.000Z {2}counts {2}drop cc:in\.jsonl#0: a\\x1bb$/m,
  );
  expect((await winnow('label', 'a.winnow', '--undo')).out).toMatch(/^took back entry 1: drop cc:in\.jsonl#0/);
  const log = (await winnow('label', 'a.winnow', '--list', '--json')).out.trimEnd().split('\n');
  expect(log.map((line) => (JSON.parse(line) as { state: string }).state)).toEqual(['undone', 'counts']);
});
