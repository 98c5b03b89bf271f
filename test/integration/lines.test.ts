import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';
import { workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
afterAll(bench.remove);

const MENU = 'Home | News | Contact us today';

beforeAll(async () => {
  const root = join(bench.folder, 'in');
  mkdirSync(root);
  const records = Array.from({ length: 30 }, (_, i) => ({
    text: `Document number ${i} tells a story of its own.\n${i % 2 === 0 ? MENU : `Line ${i} stands nowhere else at all.`}`,
    url: `https://${i % 3 === 0 ? 'a' : 'b'}.example.org/${i}`,
  }));
  writeFileSync(join(root, 'a.jsonl'), records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  await bench.add(bench.init('w.winnow'), [root], { name: 'web' });
  await bench.run(join(bench.folder, 'w.winnow'));
});

async function lines(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = memoryIo({ cwd: bench.folder });
  const code = await runCli(['lines', 'w.winnow', ...args], io, commands);
  return { code, out: io.stdout, err: io.stderr };
}

describe('winnow lines', () => {
  it('names the lines that stand in many documents, and writes a list of them', async () => {
    const { code, out, err } = await lines('--json', '--out', 'templates.jsonl');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      line: MENU,
      documents: 15,
      occurrences: 15,
      sites: 2,
      site: 'b.example.org',
      siteDocuments: 10,
      example: 'web:a.jsonl#0',
    });
    expect(readFileSync(join(bench.folder, 'templates.jsonl'), 'utf8')).toBe(out);
    expect(err).toBe('1 lines that stand in 10 documents or more, of 30\n');
  });

  it('looks at some documents only', async () => {
    const { out, err } = await lines('--json', '--where', 'text.char_count > 77', '--min-documents', '2');
    expect(out).toBe('');
    expect(err).toMatch(/^0 lines .* of \d+\n$/);
  });

  it.each<[string[], number, string]>([
    [['--min-chars', '0'], 2, 'not a whole number of at least 1'],
    [['--where', 'text.char_cuont > 1'], 2, 'did you mean'],
  ])('%j ends with %i', async (args, code, message) => {
    const result = await lines(...args);
    expect(result.err).toContain(message);
    expect(result.code).toBe(code);
  });
});
