import { brotliDecompressSync } from 'node:zlib';
import { AppError } from '#shared/errors.ts';
import type { Resources } from '#engine/rules/rule.ts';
import { type CasedWeights, LABELS } from './cased-tagger.ts';
import type { HanWeights } from './han-names.ts';
import type { KnownWords } from './known-words.ts';

/** Tells names of persons; `resources/pii/names/SOURCE.md` says what it was learned from. */
export const NAMES_FILE = 'pii/names/model.bin';

export interface NameModel {
  known: KnownWords;
  cased: CasedWeights & { features: Int8Array; steps: Int16Array };
  han: HanWeights & { features: Int8Array };
}

/**
 * Brotli over 32-bit words, little endian: magic, version, bits of both models, entries of the word table, the margins, limit; then the
 * steps (16 bits), the entries (32) and the weights of both (8).
 */
const MAGIC = 0x4d4e5757;
const VERSION = 1;
const HEADER = 8;
const STEPS = LABELS * LABELS + 1;

export function packModel({ known, cased, han }: NameModel): Uint8Array {
  const header = [MAGIC, VERSION, cased.bits, han.bits, known.entries.length, cased.margin, cased.single, han.limit];
  const steps = new Int16Array(STEPS);
  steps.set(cased.steps);
  const parts = [Int32Array.from(header), steps, known.entries, cased.features, han.features];
  return Buffer.concat(parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
}

export function readModel(compressed: Uint8Array, where: string): NameModel {
  const damaged = (): AppError =>
    new AppError('corrupt', 'the model of names is damaged', { where, remedy: 'install Winnow again' });
  let bytes: Buffer;
  try {
    bytes = brotliDecompressSync(compressed);
  } catch {
    throw damaged();
  }
  if (bytes.length < HEADER * 4) throw damaged();
  const header = Array.from({ length: HEADER }, (_, i) => bytes.readInt32LE(i * 4));
  const [magic, version, casedBits = 0, hanBits = 0, entries = 0, margin = 0, single = 0, limit = 0] = header;
  const sizes = [HEADER * 4, STEPS * 2, entries * 4, LABELS * 2 ** casedBits, 2 ** hanBits];
  if (magic !== MAGIC || version !== VERSION || sizes.reduce((a, b) => a + b) !== bytes.length) throw damaged();
  let at = sizes[0]!;
  const take = (length: number): ArrayBuffer => Uint8Array.from(bytes.subarray(at, (at += length))).buffer;
  const steps = new Int16Array(take(sizes[1]!));
  const known = { entries: new Uint32Array(take(sizes[2]!)) };
  const cased = { bits: casedBits, steps, margin, single, features: new Int8Array(take(sizes[3]!)) };
  return { known, cased, han: { bits: hanBits, features: new Int8Array(take(sizes[4]!)), limit } };
}

const models = new Map<string, NameModel>();

/** The product's model: it is read when names are looked for, and once. */
export function nameModel(resources: Resources): NameModel {
  const hash = resources.sha256(NAMES_FILE);
  let model = models.get(hash);
  if (model === undefined) models.set(hash, (model = readModel(resources.read(NAMES_FILE), NAMES_FILE)));
  return model;
}
