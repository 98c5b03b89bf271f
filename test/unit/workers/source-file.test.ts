import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { changeOf, hashFile, locate, type KnownFile } from '#workers/source-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'winnow-source-'));
const file = join(folder, 'a.txt');

function known(): KnownFile {
  const { size, mtimeNs } = statSync(file, { bigint: true });
  return {
    id: 1,
    path: 'a.txt',
    size: Number(size),
    mtimeNs: String(mtimeNs),
    sha256: null,
    format: 'text',
    compression: 'none',
  };
}

beforeEach(() => {
  rmSync(file, { recursive: true, force: true });
  writeFileSync(file, 'abc');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a file since it was added', () => {
  it('is the same while size and time are', () => {
    expect(changeOf(file, known())).toBeNull();
  });

  it('has changed when it grew, was written to, became a folder or is gone', () => {
    const before = known();
    utimesSync(file, 1, 1);
    expect(changeOf(file, before)).toBe('it was written to since it was added');
    appendFileSync(file, 'd');
    expect(changeOf(file, before)).toBe('its size was 3 bytes and is 4');
    rmSync(file);
    expect(changeOf(file, before)).toBe('it is no longer there');
    mkdirSync(file);
    expect(changeOf(file, before)).toBe('it is no longer a file');
  });
});

describe('hashing a file', () => {
  it('gives the SHA-256 of its bytes', () => {
    expect(hashFile(file, 3, () => false)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    // What the catalogue thinks its size is does not matter.
    expect(hashFile(file, 0, () => false)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    const big = Buffer.alloc(3 * 1024 * 1024, 'x');
    writeFileSync(file, big);
    expect(hashFile(file, big.length, () => false)).toBe(
      '3bea8a9a07c1e8dcaa4c1b816815c35a29b4fb585ba6ecc70ea44840a794cfb3',
    );
  });

  it('stops when it is told to', () => {
    let calls = 0;
    expect(hashFile(file, 3, () => ++calls > 1)).toBeNull();
  });
});

describe('finding a file', () => {
  it('takes a path in normal form C for the name the disk has', () => {
    const spelt = 'u\u0308ber/n\u0061\u0308mlich.txt';
    mkdirSync(join(folder, 'u\u0308ber'));
    writeFileSync(join(folder, spelt), '');
    expect(locate(folder, spelt.normalize('NFC'))).toBe(join(folder, spelt));
    expect(locate(folder, 'a.txt')).toBe(file);
    expect(locate(folder, 'ünten/x.txt')).toBe(join(folder, 'ünten/x.txt'));
  });
});
