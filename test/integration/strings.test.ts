import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';
import { workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
afterAll(bench.remove);

const PHRASE = 'Please enable cookies to go on with this page.';

beforeAll(async () => {
  const dir = bench.init('w.winnow');
  for (const source of ['one', 'two']) {
    const root = join(bench.folder, source);
    mkdirSync(root);
    const records = Array.from({ length: 8 }, (_, i) => ({
      text: `Document number ${i} of ${source} tells a story of its own. ${i % 2 === 0 ? PHRASE : `Sentence ${i} of ${source} stands nowhere else.`}`,
    }));
    writeFileSync(join(root, 'a.jsonl'), records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    await bench.add(dir, [root], { name: source });
  }
  await bench.run(dir);
});

async function strings(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = memoryIo({ cwd: bench.folder });
  const code = await runCli(['strings', 'w.winnow', ...args], io, commands);
  return { code, out: io.stdout, err: io.stderr };
}

describe('winnow strings', () => {
  it('names strings of many documents, with their sources and documents to look at', async () => {
    const { code, out, err } = await strings('--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      string: PHRASE,
      kind: 'sentence',
      documents: 8,
      occurrences: 8,
      sources: [
        { name: 'one', documents: 4 },
        { name: 'two', documents: 4 },
      ],
      examples: [expect.stringMatching(/^one:/), expect.stringMatching(/^one:/), expect.stringMatching(/^one:/)],
    });
    expect(err).toBe('1 strings that stand in 5 documents or more, of 16\n');
    expect((await strings()).out).toContain(PHRASE);
  });

  it('looks at some documents only, and at one kind', async () => {
    const one = await strings('--json', '--where', 'source = one', '--min-documents', '2');
    expect(JSON.parse(one.out)).toMatchObject({ documents: 4, sources: [{ name: 'one', documents: 4 }] });
    expect((await strings('--json', '--kind', 'line')).out).toBe('');
  });

  it.each<[string[], string]>([
    [['--kind', 'word'], 'not line or sentence'],
    [['--top', '0'], 'not a whole number of at least 1'],
  ])('%j is wrong usage', async (args, message) => {
    const result = await strings(...args);
    expect(result.err).toContain(message);
    expect(result.code).toBe(2);
  });
});
