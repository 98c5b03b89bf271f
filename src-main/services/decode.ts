import type { FaultReason } from '#shared/domain/ledger.ts';
import { AppError } from '#shared/errors.ts';
import { decodeBytes } from '#engine/clean/decode.ts';
import type { CharsetSource, Tables } from '#engine/clean/decode.ts';
import { inputBytes } from './input-bytes.ts';
import type { InputStreams } from './input-bytes.ts';

/** What one file gave: its text with the charset it was read by, or why there is none. */
export type DecodedFile =
  | {
      file: string;
      charset: string;
      text: string;
      /** 0 to 1. */
      confidence: number;
      how: CharsetSource;
      /** Charsets that the file declares, and that its bytes contradict. */
      overruled?: string[];
      /** U+FFFD written for bytes that the charset does not have. */
      replaced?: number;
    }
  | { file: string; fault: { reason: FaultReason; detail: string } };

export interface DecodeOptions extends InputStreams {
  tables: Tables;
}

/** Bytes that are searched for the beginning of markup. */
const HEAD = 1024;
const MARKUP = /<(?:!doctype|html|head|meta|\?xml)[\s>]/i;

/** Files of any kind of text, bare or compressed -> one answer a file, in the order given. Throws AppError `cancelled`. */
export async function* decodeFiles(files: readonly string[], options: DecodeOptions): AsyncGenerator<DecodedFile> {
  for (const file of files) {
    const input = await inputBytes(file, options);
    if (options.signal.aborted) throw new AppError('cancelled', 'stopped before the last file');
    if (!input.ok) {
      yield { file, fault: { reason: input.reason, detail: input.detail } };
      continue;
    }
    // Markup may declare its charset.
    const markup = MARKUP.test(Buffer.from(input.bytes.subarray(0, HEAD)).toString('latin1'));
    const decoded = decodeBytes(input.bytes, null, markup ? 'html' : 'plain', options.tables);
    const { encoding, text, confidence, how, overruled, replaced } = decoded;
    yield {
      file,
      charset: encoding,
      text,
      confidence,
      how,
      ...(overruled.length > 0 && { overruled }),
      ...(replaced > 0 && { replaced }),
    };
  }
}
