import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeOwnPartials, writeWhole } from '#services/pack-folder.ts';

let dir: string;
let out: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'winnow-pack-'));
  out = join(dir, 'pack');
});
afterEach(() => {
  rmSync(dir, { recursive: true, force: true });
});

const writer = (text: string) => async (folder: string) => {
  writeFileSync(join(folder, 'a'), text);
  await new Promise((resolve) => setTimeout(resolve, 5));
  writeFileSync(join(folder, 'b'), text);
  return text;
};

it('is there whole, or not at all', async () => {
  expect(await writeWhole(join(dir, 'deep', 'pack'), writer('x'))).toBe('x');
  expect(readdirSync(join(dir, 'deep', 'pack'))).toEqual(['a', 'b']);
  const fail = async (folder: string) => {
    await writer('x')(folder);
    throw new Error('no');
  };
  await expect(writeWhole(out, fail)).rejects.toThrow('no');
  expect(readdirSync(dir)).toEqual(['deep']);
});

it('clears what a killed process left, and nothing of a living one', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const names = [`${dead}-0`, `${process.ppid}-0`, 'mine'].map((end) => `pack.winnow-partial-${end}`);
  for (const name of names) mkdirSync(join(dir, name, 'data'), { recursive: true });
  await writeWhole(out, writer('x'));
  expect(names.map((name) => existsSync(join(dir, name)))).toEqual([false, true, true]);
});

it('is one of two that are written to one place at once, never a mixture', async () => {
  const results = await Promise.allSettled([writeWhole(out, writer('x')), writeWhole(out, writer('y'))]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const won = results.find((result) => result.status === 'fulfilled')?.value;
  expect(['a', 'b'].map((name) => readFileSync(join(out, name), 'utf8'))).toEqual([won, won]);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'io', message: expect.stringMatching(/^the pack cannot be written \(/) as string },
  });
  expect(readdirSync(dir)).toEqual(['pack']);
});

it('says so where no folder can be', async () => {
  writeFileSync(join(dir, 'file'), '');
  const code = 'io';
  await expect(writeWhole(join(dir, 'file', 'pack'), writer('x'))).rejects.toMatchObject({ code });
  await expect(writeWhole(join(dir, 'x'.repeat(300)), writer('x'))).rejects.toMatchObject({ code });
});

it('is cleared of what an ended thread of this process left, and of nothing else', async () => {
  const names = [`${process.pid}-0`, `${process.pid}-3`, `${process.ppid}-0`, 'mine'].map(
    (end) => `pack.winnow-partial-${end}`,
  );
  for (const name of [...names, `other.winnow-partial-${process.pid}-0`])
    mkdirSync(join(dir, name, 'data'), { recursive: true });
  await removeOwnPartials(out);
  expect(readdirSync(dir).sort()).toEqual([`other.winnow-partial-${process.pid}-0`, names[2], names[3]].sort());
});
