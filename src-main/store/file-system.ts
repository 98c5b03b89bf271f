import { statfsSync } from 'node:fs';

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

/** A write-ahead log does not work over a network (DECISIONS 16). Where the system does not tell, `local`. */
export function fileSystemKind(dir: string): FileSystemKind {
  if (process.platform !== 'linux') return 'local';
  try {
    return NETWORK_MAGIC.has(statfsSync(dir).type >>> 0) ? 'network' : 'local';
  } catch {
    return 'local';
  }
}
