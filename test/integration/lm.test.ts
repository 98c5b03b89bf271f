import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';
import { workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
afterAll(bench.remove);

beforeAll(async () => {
  const root = join(bench.folder, 'in');
  mkdirSync(root);
  const records = [
    'The mill turns.\nThe river is high.',
    '河水很高，磨坊转了。',
    'The mill of 1987 turns.\r\nNo mill sleeps.',
  ];
  writeFileSync(join(root, 'a.jsonl'), records.map((text) => `${JSON.stringify({ text })}\n`).join(''));
  await bench.add(bench.init('w.winnow'), [root], { name: 'mills' });
  await bench.run(join(bench.folder, 'w.winnow'));
});

async function lm(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = memoryIo({ cwd: bench.folder });
  const code = await runCli(['lm', 'train', 'w.winnow', ...args], io, commands);
  return { code, out: io.stdout, err: io.stderr };
}

describe('winnow lm train', () => {
  it('writes a model whose perplexity a recipe then measures', async () => {
    const { code, out } = await lm('--out', 'mills.arpa', '--order', '2');
    expect(code).toBe(0);
    expect(out).toContain('3 documents, 5 lines, ');
    const arpa = readFileSync(join(bench.folder, 'mills.arpa'), 'utf8');
    expect(arpa).toContain('\tthe mill\n');
    expect(arpa).toContain('\tof 0000\n');
    expect(arpa).not.toContain('The');
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('winnow-lm-'))).toEqual([]);

    const recipe =
      'winnow: 1\nname: lm\nrules:\n  lm: { rule: perplexity, knobs: { models: { any: "file:mills.arpa" }, lineWords: 2 } }\n';
    writeFileSync(join(bench.folder, 'lm.yaml'), recipe);
    const input = [{ text: 'The mill turns.' }, { text: 'Quartz jugs vex the fox.' }];
    const io = memoryIo({ cwd: bench.folder, input: input.map((line) => `${JSON.stringify(line)}\n`).join('') });
    expect(await runCli(['measure', '--recipe', 'lm.yaml'], io, commands)).toBe(0);
    const [known, strange] = io.stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { winnow: { signals: Record<string, number> } }).winnow.signals);
    expect(known!['lm.unknown_fraction']).toBe(0);
    expect(strange!['lm.unknown_fraction']).toBeGreaterThan(0.5);
    expect(strange!['lm.perplexity']).toBeGreaterThan(known!['lm.perplexity']!);
  });

  it('trains on the chosen documents', async () => {
    expect((await lm('--out', 'zh.arpa', '--order', '2', '--where', 'text.char_count < 12')).out).toContain(
      '1 documents',
    );
  });

  it.each<[string, string[], number, string]>([
    ['no place for the model', [], 2, 'add --out FILE.arpa'],
    ['a place that is none', ['--out', 'no/such/folder.arpa'], 1, 'cannot be written'],
    ['an order that cannot be', ['--out', 'x.arpa', '--order', '1'], 2, 'an n-gram model of order 1'],
    ['an order that is no number', ['--out', 'x.arpa', '--order', 'five'], 2, 'whole number'],
    ['a folder for the model', ['--out', 'in'], 1, 'cannot be written'],
    ['nothing chosen', ['--out', 'x.arpa', '--where', 'text.char_count > 9999'], 1, 'no words to train'],
  ])('%s', async (_what, args, code, message) => {
    const result = await lm(...args);
    expect(result.err).toContain(message);
    expect(result.code).toBe(code);
    expect(existsSync(join(bench.folder, 'x.arpa'))).toBe(false);
  });

  it('stops when it is told to, and leaves nothing behind', async () => {
    const io = { ...memoryIo({ cwd: bench.folder }), signal: AbortSignal.abort() };
    expect(await runCli(['lm', 'train', 'w.winnow', '--out', 'x.arpa'], io, commands)).toBe(130);
    expect(readdirSync(bench.folder).filter((name) => name.startsWith('x.arpa'))).toEqual([]);
  });

  it('says that there is no place for its counts', async () => {
    vi.stubEnv('TMPDIR', join(bench.folder, 'no', 'such'));
    try {
      expect((await lm('--out', 'x.arpa')).err).toContain('there is no place for the counts of n-grams');
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
