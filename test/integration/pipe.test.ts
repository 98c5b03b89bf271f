import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';

const dir = mkdtempSync(join(tmpdir(), 'winnow-pipe-'));
afterAll(() => {
  rmSync(dir, { recursive: true });
});

const RECIPE = join(dir, 'recipe.yaml');
writeFileSync(
  RECIPE,
  `winnow: 1
name: short
rules:
  language: { rule: language }
  text: { rule: text }
thresholds:
  language.label: { in: [en, zh] }
  text.char_count: { min: 10 }
`,
);
const ENGLISH = 'The river rose slowly over three days and the lower fields stood under water.';
const CHINESE = '今天天气很好，我们去公园散步吧，然后一起吃饭。';
const GERMAN = 'Der Fluss stieg drei Tage lang langsam an und die unteren Felder standen unter Wasser.';
const INPUT = [
  `{"id":12345678901234567890,"2":1.0,"text":${JSON.stringify(ENGLISH)},"1":0}`,
  '',
  `{ "text" : ${JSON.stringify(CHINESE)}, "id":"zh" }`,
  '{"id":"broken","text":7}',
  'no json',
  `{"id":"de","text":${JSON.stringify(GERMAN)}}`,
  '{"id":"short","text":"hi"}',
].join('\n');

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

async function winnow(args: string[], input = INPUT): Promise<Outcome> {
  const io = memoryIo({ input, cwd: dir });
  const code = await runCli(args, io, commands);
  return { code, stdout: io.stdout, stderr: io.stderr };
}

const rows = (text: string): Record<string, unknown>[] =>
  text.split('\n').map((line) => (line === '' ? {} : (JSON.parse(line) as Record<string, unknown>)));

