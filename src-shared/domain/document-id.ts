import { AppError } from '#shared/errors.ts';

/**
 * Where a document comes from, independent of how the work was cut into shards (DECISIONS 1).
 *
 * `path` is NFC, `/`-separated and relative to the source's root. `locator` is where the record starts: the byte
 * offset in the decompressed stream for line formats, the member offset for WARC, the row for Parquet, 0 for a
 * whole file. `part` is 0 for the first document of a record and is then not written.
 */
export interface DocumentKey {
  source: string;
  path: string;
  locator: number;
  part: number;
}

/** `source:path#locator[.part]`; source names have no colon, and the last `#` ends the path. */
export function formatDocumentId(key: DocumentKey): string {
  const tail = key.part === 0 ? '' : `.${key.part}`;
  return `${key.source}:${key.path}#${key.locator}${tail}`;
}

const ID = /^([^:]+):(.*)#(\d+)(?:\.(\d+))?$/su;

export function parseDocumentId(id: string): DocumentKey {
  const match = ID.exec(id);
  if (match === null) {
    throw new AppError('usage', `"${id}" is not a document id`, { remedy: 'ids look like source:path#locator' });
  }
  const [, source, path, locator, part] = match as unknown as [string, string, string, string, string | undefined];
  return { source, path, locator: Number(locator), part: part === undefined ? 0 : Number(part) };
}

/** The order of UTF-8 bytes, which for well-formed strings is the order of code points. */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    let x = a.charCodeAt(i);
    let y = b.charCodeAt(i);
    if (x === y) continue;
    // Surrogates sort below U+E000..U+FFFF as code units, but above them as code points.
    if (x >= 0xd800 && y >= 0xd800) {
      x = x >= 0xe000 ? x - 0x800 : x + 0x2000;
      y = y >= 0xe000 ? y - 0x800 : y + 0x2000;
    }
    return x - y;
  }
  return a.length - b.length;
}

/** The one order of documents: (source, path by UTF-8 bytes, locator, part), never arrival, never a locale. */
export function compareDocuments(a: DocumentKey, b: DocumentKey): number {
  return compareUtf8(a.source, b.source) || compareUtf8(a.path, b.path) || a.locator - b.locator || a.part - b.part;
}
