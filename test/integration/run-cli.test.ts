import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunReport } from '#services/run-report.ts';
import { workbench } from '#test/helpers/run-fixture.ts';

vi.setConfig({ testTimeout: 240_000 });

const CLI = fileURLToPath(new URL('../../src-main/hosts/cli/main.ts', import.meta.url));
const bench = workbench();
const source = join(bench.folder, 'source');
const recipe = bench.recipe('winnow: 1\nname: plain\nrules: {}\n');

function winnow(...args: string[]): { code: number | null; out: string; err: string } {
  const ended = spawnSync(process.execPath, [CLI, ...args], { cwd: bench.folder, encoding: 'utf8' });
  return { code: ended.status, out: ended.stdout, err: ended.stderr };
}

beforeAll(() => {
  mkdirSync(source);
  writeFileSync(join(source, 'a.jsonl'), '{"text":"one"}\nbroken\n{"text":"two"}\n');
  writeFileSync(join(source, 'b.txt'), 'three');
});
afterAll(bench.remove);

describe('winnow init, add and run', () => {
  it('each say what they did and what to do next', () => {
    const init = winnow('init', 'w.winnow');
    expect(init).toMatchObject({ code: 0, err: '' });
    expect(init.out).toContain('next: winnow add w.winnow');
    const add = winnow('add', 'w.winnow', 'source', '--source', 's', '--category', 'web');
    expect(add.code).toBe(0);
    expect(add.out).toContain('added source s: 2 files');
    expect(add.out).toContain('next: winnow run w.winnow');
    expect(add.err).toBe('warning: source s has no licence: give one with --licence before you export\n');
    const run = winnow('run', 'w.winnow', '--recipe', recipe);
    expect(run.code).toBe(0);
    expect(run.out).toContain('records: 4 read = 3 used + 0 ignored + 1 quarantined (bad-record 1)');
    expect(run.out).toContain('balances: records hold, documents hold');
    expect(run.out).toContain('next: winnow stats w.winnow');
    expect(run.err).toContain('recipe plain: 1 of 1 shards lack something; 1 worker');
  });

  it('print one JSON object on request, and nothing else there', () => {
    expect(JSON.parse(winnow('init', 'j.winnow', '--json').out)).toEqual({ workspace: join(bench.folder, 'j.winnow') });
    const add = winnow('add', 'j.winnow', 'source', '--source', 's', '--json');
    expect(JSON.parse(add.out)).toMatchObject({
      files: { all: 2, new: 2 },
      formats: [{ format: 'jsonl' }, { format: 'text' }],
    });
    const run = JSON.parse(winnow('run', 'j.winnow', '--recipe', recipe, '--json').out) as RunReport;
    expect(run).toMatchObject({ state: 'done', records: { used: 3 }, thisRun: { documents: 3 } });
  });

  it('refuse what is wrong with one line and the right exit code', () => {
    const lines: [string[], number, RegExp][] = [
      [['init', '.'], 1, /^winnow: .*: the folder has other files in it; .*\n$/],
      [['add', 'nowhere', 'source', '--source', 's'], 1, /there is no workspace here; make one with winnow init/],
      [['add', 'w.winnow', '', '--source', 'a'], 2, /a path is empty/],
      [['add', 'w.winnow', 'source', '--source', 'a b'], 2, /not a name for a source/],
      [['add', 'w.winnow', 'source', '--source', 's', '--category', 'x'], 2, /choose web, code/],
      [['add', 'w.winnow', 'source'], 2, /--source/],
      [['add', 'w.winnow', 'nothing', '--source', 't'], 1, /no such file or folder/],
      [['run', 'w.winnow', '--workers', '0'], 2, /whole number/],
      [['run', 'w.winnow', '--memory', '10'], 2, /too small; give at least/],
      [['run', 'w.winnow', '--recipe', 'web-eng'], 1, /did you mean "?web-en/],
      [['run', 'w.winnow', '--set', 'clean.nfcc=true'], 1, /nfcc/],
    ];
    for (const [args, code, line] of lines) {
      const ended = winnow(...args);
      expect(ended.out, args.join(' ')).toBe('');
      expect(ended.err, args.join(' ')).toMatch(line);
      expect(ended.code, args.join(' ')).toBe(code);
    }
  });
});
