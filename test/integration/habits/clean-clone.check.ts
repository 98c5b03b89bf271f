import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { REPO } from '#test/helpers/repo-copy.ts';

const parent = mkdtempSync(join(tmpdir(), 'winnow clone '));
const dir = join(parent, 'a clone');
afterAll(() => {
  rmSync(parent, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

function run(command: string, args: string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, out, err });
    });
  });
}

const launch = (...args: string[]) => run(process.execPath, [join('src-main', 'hosts', 'launch.mjs'), ...args]);
const INSTALLING = 'winnow: installing packages (npm ci) …\n';

describe.skipIf(!existsSync(join(REPO, '.git')))('a clean clone', () => {
  test('is set up once by processes that start together, past one that died before', async () => {
    execFileSync('git', ['clone', '--quiet', '--no-local', REPO, dir]);
    mkdirSync(join(dir, '.cache'));
    writeFileSync(join(dir, '.cache', 'install.turn'), '999999999');
    const both = await Promise.all([launch('--version'), launch('--version')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both.map(({ out }) => out.startsWith('winnow '))).toEqual([true, true]);
    expect(both.filter(({ err }) => err.includes(INSTALLING))).toHaveLength(1);
    expect(existsSync(join(dir, '.cache', 'install.turn'))).toBe(false);
    expect(await launch('--version')).toMatchObject({ code: 0, err: '' });
  });

  test('installs again when the lock file changed', async () => {
    const lock = join(dir, 'package-lock.json');
    const text = readFileSync(lock, 'utf8');
    writeFileSync(lock, `${text}\n`);
    rmSync(join(dir, 'node_modules', 'zod'), { recursive: true });
    rmSync(join(dir, 'node_modules', '.package-lock.json'));
    const { code, err } = await launch('--version');
    expect([code, err.includes(INSTALLING)]).toEqual([0, true]);
    expect(existsSync(join(dir, 'node_modules', 'zod'))).toBe(true);
  });

  test('is what the generators make, and starts', async () => {
    expect(await launch('--task=gen', '--check')).toMatchObject({ code: 0, out: '' });
    const options = ['--no-open', '--port', '0', '--exit-when-ready'];
    const started = await launch('--task=start', ...options);
    expect(started.err).toContain('The sample is measured.');
    expect(started.out).toMatch(/^Winnow is at http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/m);
    expect(started.out).toMatch(/documents: [\d,]+ made = [\d,]+ kept/);
    expect(started.code).toBe(0);
    const again = await launch('--task=start', ...options);
    expect(again.err).not.toContain('is being measured');
    expect(again.code).toBe(0);
    const status = execFileSync('git', ['status', '--porcelain'], { cwd: dir, encoding: 'utf8' });
    expect(status).toBe(' M package-lock.json\n');
  });
});
