import { byteOfName } from '../models/byte-names.ts';
import { MARK } from '../normalisers/sentencepiece.ts';
import type { Decoder } from './decoder.ts';

const strictUtf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** Tokens of a SentencePiece model with what they stand for, where that is not what they are called. */
export function namedDecoder(names: ReadonlyMap<string, string>): Decoder {
  return (tokens) => tokens.map((token) => names.get(token) ?? token);
}

/** Runs of byte tokens: characters where they are UTF-8, U+FFFD for each other byte. */
export const bytePiecesDecoder: Decoder = (tokens) => {
  const out: string[] = [];
  let run: number[] = [];
  for (const token of tokens) {
    const byte = byteOfName(token);
    if (byte >= 0) {
      run.push(byte);
      continue;
    }
    if (run.length > 0) out.push(textOfBytes(run));
    run = [];
    out.push(token);
  }
  if (run.length > 0) out.push(textOfBytes(run));
  return out;
};

function textOfBytes(bytes: readonly number[]): string {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at]!;
    const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    try {
      if (length === 0 || at + length > bytes.length) throw new RangeError('no character');
      text += strictUtf8.decode(Uint8Array.from(bytes.slice(at, at + length)));
      at += length;
    } catch {
      text += '\ufffd';
      at++;
    }
  }
  return text;
}

/** Marks are spaces again; the one that was added before the text goes, or all where the model removes extra ones. */
export function spacesDecoder(added: boolean, removesExtra: boolean): Decoder {
  return (tokens) => {
    let text = '';
    let seen = !added && !removesExtra;
    for (const token of tokens) {
      const first = text === '' && !seen && token.startsWith(MARK);
      if (first && !removesExtra) seen = true;
      text += first ? token.slice(MARK.length) : token;
    }
    return [text.replaceAll(MARK, ' ')];
  };
}
