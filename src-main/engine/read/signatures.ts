/** Formats that are known by their first bytes and that no reader takes. [name, bytes as latin1, offset] */
const SIGNATURES: readonly (readonly [string, string, number])[] = [
  ['a PNG image', '\x89PNG\r\n', 0],
  ['a JPEG image', '\xff\xd8\xff', 0],
  ['a GIF image', 'GIF8', 0],
  ['a TIFF image', 'II*\0', 0],
  ['a TIFF image', 'MM\0*', 0],
  ['a RIFF file (WebP, WAV, AVI)', 'RIFF', 0],
  ['a ZIP archive (or a format made of one, such as DOCX, XLSX, ODT or EPUB)', 'PK\x03\x04', 0],
  ['an empty ZIP archive', 'PK\x05\x06', 0],
  ['an old Office document', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 0],
  ['an RTF document', '{\\rtf', 0],
  ['an LZ4 stream', '\x04\x22\x4d\x18', 0],
  ['an xz stream', '\xfd7zXZ\0', 0],
  ['a bzip2 stream', 'BZh', 0],
  ['a 7-Zip archive', "7z\xbc\xaf'\x1c", 0],
  ['a RAR archive', 'Rar!\x1a\x07', 0],
  ['a tar archive', 'ustar', 257],
  ['an SQLite database', 'SQLite format 3\0', 0],
  ['an Arrow file', 'ARROW1', 0],
  ['an ORC file', 'ORC', 0],
  ['an Avro file', 'Obj\x01', 0],
  ['a NumPy array', '\x93NUMPY', 0],
  ['a Python pickle', '\x80\x04\x95', 0],
  ['an ELF program', '\x7fELF', 0],
  ['a Windows program', 'MZ\x90', 0],
  ['an MP4 or HEIF file', 'ftyp', 4],
  ['an Ogg file', 'OggS', 0],
  ['an MP3 file', 'ID3', 0],
  ['a font', 'wOFF', 0],
  ['a font', 'wOF2', 0],
];

const TELLING_IN_TEXT = new Set(['{\\rtf']);

/** What the bytes are, in words, or null. A signature of letters alone counts only where the rest is binary too. */
export function binarySignature(head: Uint8Array): string | null {
  const start = Buffer.from(head.subarray(0, 300)).toString('latin1');
  for (const [name, bytes, at] of SIGNATURES) {
    if (!start.startsWith(bytes, at)) continue;
    const letters = /^[ -~]*$/.test(bytes) && !TELLING_IN_TEXT.has(bytes);
    if (!letters || contentClass(head) === 'binary') return name;
  }
  return null;
}

/**
 * UTF-16 without a byte order mark, told by every other byte being NUL, as it is in text of Latin letters; null for
 * anything else. `head` is the start of the content.
 */
export function unmarkedUtf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  let even = 0;
  let odd = 0;
  let controls = 0;
  for (let i = 0; i < head.length; i++) {
    const byte = head[i]!;
    if (byte > 13) continue;
    if (byte === 0 && i % 2 === 0) even++;
    else if (byte === 0) odd++;
    else if (byte < 9) controls++;
  }
  if (controls * 20 > head.length) return null;
  if (Math.max(even, odd) * 4 <= head.length || Math.min(even, odd) * 20 >= Math.max(even, odd)) return null;
  return even < odd ? 'utf-16le' : 'utf-16be';
}

/**
 * What the first bytes of a file say of its content. `text`: valid UTF-8 (the last character may be cut unless the head
 * is `whole`) without a control character; `other-text`: few controls (some pages hold a stray NUL), so perhaps text in
 * another charset; else `binary`.
 */
export function contentClass(head: Uint8Array, whole = false): 'text' | 'utf-16' | 'other-text' | 'binary' {
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (marked || unmarkedUtf16(head) !== null) return 'utf-16';
  let controls = 0;
  let high = 0;
  for (const byte of head) {
    if (byte >= 0x80) high++;
    else if ((byte < 32 && (byte < 8 || byte > 13) && byte !== 0x1b) || byte === 0x7f) controls++;
  }
  if (controls * 20 > head.length) return 'binary';
  if (controls > 0) return 'other-text';
  if (high === 0) return 'text';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !whole });
    return 'text';
  } catch {
    return 'other-text';
  }
}
