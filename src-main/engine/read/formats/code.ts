import { kindOf, shapeOf } from '../code/kind.ts';
import { languageOf } from '../code/language-of.ts';
import { BY_EXTENSION } from '../code/languages.ts';
import { repositoryLicence } from '../code/repository-licence.ts';
import { CODE_TYPE } from '../code/source-type.ts';
import { isDone } from '../place.ts';
import type { ReadInput, ReadItem, Reader, RecordMeta } from '../reader.ts';
import { unmarkedUtf16 } from '../signatures.ts';
import { decodeUtf8 } from '../utf8.ts';
import { readWhole } from '../whole.ts';

/** Bytes at the start that tell language and generator. */
const HEAD = 16 * 1024;

/**
 * Source code: one file is one document, byte for byte. What the file is goes with it: `extra` holds its language, its
 * kind (source, test, generated, vendored, minified, data) with the reason, and where the licence of its repository
 * stands, which is the document's licence. LICENSE files are read as they are when the files beside them are.
 */
export const reader: Reader = {
  id: 'code',
  version: 1,
  title: 'Source code',
  extensions: [...BY_EXTENSION.keys()],
  ranges: false,
  read,
};

async function* read(input: ReadInput): AsyncGenerator<ReadItem> {
  const file = await readWhole(input);
  if (file === null) return;
  const items: ReadItem[] = [];
  if (file.ok) {
    const { bytes } = file;
    const charset = unmarkedUtf16(bytes.subarray(0, 4096));
    const content = { as: 'bytes', type: 'plain', bytes, charset } as const;
    const meta = aboutFile(input, bytes);
    items.push({ kind: 'record', locator: 0, part: 0, bytes: bytes.length, content, meta, replaced: 0 });
  }
  if (file.fault !== null) items.push(file.fault);
  for (const item of items) if (!isDone(input, item)) yield item;
}

function aboutFile(input: ReadInput, bytes: Uint8Array): RecordMeta {
  const path = input.path ?? input.file.slice(Math.max(input.file.lastIndexOf('/'), input.file.lastIndexOf('\\')) + 1);
  const { text: head } = decodeUtf8(bytes.subarray(0, HEAD));
  const language = languageOf(path, head);
  const { kind, why } = kindOf(path, head, shapeOf(bytes), language);
  const licence = input.path === undefined ? null : repositoryLicence(input.file, path);
  const code = {
    language: language?.name ?? 'unknown',
    kind,
    ...(why === '' ? {} : { why }),
    ...(licence === null ? {} : { licence_file: licence.file }),
  };
  const meta: RecordMeta = { mime: CODE_TYPE, extra: JSON.stringify({ code }) };
  if (licence !== null && licence.id !== 'unknown') meta.licence = licence.id;
  return meta;
}
