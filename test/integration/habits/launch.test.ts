import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { repoCopy } from '#test/helpers/repo-copy.ts';

// A folder with a space in its path, and packages that npm left there.
const copy = repoCopy();
afterAll(copy.remove);
const LAUNCH = join(copy.dir, 'src-main', 'hosts', 'launch.mjs');

function launch(args: string[], options: { cwd?: string } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [LAUNCH, ...args], {
    cwd: options.cwd ?? tmpdir(),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** A command that waits for its input, with the pid of the pinned Node behind the launcher. */
async function waiting() {
  const child = spawn(process.execPath, [LAUNCH, 'measure'], { cwd: tmpdir(), stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('close', (code, signal) => {
      resolve(code ?? signal);
    });
  });
  child.stdin.write('{"id":1,"text":"a line"}\n');
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { child, ended };
}

describe('the launcher', () => {
  test('runs from any folder under the pinned Node', () => {
    const { stdout, status } = launch(['--version']);
    const pinned = JSON.parse(readFileSync(join(copy.dir, 'package.json'), 'utf8')) as { version: string };
    expect(status).toBe(0);
    expect(stdout).toBe(
      `winnow ${pinned.version} (node ${process.versions.node}, ${process.platform}-${process.arch})\n`,
    );
  });

  test.each([
    [['completion'], 2, "winnow: missing required argument 'shell'; see winnow completion --help\n"],
    [['recipe', 'show', 'web-eng'], 1, /^winnow: no preset and no file is called "web-eng"; did you mean "web-en"\?/],
    [['--task=nothing'], 1, /^winnow: no task "nothing"; tasks: start, build, test, /],
  ])('%j passes the exit code %i on', (args, status, stderr) => {
    const result = launch(args);
    expect(result).toMatchObject({ status, stdout: '' });
    expect(result.stderr).toMatch(stderr);
  });

  test('a task runs in the root of the repository', () => {
    expect(launch(['--task=gen', '--check'])).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test.skipIf(process.platform === 'win32')('a closed pipe is success', () => {
    const script = `'${process.execPath}' '${LAUNCH}' recipe schema | head -c 1; echo " \${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['{ 0\n', '']);
  });

  test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT'] as const)(
    '%s reaches the command, which ends by itself',
    async (signal) => {
      const { child, ended } = await waiting();
      child.kill(signal);
      expect(await ended).toBe(130);
    },
  );

  test.skipIf(process.platform === 'win32')('a launcher that is killed takes its command with it', async () => {
    const { child, ended } = await waiting();
    child.kill('SIGKILL');
    // Standard output closes only when the command behind the launcher has ended too.
    expect(await ended).toBe('SIGKILL');
  });
});

test('outside a checkout it installs nothing and says so', () => {
  const bare = repoCopy();
  rmSync(join(bare.dir, 'package-lock.json'));
  const args = [join(bare.dir, 'src-main', 'hosts', 'launch.mjs'), '--version'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  bare.remove();
  expect([status, stderr]).toEqual([
    1,
    `winnow: ${bare.dir}/: is not a checkout of the repository; clone it and start from there\n`,
  ]);
});
