import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import { CODE_KINDS, kindOf, shapeOf, type CodeKind } from '#engine/read/code/kind.ts';
import { languageOf } from '#engine/read/code/language-of.ts';

export interface FileFacts {
  language: string;
  kind: CodeKind;
  why: string;
}

/** Fields in which data sets of code say where a file was: The Stack, StarCoderData, CodeParrot, GitHub dumps. */
const PATH_FIELDS = ['path', 'max_stars_repo_path', 'file_path', 'filepath', 'filename', 'file_name'];
const HEAD = 16 * 1024;

/**
 * Language and kind of a file of code: as the reader of a code tree found them, or, for records that name the path of their
 * file, by the same rules from path and text; null where nothing says what file it was.
 */
export function fileFacts({ extra }: DocumentMeta, text: string): FileFacts | null {
  if (extra === undefined) return null;
  const record = objectOf(extra);
  const code = record['code'];
  if (typeof code === 'object' && code !== null) {
    const { language, kind, why } = code as Record<string, unknown>;
    const known = CODE_KINDS.find((name) => name === kind);
    if (typeof language === 'string' && known !== undefined) {
      return { language, kind: known, why: typeof why === 'string' ? why : '' };
    }
  }
  const path = PATH_FIELDS.map((name) => record[name]).find((value) => typeof value === 'string' && value !== '');
  if (typeof path !== 'string') return null;
  const within = path.replaceAll('\\', '/').replace(/^(?:[A-Za-z]:)?\/+/, '');
  const head = text.slice(0, HEAD);
  const language = languageOf(within, head);
  const { kind, why } = kindOf(within, head, shapeOf(Buffer.from(text, 'utf8')), language);
  return { language: language?.name ?? 'unknown', kind, why };
}

function objectOf(json: string): Record<string, unknown> {
  // What a reader made is JSON; what else there is has been parsed once already.
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
