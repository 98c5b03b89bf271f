import { readSync } from 'node:fs';
import { brotliDecompressSync, crc32, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { ColumnMetaData, Compressors, DecodedArray, PageHeader, SchemaTree } from 'hyparquet';
import { compressors as lz4 } from 'hyparquet-compressors';
import { parquetHeader, readPage } from 'hyparquet/src/column.js';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { message, ParquetFault, readExactly } from './footer.ts';

/** One page, compressed or not, is held whole; larger ones are refused, so that memory stays bounded. Bytes. */
export const MAX_PAGE = 256 * 1024 * 1024;
const HEADER_WINDOW = 16 * 1024;
const MAX_HEADER = 16 * 1024 * 1024;

/** Decompression never writes more than the page header said (a bomb's header is refused by MAX_PAGE). */
function exactly(output: Uint8Array, expected: number): Uint8Array {
  if (output.byteLength !== expected) throw new Error(`a page of ${expected} bytes inflated to ${output.byteLength}`);
  return output;
}

const compressors: Compressors = {
  ...lz4,
  GZIP: (input, n) => exactly(gunzipSync(input, { maxOutputLength: Math.max(n, 1) }), n),
  BROTLI: (input, n) => exactly(brotliDecompressSync(input, { maxOutputLength: Math.max(n, 1) }), n),
  // One frame a page is what every writer makes; `exactly` catches the rest, since Node reads the first frame alone.
  ZSTD: (input, n) => exactly(zstdDecompressSync(input, { maxOutputLength: Math.max(n, 1) }), n),
};

/** Byte arrays stay bytes: the reader decides what is text, and counts what it replaces. */
const parsers = {
  ...DEFAULT_PARSERS,
  stringFromBytes: (bytes: Uint8Array | undefined) => bytes,
  jsonFromBytes: (bytes: Uint8Array | undefined) => bytes,
};

/** Values of one flat column of one row group, in row order, one page in memory at a time. */
export interface ColumnCursor {
  /** The value of the next row; undefined or null when it has none. */
  next(): unknown;
  /** Passes over rows without inflating the pages that hold no others. */
  skip(rows: number): void;
}

export function openColumn(fd: number, meta: ColumnMetaData, schemaPath: SchemaTree[]): ColumnCursor {
  const leaf = schemaPath.at(-1);
  if (leaf === undefined) throw new ParquetFault('bad-record', 'a column without a schema');
  const decoder = {
    pathInSchema: meta.path_in_schema,
    type: meta.type,
    element: leaf.element,
    schemaPath,
    codec: meta.codec,
    parsers: parsers as typeof DEFAULT_PARSERS,
    compressors,
  };
  const dictionaryStart = Number(meta.dictionary_page_offset ?? 0n);
  const dataStart = Number(meta.data_page_offset);
  let offset = dictionaryStart > 0 && dictionaryStart < dataStart ? dictionaryStart : dataStart;
  const end = offset + Number(meta.total_compressed_size);
  let dictionary: DecodedArray | undefined;
  let page: DecodedArray = [];
  let at = 0;
  /** Rows to pass before the next one is read. */
  let pending = 0;

  /** Reads the header at `offset` and moves past it. */
  function header(): PageHeader {
    for (let window = HEADER_WINDOW; ; window *= 4) {
      const length = Math.min(window, end - offset);
      if (length <= 0)
        throw new ParquetFault('bad-record', `column ${meta.path_in_schema.join('.')} ends before its rows do`);
      const bytes = new Uint8Array(length);
      const got = readSync(fd, bytes, 0, length, offset);
      const reader = { view: new DataView(bytes.buffer, 0, got), offset: 0 };
      try {
        const result = parquetHeader(reader);
        offset += reader.offset;
        return result;
      } catch (cause) {
        // The header may be longer than the window (statistics of long strings).
        if (got === window && window < MAX_HEADER) continue;
        throw new ParquetFault(
          'bad-record',
          `a page header at byte ${offset} does not parse: ${message(cause)}`,
          cause,
        );
      }
    }
  }

  function body(head: PageHeader): Uint8Array<ArrayBuffer> {
    const { compressed_page_size: packed, uncompressed_page_size: raw } = head;
    if (!(packed >= 0) || !(raw >= 0) || packed > MAX_PAGE || raw > MAX_PAGE) {
      throw new ParquetFault(
        'too-large',
        `a page of ${packed} bytes (${raw} inflated) at byte ${offset}; the limit is ${MAX_PAGE}`,
      );
    }
    const bytes = readExactly(fd, offset, packed);
    if (head.crc !== undefined && crc32(bytes) !== head.crc >>> 0) {
      throw new ParquetFault('bad-record', `the page at byte ${offset} fails its checksum`);
    }
    return bytes;
  }

  function rowsOf(head: PageHeader): number {
    return head.data_page_header_v2?.num_rows ?? head.data_page_header?.num_values ?? 0;
  }

  function decode(head: PageHeader): DecodedArray | undefined {
    const bytes = body(head);
    try {
      return readPage({ view: new DataView(bytes.buffer), offset: 0 }, head, decoder, dictionary, undefined, 0).data;
    } catch (cause) {
      if (cause instanceof ParquetFault) throw cause;
      throw new ParquetFault('bad-record', `the page at byte ${offset} does not decode: ${message(cause)}`, cause);
    }
  }

  /** Loads the data page that holds row `passing` from here, without inflating those before it; returns the row's place in it. */
  function advance(passing: number): number {
    for (;;) {
      const head = header();
      if (head.type === 'DICTIONARY_PAGE') {
        dictionary = decode(head);
      } else if (head.type === 'DATA_PAGE' || head.type === 'DATA_PAGE_V2') {
        const rows = rowsOf(head);
        if (rows > 0 && rows <= passing) passing -= rows;
        else if (rows > 0) {
          page = decode(head) ?? [];
          if (page.length !== rows)
            throw new ParquetFault('bad-record', `a page of ${rows} rows decodes to ${page.length}`);
          offset += head.compressed_page_size;
          return passing;
        }
      }
      offset += head.compressed_page_size;
    }
  }

  return {
    next() {
      if (at === page.length) {
        at = advance(pending);
        pending = 0;
      }
      return page[at++] as unknown;
    },
    skip(rows) {
      const here = Math.min(rows, page.length - at);
      at += here;
      pending += rows - here;
    },
  };
}
