import type { FaultReason } from '#shared/domain/ledger.ts';
import { CleanKnobs } from '#shared/domain/recipe.ts';
import { AppError } from '#shared/errors.ts';
import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';
import { extensionOf } from '#engine/read/extension.ts';
import { readers } from '#engine/read/formats/registry.gen.ts';
import { inputBytes } from './input-bytes.ts';
import type { InputStreams } from './input-bytes.ts';

/** What one file gave: its text with what the page says of itself, or why there is none. */
export type Extraction =
  | ({ file: string; text: string; edits: Record<string, number> } & Omit<DocumentMeta, 'extra'>)
  | { file: string; fault: { reason: FaultReason; detail: string } };

export interface ExtractOptions extends InputStreams {
  /** How the text is taken from the page. */
  knobs: Partial<CleanKnobs>;
}

/**
 * HTML, LaTeX and wikitext files, bare or compressed -> one answer a file, in the order given. A file that is missing or broken is
 * answered in its place. Throws AppError `cancelled`.
 */
export async function* extractFiles(files: readonly string[], options: ExtractOptions): AsyncGenerator<Extraction> {
  const cleaner = prepareCleaner(CleanKnobs.parse(options.knobs));
  for (const file of files) {
    const read = await inputBytes(file, options);
    if (options.signal.aborted) throw new AppError('cancelled', 'stopped before the last file');
    if (!read.ok) {
      yield { file, fault: { reason: read.reason, detail: read.detail } };
      continue;
    }
    const mime = options.knobs.source === undefined || options.knobs.source === 'auto' ? sourceType(file) : undefined;
    const type = mime !== undefined || (options.knobs.source ?? 'auto') !== 'auto' ? 'plain' : 'html';
    const result = cleaner.clean({ as: 'bytes', type, bytes: read.bytes, charset: null }, mime ? { mime } : {}, 0);
    if (result.ok) {
      const { text, meta, edits } = result.document;
      yield { file, ...meta, text, edits };
    } else yield { file, fault: { reason: result.reason, detail: result.detail } };
  }
}

/** Media type of a source that is known by its file ending; every other file is taken for HTML. */
function sourceType(file: string): string | undefined {
  const extension = extensionOf(file.replaceAll('\\', '/'));
  if (readers.latex.extensions.includes(extension)) return 'text/x-tex';
  return readers.wikitext.extensions.includes(extension) ? 'text/x-wiki' : undefined;
}
