import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listLedger } from '#services/ledger.ts';
import { workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
afterAll(bench.remove);

const SECRET = 'unmistakable-words-of-a-refused-page';

function bytesUnder(dir: string): Buffer {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Buffer.concat(files.map(({ parentPath, name }) => readFileSync(join(parentPath, name))));
}

describe('deny-listed sources', () => {
  it('are refused before anything is stored: record by record, with the entry in the ledger', async () => {
    const root = join(bench.folder, 'in');
    mkdirSync(root);
    const records = [
      { url: `https://bad.example/${SECRET}`, text: `${SECRET} text` },
      { url: 'https://good.example/', text: 'a text' },
    ];
    writeFileSync(join(root, 'a.jsonl'), records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    writeFileSync(join(bench.folder, 'deny.txt'), 'bad.example\n');
    const recipe = bench.recipe(
      'winnow: 1\nname: r\nclean: { deny: ["file:deny.txt"] }\nrules:\n  text: { rule: text }\n',
    );
    const dir = bench.init('w.winnow');
    await bench.add(dir, [root], { name: 'web', originUrl: 'https://good.example/dump' });
    const { records: counts } = await bench.run(dir, { recipe });
    expect(counts).toMatchObject({ read: 2, used: 1, quarantined: { 'deny-listed': 1 } });
    expect(bytesUnder(dir).includes(SECRET)).toBe(false);
    const detail = 'its address fits "domain bad.example" of clean.deny';
    expect((await listLedger(dir, { limit: 10 })).entries).toMatchObject([
      { source: 'web', path: 'a.jsonl', reason: 'deny-listed', detail },
    ]);
  });

  it('a source whose own address is listed stops the run', async () => {
    const root = join(bench.folder, 'whole');
    mkdirSync(root);
    writeFileSync(join(root, 'a.txt'), SECRET);
    const recipe = bench.recipe('winnow: 1\nname: r\nclean: { deny: [bad.example] }\nrules:\n  text: { rule: text }\n');
    const dir = bench.init('whole.winnow');
    await bench.add(dir, [root], { name: 'dump', originUrl: 'https://bad.example/dump.zip' });
    await expect(bench.run(dir, { recipe })).rejects.toThrow(
      'source dump is deny-listed: its address fits "domain bad.example" of clean.deny',
    );
    expect(bytesUnder(dir).includes(SECRET)).toBe(false);
  });
});
