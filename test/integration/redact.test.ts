import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CleanKnobs } from '#shared/domain/recipe.ts';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';
import { readLines } from '#engine/packs/read-back.ts';
import { readManifest, verifyPack } from '#engine/packs/verify.ts';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { exportPack } from '#services/export.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';
import { workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
afterAll(() => {
  bench.remove();
});

async function redact(args: string[], lines: readonly unknown[]): Promise<{ code: number; lines: string[] }> {
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const io = memoryIo({ input, cwd: bench.folder });
  const code = await runCli(['redact', ...args], io, commands);
  return { code, lines: io.stdout.split('\n').slice(0, -1) };
}

const MAIL = { id: 'a', text: 'Write to ann@example.org, or to Ann@Example.org.' };
const NOTHING = { id: 'b', text: '没有。' };

describe('winnow redact', () => {
  it('prints spans for each line, in its place', async () => {
    const { code, lines } = await redact(['--spans'], [MAIL, '', NOTHING, 'no json', { text: '😀 ann@example.org' }]);
    expect(code).toBe(0);
    expect(lines).toEqual([
      '{"id":"a","spans":[{"category":"email","start":9,"end":24},{"category":"email","start":32,"end":47}]}',
      '',
      '{"id":"b","spans":[]}',
      expect.stringContaining('"fault":{"line":4,"reason":"bad-record"'),
      '{"id":null,"spans":[{"category":"email","start":3,"end":18}]}',
    ]);
  });

  it('masks within the line, and changes nothing else', async () => {
    const { lines } = await redact(
      [],
      ['{"2":1.0,"id":12345678901234567890,"text":"ann@example.org\\u0021","n":{"text":"ann@example.org"}}'],
    );
    expect(lines).toEqual([
      '{"2":1.0,"id":12345678901234567890,"text":"<EMAIL_1>!","n":{"text":"ann@example.org"},"winnow":{"redacted":{"email":1}}}',
    ]);
  });

  it('drops lines, chooses categories, leaves what is allowed', async () => {
    expect((await redact(['--mode', 'drop'], [MAIL, NOTHING])).lines).toEqual([
      '{"id":"b","text":"没有。","winnow":{"redacted":{}}}',
    ]);
    expect((await redact(['--spans', '--categories', 'phone,ip'], [MAIL])).lines).toEqual(['{"id":"a","spans":[]}']);
    expect((await redact(['--spans', '--allow', '@example.org'], [MAIL])).lines).toEqual(['{"id":"a","spans":[]}']);
    expect((await redact(['--categories', 'mail'], [MAIL])).code).toBe(2);
  });
});

const TEXTS = [
  'Please write to ann@example.org or call +1 415-555-2671, she will answer within a day or two.',
  'Nothing of anybody stands in this text, which is as long as the others are, more or less.',
  'The key is AKIAABCDEFGH23456789, which nobody should ever have put into a text like this one.',
];
const SECRETS = ['ann@example.org', 'bob@example.org', '415-555-2671', 'AKIAABCDEFGH23456789'];

function recipeOf(atIntake: boolean): string {
  return bench.recipe(`winnow: 1
name: redacting-${atIntake}
rules:
  text: { rule: text }
redact: { at_intake: ${atIntake}, categories: { email: mask, phone: mask, api-key: drop } }
guard: { maxDropShare: 1 }
`);
}

async function packOf(atIntake: boolean): Promise<string> {
  const root = join(bench.folder, `src-${atIntake}`);
  mkdirSync(root);
  const lines = TEXTS.map((text, i) =>
    JSON.stringify({
      id: `${i}`,
      text,
      title: i === 0 ? 'By bob@example.org' : 'By ann@example.org',
      tel: 'call +1 415-555-2671',
    }),
  );
  writeFileSync(join(root, 'a.jsonl'), lines.join('\n'));
  const dir = bench.init(`redact-${atIntake}.winnow`);
  await bench.add(dir, [root]);
  const recipe = recipeOf(atIntake);
  expect((await bench.run(dir, { recipe })).state).toBe('done');
  const pack = join(bench.folder, `pack-${atIntake}`);
  const columns = ['id', 'text', 'title', 'metadata', 'content_hash', 'pii.count'];
  await exportPack(dir, { out: pack, winnow: '0.0.0-test', now: () => new Date('2024-05-01'), columns });
  return pack;
}

async function linesOf(pack: string, part: string, name: string): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  for (const file of readdirSync(join(pack, part)).filter((file) => file.startsWith(name))) {
    for await (const bytes of readLines(join(pack, part, file))) {
      lines.push(JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>);
    }
  }
  return lines;
}

describe.each([false, true])('a pack with at_intake %s', (atIntake) => {
  it('has placeholders, counts them, drops what drops, and holds no value', async () => {
    const pack = await packOf(atIntake);
    const rows = await linesOf(pack, 'data', '');
    expect(rows.map(({ text }) => text)).toEqual([
      'Please write to <EMAIL_1> or call <PHONE_1>, she will answer within a day or two.',
      TEXTS[1],
    ]);
    expect(rows.map(({ title, metadata }) => [title, metadata])).toEqual([
      ['By <EMAIL_2>', { tel: 'call <PHONE_1>' }],
      ['By <EMAIL_1>', { tel: 'call <PHONE_1>' }],
    ]);
    expect(rows.map((row) => row['pii.count'])).toEqual([2, 0]);
    expect(readManifest(pack).counts.redacted).toEqual(atIntake ? { email: 0, phone: 0 } : { email: 1, phone: 1 });
    const [dropped] = await linesOf(pack, 'evidence', 'dropped');
    expect(dropped?.['breaches']).toEqual([{ kind: 'limit', signal: 'pii.api_key', value: 1, range: { max: 0 } }]);
    expect((await linesOf(pack, 'evidence', 'spans')).length).toBe(1);
    for (const part of ['data', 'evidence']) {
      const all = JSON.stringify(await linesOf(pack, part, ''));
      for (const secret of SECRETS) expect(all).not.toContain(secret);
    }
    expect((await verifyPack(pack)).problems).toEqual([]);
  });
});

it('cleaning with the knob masks text and metadata, and counts the units', () => {
  const knobs = CleanKnobs.parse({ redact: { categories: ['email', 'phone'] } });
  const cleaned = prepareCleaner(knobs).clean({ as: 'text', text: TEXTS[0]! }, { title: 'ann@example.org' }, 0);
  expect(cleaned).toEqual({
    ok: true,
    document: {
      text: 'Please write to <EMAIL_1> or call <PHONE_1>, she will answer within a day or two.',
      meta: { title: '<EMAIL_1>' },
      edits: { redact: 30 },
    },
  });
  expect(prepareCleaner(knobs).key).not.toBe(prepareCleaner(CleanKnobs.parse({})).key);
});
