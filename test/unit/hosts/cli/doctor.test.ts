import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';

const dir = mkdtempSync(join(tmpdir(), 'winnow doctor '));
afterAll(() => {
  rmSync(dir, { recursive: true });
});

interface Report {
  ok: boolean;
  checks: { name: string; ok: boolean; found: string; remedy?: string }[];
}

async function doctor(...args: string[]) {
  const io = memoryIo({ cwd: dir });
  const code = await runCli(['doctor', ...args], io, commands);
  return { code, out: io.stdout, err: io.stderr };
}

describe('winnow doctor', () => {
  test('finds a machine that runs the tests well, and leaves nothing behind', async () => {
    const { code, out, err } = await doctor('--json');
    const report = JSON.parse(out) as Report;
    expect(report.checks.filter((check) => !check.ok)).toEqual([]);
    expect([code, err, report.ok]).toEqual([0, '', true]);
    expect(report.checks.map(({ name }) => name)).toEqual([
      'node',
      'platform',
      'cores',
      'memory',
      'zstd',
      'language model',
      'folder',
      'file system',
      'disk',
      'write',
      'sqlite',
    ]);
    expect(report.checks.find(({ name }) => name === 'language model')?.found).toBe(
      'lid.176.ftz, 938013 bytes, sha256 8f3472cfe873',
    );
    expect(readdirSync(dir)).toEqual([]);
  });

  test('says what is wrong with a folder, and what to do', async () => {
    const { code, out } = await doctor('nowhere');
    expect(code).toBe(1);
    expect(out).toMatch(/FAIL {2}folder {10}.*ENOENT.*; name a folder that exists\n/);
  });

  test.runIf(process.platform === 'linux')('a folder that may not be written to fails', async () => {
    const { code, out } = await doctor('/proc', '--json');
    expect(code).toBe(1);
    const { checks } = JSON.parse(out) as Report;
    expect(checks.filter((check) => !check.ok).map(({ name }) => name)).toEqual(['disk', 'write']);
  });
});
