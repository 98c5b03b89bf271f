import { bytesOfToken } from '../models/byte-alphabet.ts';
import type { Matcher } from '../pattern/matcher.ts';
import { byteOfName } from '../models/byte-names.ts';

/** Tokens as the vocabulary writes them -> parts of the text, which stand one behind the other. */
export type Decoder = (tokens: readonly string[]) => readonly string[];

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const strictUtf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
const encoder = new TextEncoder();

export function decodersInSequence(decoders: readonly Decoder[]): Decoder {
  return (tokens) => decoders.reduce((current, decoder) => decoder(current), tokens);
}

/** Tokens of the byte-level alphabet; one that is not of it stands for itself. */
export const byteLevelDecoder: Decoder = (tokens) => {
  const parts = tokens.map((token) => bytesOfToken(token) ?? encoder.encode(token));
  return [utf8.decode(Buffer.concat(parts))];
};

/** Runs of tokens such as `<0xE4>`: their bytes, or U+FFFD for each where they are no UTF-8. */
export const byteFallbackDecoder: Decoder = (tokens) => {
  const out: string[] = [];
  let bytes: number[] = [];
  const flush = (): void => {
    if (bytes.length === 0) return;
    try {
      out.push(strictUtf8.decode(Uint8Array.from(bytes)));
    } catch {
      out.push('\ufffd'.repeat(bytes.length));
    }
    bytes = [];
  };
  for (const token of tokens) {
    const byte = byteOfName(token);
    if (byte >= 0) bytes.push(byte);
    else {
      flush();
      out.push(token);
    }
  }
  flush();
  return out;
};

export const fuseDecoder: Decoder = (tokens) => [tokens.join('')];

/** Every match of a pattern in a token becomes `content`. */
export function replaceDecoder(match: Matcher, content: string): Decoder {
  return (tokens) =>
    tokens.map((token) => {
      let out = '';
      for (let at = 0; at < token.length;) {
        const end = match(token, at, token.length, 0);
        out += end > at ? content : token[at]!;
        at = Math.max(end, at + 1);
      }
      return out;
    });
}

/** Up to so many characters `content` at the beginning and at the end of each token go. */
export function stripDecoder(content: string, start: number, stop: number): Decoder {
  return (tokens) =>
    tokens.map((token) => {
      let from = 0;
      let to = token.length;
      for (let i = 0; i < start && token.startsWith(content, from); i++) from += content.length;
      for (let i = 0; i < stop && to > from && token.endsWith(content, to); i++) to -= content.length;
      return token.slice(from, to);
    });
}

/** The mark of a space is one again; those of the first token go where one was added. */
export function markDecoder(mark: string, added: boolean): Decoder {
  return (tokens) => tokens.map((token, i) => token.replaceAll(mark, added && i === 0 ? '' : ' '));
}

export function wordPieceDecoder(continuing: string, cleanup: boolean): Decoder {
  return (tokens) =>
    tokens.map((token, i) => {
      let out = token;
      if (i > 0) out = token.startsWith(continuing) ? token.slice(continuing.length) : ` ${token}`;
      return cleanup ? tidy(out) : out;
    });
}

/** Tokens that end a word are marked by `suffix`. */
export function suffixDecoder(suffix: string): Decoder {
  return (tokens) => tokens.map((token, i) => token.replaceAll(suffix, i === tokens.length - 1 ? '' : ' '));
}

/** Speech models: repeated tokens are one, padding goes. */
export function ctcDecoder(padding: string, delimiter: string, cleanup: boolean): Decoder {
  return (tokens) =>
    tokens
      .filter((token, i) => token !== tokens[i - 1])
      .map((token) => token.replaceAll(padding, ''))
      .map((token) => (cleanup ? tidy(token).replaceAll(delimiter, ' ') : token))
      .filter((token) => token !== '');
}

/** Without the spaces that cutting put before English punctuation and contractions. */
function tidy(text: string): string {
  return text
    .replaceAll(' .', '.')
    .replaceAll(' ?', '?')
    .replaceAll(' !', '!')
    .replaceAll(' ,', ',')
    .replaceAll(" ' ", "'")
    .replaceAll(" n't", "n't")
    .replaceAll(" 'm", "'m")
    .replaceAll(' do not', " don't")
    .replaceAll(" 's", "'s")
    .replaceAll(" 've", "'ve")
    .replaceAll(" 're", "'re");
}
