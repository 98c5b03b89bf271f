import { isAscii, isUtf8 } from 'node:buffer';
import { decodeWith } from './charset/charsets.ts';
import type { DecodedText } from './charset/charsets.ts';
import { detectCharset } from './charset/detect.ts';
import { contradicts } from './charset/declared.ts';
import { charsetOfLabel } from './charset/labels.ts';
import { MODELS } from './charset/models.ts';
import { CHARSET_TABLES_SHA256 } from './charset/tables.ts';
import { charsetOfMark } from './charset/unicode-forms.ts';
import { metaCharset } from './meta-charset.ts';

/** What named the charset: a byte order mark, the transport, the page itself, or the bytes. */
export type CharsetSource = 'mark' | 'transport' | 'meta' | 'detected';

export interface Decoded extends DecodedText {
  /** Name of the charset, that of the Encoding standard where it has one, e.g. `windows-1252`. */
  encoding: string;
  how: CharsetSource;
  /** 0 to 1; 1 where a mark or the validity of UTF-8 leaves no doubt. */
  confidence: number;
  /** Labels that name no charset. */
  unknownLabels: number;
  /** Charsets that were declared, but that the bytes contradict. */
  overruled: string[];
}

/**
 * By which tables GB 2312, Shift_JIS and EUC-JP are read where nothing shows that the text goes beyond the published
 * charset: as browsers read them (`web`), or as published, which gives nine characters otherwise.
 */
export type Tables = 'web' | 'published';

/** Of the tables and models that the text of a record depends on. */
export const CHARSETS_SHA256 = [CHARSET_TABLES_SHA256, MODELS.sha256];

/** Confidence in a charset that was declared and that nothing contradicts. */
const DECLARED = 0.99;

/**
 * Bytes -> text. The first that speaks decides: a byte order mark, the charset that the transport declared, the page's
 * own meta (HTML only), then the bytes themselves. A declaration is passed over, and counted, where it names no charset,
 * or where the bytes contradict it beyond doubt (see charset/declared.ts). Labels mean what the Encoding standard says
 * (https://encoding.spec.whatwg.org).
 */
export function decodeBytes(
  bytes: Uint8Array,
  charset: string | null,
  type: 'html' | 'plain',
  tables: Tables = 'web',
): Decoded {
  const marked = charsetOfMark(bytes);
  const chosen = { unknownLabels: 0, overruled: [] as string[] };
  if (marked !== null) return { ...chosen, ...read(marked, bytes, tables), how: 'mark', confidence: 1 };
  for (const how of ['transport', 'meta'] as const) {
    const label = how === 'transport' ? charset : type === 'html' ? metaCharset(bytes) : null;
    if (label === null || label.trim() === '') continue;
    let declared = charsetOfLabel(label);
    if (declared === null) {
      chosen.unknownLabels++;
      continue;
    }
    // A page whose meta could be read as ASCII is not UTF-16, whatever it says (HTML standard, prescan).
    if (how === 'meta' && /^utf-(16|32)/.test(declared)) declared = 'utf-8';
    if (contradicts(bytes, declared)) {
      if (!chosen.overruled.includes(declared)) chosen.overruled.push(declared);
      continue;
    }
    const confidence = isUtf8(bytes) && (declared === 'utf-8' || isAscii(bytes)) ? 1 : DECLARED;
    return { ...chosen, ...read(declared, bytes, tables), how, confidence };
  }
  const { charset: detected, confidence } = detectCharset(bytes);
  return { ...chosen, ...read(detected, bytes, tables), how: 'detected', confidence };
}

/** Charsets that have a published table besides that of the web, and the name of a text that goes beyond it. */
const PUBLISHED: Record<string, { table: string; beyond: string }> = {
  gbk: { table: 'gb2312', beyond: 'gbk' },
  gb18030: { table: 'gb2312', beyond: 'gb18030' },
  shift_jis: { table: 'shift_jis-published', beyond: 'windows-31j' },
  'euc-jp': { table: 'euc-jp-published', beyond: 'cp51932' },
};

function read(encoding: string, bytes: Uint8Array, tables: Tables): DecodedText & { encoding: string } {
  const other = tables === 'published' ? PUBLISHED[encoding] : undefined;
  if (other === undefined) return { ...decodeWith(encoding, bytes), encoding };
  const strict = decodeWith(other.table, bytes);
  if (strict.replaced === 0) return { ...strict, encoding: other.table.replace('-published', '') };
  const web = decodeWith(encoding, bytes);
  // Bytes that neither table has tell nothing: the text is the published one with faults.
  if (web.replaced === strict.replaced) return { ...strict, encoding: other.table.replace('-published', '') };
  return { ...web, encoding: other.beyond };
}
