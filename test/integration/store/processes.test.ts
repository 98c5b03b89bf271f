import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createWorkspace, openWorkspace } from '#store/workspace.ts';
import { codeOf, tempDir } from '#test/unit/store/fixtures.ts';

const CHILD = fileURLToPath(new URL('decide-often.ts', import.meta.url));

function start(...args: string[]) {
  return spawn(process.execPath, [CHILD, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test(
  'several processes append decisions; none is lost, and the last one out leaves one file',
  { timeout: 60_000 },
  async () => {
    const dir = join(tempDir(), 'x.winnow');
    createWorkspace(dir).close();
    const names = ['a', 'b', 'c'];
    const codes = await Promise.all(
      names.map(async (name) => (await once(start(dir, name, '60'), 'exit'))[0] as number),
    );
    expect(codes).toEqual([0, 0, 0]);
    const ws = openWorkspace(dir, { readonly: true });
    const log = ws.decisions();
    expect(log.map((line) => line.entry)).toEqual(Array.from({ length: 180 }, (_, i) => i + 1));
    for (const name of names) {
      const own = log.flatMap(({ decision }) => ('document' in decision ? [decision.document] : []));
      expect(own.filter((id) => id.startsWith(`web:${name}#`))).toEqual(
        Array.from({ length: 60 }, (_, i) => `web:${name}#${i}`),
      );
    }
    ws.close();
    expect(readdirSync(dir)).toEqual(['workspace.sqlite']);
  },
);

test('the lease of a killed process is free at once, that of a living one is not', { timeout: 60_000 }, async () => {
  const dir = join(tempDir(), 'x.winnow');
  const ws = createWorkspace(dir);
  const child = start(dir, 'x', '0');
  await once(child.stdout, 'data');
  expect(codeOf(() => ws.acquireLease(Date.now()))).toBe('busy');
  child.kill('SIGKILL');
  await once(child, 'exit');
  ws.acquireLease(Date.now()).release();
  ws.close();
});
