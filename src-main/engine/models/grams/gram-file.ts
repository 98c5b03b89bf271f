import { brotliDecompressSync } from 'node:zlib';
import { AppError } from '#shared/errors.ts';

/**
 * Letter n-grams of languages as a trie in breadth-first order, node 0 being the root, level by level sorted by code
 * unit. `resources/language/grams.bin` is Brotli over: magic, version, nodes, entries (32-bit words, little endian),
 * the languages joined by blanks and closed by NUL, then column by column code units (16 bits a node), children
 * (16 bits), entries (8 bits), and of every entry the language and the cost (8 bits each).
 */
export interface GramFile {
  languages: string[];
  /** By node: the code unit that leads to it. */
  units: Uint16Array;
  children: Uint16Array;
  entries: Uint8Array;
  /** By entry, the entries of a node together. */
  entryLanguages: Uint8Array;
  /** -12 ln p of the last letter behind the others, p in one language. */
  entryCosts: Uint8Array;
}

const MAGIC = 0x4d524757;
const VERSION = 1;

/** What a nat is in the costs of the file. */
export const COST_OF_A_NAT = 12;

export function writeGramFile(file: GramFile): Uint8Array {
  const header = Uint32Array.of(MAGIC, VERSION, file.units.length, file.entryCosts.length);
  const bytes = (array: Uint16Array | Uint32Array | Uint8Array): Buffer =>
    Buffer.from(array.buffer, array.byteOffset, array.byteLength);
  return Buffer.concat([
    bytes(header),
    Buffer.from(`${file.languages.join(' ')}\0`),
    ...[file.units, file.children, file.entries, file.entryLanguages, file.entryCosts].map(bytes),
  ]);
}

export function readGramFile(compressed: Uint8Array, where: string): GramFile {
  const refuse = (): never => {
    throw new AppError('corrupt', 'the table of letter n-grams is damaged', { where, remedy: 'install Winnow again' });
  };
  let bytes: Buffer;
  try {
    bytes = brotliDecompressSync(compressed);
  } catch {
    return refuse();
  }
  if (bytes.length < 17 || bytes.readUInt32LE(0) !== MAGIC || bytes.readUInt32LE(4) !== VERSION) refuse();
  const nodes = bytes.readUInt32LE(8);
  const entries = bytes.readUInt32LE(12);
  let at = bytes.indexOf(0, 16) + 1;
  const languages = bytes.toString('utf8', 16, at - 1).split(' ');
  if (at === 0 || bytes.length !== at + nodes * 5 + entries * 2) refuse();
  const take = (length: number): ArrayBuffer => {
    at += length;
    return Uint8Array.from(bytes.subarray(at - length, at)).buffer;
  };
  return {
    languages,
    units: new Uint16Array(take(nodes * 2)),
    children: new Uint16Array(take(nodes * 2)),
    entries: new Uint8Array(take(nodes)),
    entryLanguages: new Uint8Array(take(entries)),
    entryCosts: new Uint8Array(take(entries)),
  };
}
