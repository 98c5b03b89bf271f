import { loadTokenizer } from '#engine/tokenizers/load.ts';
import { UNIT_OF_BYTE } from '#engine/tokenizers/models/byte-alphabet.ts';
import type { Tokenizer } from '#engine/tokenizers/tokenizer.ts';

/** A tokenizer from the content of its file and of those beside it. */
export function loadFile(
  name: string,
  content: string | Uint8Array,
  { beside = {}, encoding = null }: { beside?: Record<string, string>; encoding?: string | null } = {},
): Tokenizer {
  return loadTokenizer({
    where: name,
    name,
    bytes: typeof content === 'string' ? Buffer.from(content) : content,
    encoding,
    beside: (other) => (beside[other] === undefined ? null : Buffer.from(beside[other])),
  });
}

export const loadJson = (file: object): Tokenizer => loadFile('tokenizer.json', JSON.stringify(file));

/** All bytes in the byte-level alphabet with the ids 0 to 255, then one token for each merge of "left right". */
export function byteLevelModel(merges: readonly string[]): {
  vocab: Record<string, number>;
  merges: readonly string[];
} {
  const tokens = [
    ...Array.from(UNIT_OF_BYTE, (unit) => String.fromCharCode(unit)),
    ...merges.map((merge) => merge.replace(' ', '')),
  ];
  return { vocab: Object.fromEntries(tokens.map((token, id) => [token, id])), merges };
}

type Value = string | number | Uint8Array | { float: number };

/** A protocol buffer message of fields by their numbers. */
export function message(...fields: readonly [field: number, value: Value][]): Uint8Array {
  const parts = fields.map(([field, value]): Uint8Array => {
    if (typeof value === 'number') return Uint8Array.from([...varint(field * 8), ...varint(value)]);
    if (typeof value === 'object' && 'float' in value) {
      const bytes = Buffer.alloc(4);
      bytes.writeFloatLE(value.float);
      return Buffer.concat([Uint8Array.from(varint(field * 8 + 5)), bytes]);
    }
    const bytes = typeof value === 'string' ? Buffer.from(value) : value;
    return Buffer.concat([Uint8Array.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes]);
  });
  return Buffer.concat(parts);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left];
    bytes.push((left % 128) | 128);
  }
}

/** Pieces with their score and type, and fields of the trainer and the normaliser. */
export function sentencePieceFile(
  pieces: readonly (readonly [text: string, score: number, type?: number])[],
  trainer: readonly [number, Value][],
  normaliser: readonly [number, Value][],
): Uint8Array {
  return message(
    ...pieces.map(([text, score, type = 1]): [number, Value] => [
      1,
      message([1, text], [2, { float: score }], [3, type]),
    ]),
    [2, message(...trainer)],
    [3, message(...normaliser)],
  );
}
