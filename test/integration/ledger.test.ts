import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';
import { workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
afterAll(bench.remove);

beforeAll(async () => {
  const root = join(bench.folder, 'in');
  mkdirSync(root);
  writeFileSync(join(root, 'a.jsonl'), '{"text":"good"}\nnot json \u001b[31m\n{"text":7}\n');
  writeFileSync(join(root, 'b.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  await bench.add(bench.init('w.winnow'), [root], { name: 'web' });
  await bench.run(join(bench.folder, 'w.winnow'));
});

async function ledger(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = memoryIo({ cwd: bench.folder });
  const code = await runCli(['ledger', 'w.winnow', ...args], io, commands);
  return { code, out: io.stdout, err: io.stderr };
}

describe('winnow ledger', () => {
  it('lists every record that could not be used, with place, reason and detail', async () => {
    const { code, out, err } = await ledger('--json');
    const entries = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(code).toBe(0);
    expect(entries.map(({ source, path, locator, reason }) => [source, path, locator, reason])).toEqual([
      ['web', 'a.jsonl', 16, 'bad-record'],
      ['web', 'a.jsonl', 31, 'text-not-string'],
      ['web', 'b.png', 0, 'unsupported-format'],
    ]);
    expect(err).toBe('3 of 3 records in the ledger\n');
  });

  it('is a table that no record can steer', async () => {
    const { out } = await ledger();
    expect(out).toContain('web:a.jsonl#31');
    expect(out).not.toContain('\u001b');
  });

  it.each<[string[], number, string]>([
    [['--reason', 'bad-record', '--limit', 'all'], 0, '1 of 1 records'],
    [['--source', 'web', '--limit', '1'], 0, '1 of 3 records'],
    [['--reason', 'bad-recrod'], 2, 'did you mean "bad-record"?'],
    [['--source', 'wob'], 1, 'did you mean "web"?'],
    [['--limit', '-1'], 2, 'not a whole number'],
  ])('%j ends with %i', async (args, code, message) => {
    const result = await ledger(...args);
    expect(result.code).toBe(code);
    expect(result.err).toContain(message);
  });
});