describe('winnow measure', () => {
  it('answers each line in its place and changes no other member', async () => {
    const { code, stdout, stderr } = await winnow(['measure', '--recipe', 'recipe.yaml']);
    expect(code).toBe(0);
    expect(stderr).toBe('winnow: 2 of 6 lines could not be used; see their "fault"\n');
    const lines = stdout.split('\n');
    expect(lines).toHaveLength(8);
    expect(lines[0]).toMatch(/^\{"id":12345678901234567890,"2":1\.0,"text":".*","1":0,"winnow":\{"language":"en",/);
    expect(lines[1]).toBe('');
    expect(lines[2]).toContain(`{ "text" : ${JSON.stringify(CHINESE)}, "id":"zh","winnow":{"language":"zh",`);
    expect(lines[3]).toBe(
      '{"id":"broken","fault":{"line":4,"reason":"text-not-string","detail":"\\"text\\" is a number"}}',
    );
    expect(lines[4]).toMatch(/^\{"id":null,"fault":\{"line":5,"reason":"bad-record"/);
    expect(lines[7]).toBe('');
    const breaches = rows(stdout).map((row) => (row['winnow'] as { breaches: unknown } | undefined)?.breaches);
    expect(breaches[0]).toEqual([]);
    expect(breaches[2]).toEqual([]);
    expect(breaches[5]).toEqual([
      { kind: 'label', signal: 'language.label', value: 'de', range: { in: ['en', 'zh'] } },
    ]);
    expect(breaches[6]).toEqual([
      { kind: 'label', signal: 'language.label', value: 'und', range: { in: ['en', 'zh'] } },
      { kind: 'limit', signal: 'text.char_count', value: 2, range: { min: 10 } },
    ]);
  });

  it('measures its own output to the same answers', async () => {
    const once = await winnow(['measure', '--recipe', 'recipe.yaml'], `{"text":${JSON.stringify(ENGLISH)},"n":1.0}\n`);
    const twice = await winnow(['measure', '--recipe', 'recipe.yaml'], once.stdout);
    expect(twice).toEqual(once);
  });

  it('ends with a trailer and writes ASCII when asked', async () => {
    const { stdout } = await winnow(['measure', '--recipe', 'recipe.yaml', '--trailer', '--ascii']);
    expect(stdout.endsWith('\n{"winnow":{"end":true,"in":6,"out":6}}\n')).toBe(true);
    expect(stdout).toMatch(/^[\n\x20-\x7e]*$/);
    expect(rows(stdout)[2]).toMatchObject({ text: CHINESE, id: 'zh', winnow: { language: 'zh' } });
  });

  it('has nothing to say to no input', async () => {
    expect(await winnow(['measure', '--recipe', 'recipe.yaml'], '')).toEqual({ code: 0, stdout: '', stderr: '' });
    const { stdout } = await winnow(['measure', '--recipe', 'recipe.yaml', '--trailer'], '\n\n');
    expect(stdout).toBe('\n\n{"winnow":{"end":true,"in":0,"out":0}}\n');
  });

  it('takes the text and the id from named members', async () => {
    const input = `{"body":{"main":${JSON.stringify(ENGLISH)}},"k":1}\n{"body":{"main":"x"},"k":1}\n{"body":{"main":"x"}}\n`;
    const args = ['measure', '--recipe', 'recipe.yaml', '--text-field', 'body.main', '--id', 'k'];
    const [first, second, third] = rows((await winnow(args, input)).stdout);
    expect(first).toMatchObject({ winnow: { language: 'en', signals: { 'text.char_count': ENGLISH.length } } });
    expect(second).toEqual({ id: 1, fault: { line: 2, reason: 'bad-record', detail: 'the id "1" was there before' } });
    expect(third).toEqual({ id: null, fault: { line: 3, reason: 'bad-record', detail: 'no id in "k"' } });
  });

  it('takes values of the recipe from the command line', async () => {
    const args = ['measure', '--recipe', 'recipe.yaml', '--set', 'text.char_count.min=100', '--id', 'content'];
    const [row] = rows((await winnow(args, `{"text":${JSON.stringify(ENGLISH)}}\n`)).stdout);
    expect(row?.['winnow']).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      breaches: [{ kind: 'limit', signal: 'text.char_count', value: ENGLISH.length, range: { min: 100 } }],
    });
  });

  it.each([
    [['--recipe', 'nowhere'], 1, 'no preset and no file is called "nowhere"'],
    [['--recipe', 'missing.yaml'], 1, 'no such recipe file'],
    [['--profile', 'nobody'], 2, 'nobody'],
    [['--set', 'nothing'], 2, '"nothing" is no override'],
  ])('refuses %j', async (args, code, message) => {
    const outcome = await winnow(['measure', ...args]);
    expect(outcome).toMatchObject({ code, stdout: '' });
    expect(outcome.stderr).toContain(message);
    expect(outcome.stderr.split('\n')).toHaveLength(2);
  });

  it('tells an input that cannot be read', async () => {
    const stdin = new Readable({
      read() {
        this.destroy(Object.assign(new Error('EISDIR: read'), { code: 'EISDIR' }));
      },
    });
    const io = memoryIo({ stdin, cwd: dir });
    expect(await runCli(['measure', '--recipe', 'recipe.yaml'], io, commands)).toBe(1);
    expect(io.stderr).toBe('winnow: standard input: the input cannot be read (EISDIR)\n');
  });
});

describe('winnow filter', () => {
  it('passes kept lines unchanged; bad ones are answered in place', async () => {
    const { code, stdout } = await winnow(['filter', '--recipe', 'recipe.yaml', '--trailer']);
    const [first = '', , third = ''] = INPUT.split('\n');
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines.slice(0, 2)).toEqual([first, third]);
    expect(rows(stdout).slice(2, 5)).toMatchObject([
      { id: 'broken', fault: { line: 4, reason: 'text-not-string' } },
      { id: null, fault: { line: 5, reason: 'bad-record' } },
      { winnow: { end: true, in: 6, out: 4 } },
    ]);
  });

  it('writes rejects with their breaches, and bad lines, to a file', async () => {
    const { stdout } = await winnow(['filter', '--recipe', 'recipe.yaml', '--rejects', 'rejects.jsonl']);
    const [first, , third] = INPUT.split('\n');
    expect(stdout).toBe(`${first}\n${third}\n`);
    expect(rows(readFileSync(join(dir, 'rejects.jsonl'), 'utf8').trimEnd())).toMatchObject([
      { id: 'broken', fault: { reason: 'text-not-string' } },
      { id: null, fault: { reason: 'bad-record' } },
      { id: 'de', text: GERMAN, winnow: { breaches: [{ kind: 'label', value: 'de' }] } },
      { id: 'short', winnow: { breaches: [{ kind: 'label' }, { kind: 'limit', signal: 'text.char_count' }] } },
    ]);
  });

  it('tells a rejects file that cannot be written', async () => {
    const outcome = await winnow(['filter', '--recipe', 'recipe.yaml', '--rejects', 'no/such/folder.jsonl']);
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(outcome.stderr).toContain('rejects cannot be written (ENOENT)');
  });
});

describe('as a process', () => {
  const main = resolve(import.meta.dirname, '../../src-main/hosts/cli/main.ts');
  const start = (args: string[]) =>
    spawn(process.execPath, [main, ...args], { cwd: dir, stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = (child: ReturnType<typeof start>): Promise<number | null> =>
    new Promise((done) => {
      child.on('close', (code) => {
        done(code);
      });
    });

  it('answers a line before the next one is there, and ends with its input', async () => {
    const child = start(['measure', '--recipe', 'recipe.yaml']);
    const end = ended(child);
    const lines = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    for (const text of ['one', 'two']) {
      child.stdin.write(`{"text":"${text}"}\n`);
      const next = await lines.next();
      expect(String(next.value)).toMatch(new RegExp(`^\\{"text":"${text}","winnow":.*\\}\\n$`));
    }
    child.stdin.end();
    expect(await end).toBe(0);
  });

  it('takes a closed output for success', async () => {
    const child = start(['measure', '--recipe', 'recipe.yaml']);
    const end = ended(child);
    child.stdin.on('error', () => {});
    child.stdin.write(`{"text":"${'a'.repeat(1000)}"}\n`.repeat(2000));
    child.stdout.once('data', () => {
      child.stdout.destroy();
    });
    let stderr = '';
    child.stderr.on('data', (text) => (stderr += String(text)));
    expect(await end).toBe(0);
    expect(stderr).toBe('');
  });

  it('ends while it waits for input when it is interrupted', async () => {
    const child = start(['measure', '--recipe', 'recipe.yaml']);
    const end = ended(child);
    child.stdin.write('{"text":"one"}\n');
    await new Promise((answered) => child.stdout.once('data', answered));
    child.kill('SIGTERM');
    expect(await end).toBe(130);
  });
});
