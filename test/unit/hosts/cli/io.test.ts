import { closeSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import process from 'node:process';
import { expect, it } from 'vitest';
import { standardInput } from '#hosts/cli/io.ts';

it.skipIf(process.platform === 'win32')('a folder as standard input is an error, not an empty input', async () => {
  const folder = openSync(tmpdir(), 'r');
  try {
    await expect(standardInput(folder).toArray()).rejects.toMatchObject({ code: 'EISDIR' });
  } finally {
    closeSync(folder);
  }
});

it('a descriptor that is closed is read as it always was', () => {
  expect(standardInput(1 << 20)).toBe(process.stdin);
});
