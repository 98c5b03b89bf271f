import process from 'node:process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { fileSystemKind, inWalMode, kindOfMagic, makeFolder } from '#store/file-system.ts';
import { tempDir } from './fixtures.ts';

describe('the kind of a file system', () => {
  test.each([
    [0x6969, 'network'], // NFS
    [0xff534d42, 'network'], // CIFS
    [0xff534d42 | 0, 'network'], // the same, signed
    [0xfe534d42, 'network'], // SMB 2
    [0x65735546, 'network'], // FUSE
    [0xef53, 'local'], // ext4
    [0x01021994, 'local'], // tmpfs
    [0x58465342, 'local'], // XFS
    [0, 'local'],
  ])('%i is %s', (magic, kind) => {
    expect(kindOfMagic(magic)).toBe(kind);
  });

  test('is local where nothing can be asked', () => {
    expect(fileSystemKind(join(tempDir(), 'none'))).toBe('local');
  });
});

test('WAL mode is told from the header, without opening the database', () => {
  const file = join(tempDir(), 'x.sqlite');
  const db = new Database(file);
  db.exec('CREATE TABLE t (x)');
  expect(inWalMode(file)).toBe(false);
  db.pragma('journal_mode = WAL');
  expect(inWalMode(file)).toBe(true);
  db.close();
  writeFileSync(file, 'short');
  expect(inWalMode(file)).toBe(false);
});

test('folders are made with those above them', () => {
  const dir = join(tempDir(), 'a', 'b', 'c');
  makeFolder(dir);
  makeFolder(dir);
  expect(existsSync(dir)).toBe(true);
  const file = join(tempDir(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(join(file, 'x'))).toThrow();
});

test.skipIf(process.platform !== 'linux')('a folder where the system makes none is refused', () => {
  expect(() => makeFolder('/proc/winnow/w')).toThrow(/ENOENT|EACCES|EPERM/);
});
