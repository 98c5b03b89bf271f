import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Whether SQLite may use shared memory and a write-ahead log here. */
export type FileSystemKind = 'local' | 'network';

/** `f_type` of statfs(2), Linux: file systems whose pages other machines may change. */
const NETWORK_MAGIC: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB2
  0x65735546, // FUSE
  0x01021997, // 9P
  0x00c36400, // Ceph
  0x0bd00bd0, // Lustre
  0x47504653, // GPFS
  0x5346414f, // AFS
]);

/** `type` as Node gives it: signed on some systems. */
export function kindOfMagic(type: number): FileSystemKind {
  return NETWORK_MAGIC.has(type >>> 0) ? 'network' : 'local';
}

/** A write-ahead log does not work over a network (DECISIONS 16). Where the system does not tell, `local`. */
export function fileSystemKind(dir: string): FileSystemKind {
  if (process.platform !== 'linux') return 'local';
  try {
    return kindOfMagic(statfsSync(dir).type);
  } catch {
    return 'local';
  }
}

/** The first bytes of a database, as far as it has them. */
function headerOf(file: string): Buffer {
  const header = Buffer.alloc(32);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, header.length, 0);
    return header;
  } finally {
    closeSync(descriptor);
  }
}

/** Byte 18 of a database's header: 2 while it is in WAL mode. */
const WAL_MODE = 2;

/** Whether a database was left in WAL mode: then it cannot be opened on read-only media (DECISIONS 16). */
export function inWalMode(file: string): boolean {
  return headerOf(file)[18] === WAL_MODE;
}

/**
 * Whether a database that was settled is shorter than its header says. SQLite itself takes a last page that is cut
 * off for one that ends in zeros.
 */
export function isCutOff(file: string): boolean {
  const header = headerOf(file);
  if (header[18] === WAL_MODE) return false;
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  return statSync(file).size < pageSize * header.readUInt32BE(28);
}

/**
 * Makes a folder and those above it, and makes sure that it can be written to. On a read-only disk Node says "no such
 * file" for nested folders, so the nearest folder that exists is asked first; and where the system makes no folders
 * (/proc) it would try for ever, so they are made one by one.
 */
export function makeFolder(dir: string): void {
  const missing: string[] = [];
  let existing = dir;
  for (; !existsSync(existing) && dirname(existing) !== existing; existing = dirname(existing)) missing.push(existing);
  accessSync(existing, constants.W_OK);
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder);
    } catch (error) {
      // Another process may have made it meanwhile.
      if (!existsSync(folder)) throw error;
    }
  }
  mkdirSync(dir, { recursive: true });
}
