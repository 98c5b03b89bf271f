import { pushToken } from '../tokens.ts';
import { eachByte } from './byte-alphabet.ts';
import { addSymbol, newMerger, newSymbols, type Symbols } from './merger.ts';
import type { Model } from './model.ts';
import { type Merge, newPairTable } from './pair-table.ts';

/** What a piece is cut into before anything is merged: the bytes of its UTF-8 form, or its characters. */
export type Alphabet = 'bytes' | 'characters';

/** What stands for a character that the vocabulary lacks. */
export interface Unknown {
  /** Ids of the 256 bytes, for a model that falls back on them; null for one that does not. */
  bytes: Int32Array | null;
  /** Null: such characters are left out, as the reference does. */
  id: number | null;
  /** Neighbours that are unknown become one token. */
  fuse: boolean;
}

export interface BpeSpec {
  alphabet: Alphabet;
  merges: readonly Merge[];
  /** Id of a byte (-1: none), for the first alphabet. */
  byteIds: Int32Array;
  /** Id of a character, for the second: by how it is written in the vocabulary, with what marks its place in the word. */
  idOf: (token: string) => number | undefined;
  /** Ids from here on exist for merging only; what is left of them is unknown. */
  limit: number;
  unknown: Unknown;
  /** Written before every character of a word but the first, and after the last. */
  continuing: string;
  ending: string;
  /** Pieces that are a token by themselves, whatever merges would make of them. */
  whole: ReadonlyMap<string, number> | null;
}

const UNKNOWN = -2;

export function newBpe(spec: BpeSpec): Model {
  const { alphabet, byteIds, idOf, limit, unknown, continuing, ending, whole } = spec;
  const merge = newMerger(newPairTable(spec.merges));
  const symbols = newSymbols();
  const ofCharacter = new Map<number, number>();

  /** Unknown symbols take part in no merge. */
  function addUnknown(start: number, end: number, text: string): void {
    if (unknown.bytes !== null) {
      const { bytes } = unknown;
      eachByte(text, start, end, (byte) => addSymbol(symbols, bytes[byte]!, start, end));
      return;
    }
    if (unknown.id === null) return;
    const last = symbols.count - 1;
    if (unknown.fuse && last >= 0 && symbols.ids[last] === UNKNOWN) symbols.ends[last] = end;
    else addSymbol(symbols, UNKNOWN, start, end);
  }

  function addBytes(text: string, start: number, end: number): void {
    let units = 1;
    for (let at = start; at < end; at += units) {
      const unit = text.charCodeAt(at);
      if (unit < 0x80) {
        units = 1;
        addByte(unit, at, at + 1, text);
        continue;
      }
      const first = symbols.count;
      units = eachByte(text, at, end, (byte) => {
        addByte(byte, at, at + 1, text);
      });
      for (let i = first; i < symbols.count; i++) symbols.ends[i] = at + units;
    }
  }

  function addByte(byte: number, start: number, end: number, text: string): void {
    const id = byteIds[byte]!;
    if (id >= 0) addSymbol(symbols, id, start, end);
    else addUnknown(start, end, text);
  }

  function addCharacters(text: string, start: number, end: number): void {
    const plain = continuing === '' && ending === '';
    for (let at = start; at < end;) {
      const code = text.codePointAt(at)!;
      const after = at + (code > 0xffff ? 2 : 1);
      let id: number | undefined;
      if (plain) {
        id = ofCharacter.get(code);
        if (id === undefined) ofCharacter.set(code, (id = idOf(String.fromCodePoint(code)) ?? -1));
      } else {
        const written = (at > start ? continuing : '') + String.fromCodePoint(code) + (after < end ? '' : ending);
        id = idOf(written) ?? -1;
      }
      if (id >= 0) addSymbol(symbols, id, at, after);
      else addUnknown(at, after, text);
      at = after;
    }
  }

  const add = alphabet === 'bytes' ? addBytes : addCharacters;

  return {
    encode(text, start, end, out) {
      const known = whole?.get(text.slice(start, end));
      if (known !== undefined) {
        pushToken(out, known, start, end);
        return;
      }
      symbols.count = 0;
      add(text, start, end);
      merge(symbols);
      const { count } = symbols;
      for (let i = 0; i < count; i++) {
        const id = symbols.ids[i]!;
        if (id >= 0 && id < limit) pushToken(out, id, symbols.starts[i]!, symbols.ends[i]!);
        else i = left(symbols, i, text, out);
      }
    },
  };

  /** Writes what stands for symbol `i`, which is in no vocabulary; returns the last symbol that it took. */
  function left(of: Symbols, i: number, text: string, out: Parameters<Model['encode']>[3]): number {
    const start = of.starts[i]!;
    if (unknown.bytes !== null && of.ids[i] !== UNKNOWN) {
      const { bytes } = unknown;
      for (let at = start; at < of.ends[i]!;) {
        const from = at;
        const units = eachByte(text, at, of.ends[i]!, (byte) => {
          pushToken(out, bytes[byte]!, from, from + 1);
        });
        at += units;
      }
      return i;
    }
    if (unknown.id === null) return i;
    let last = i;
    while (unknown.fuse && last + 1 < of.count && (of.ids[last + 1]! < 0 || of.ids[last + 1]! >= limit)) last++;
    pushToken(out, unknown.id, start, of.ends[last]!);
    return last;
  }
}
