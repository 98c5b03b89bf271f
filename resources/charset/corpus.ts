/*
 * Reads the texts that `generate-models.ts` counts, from a folder that SOURCE.md tells how to fill:
 *   wordfreq/{large,small}_LANG.msgpack.gz   words by frequency
 *   ui/LANG/*.mo                             translated texts of an office suite
 *   help/LANG/**.html                        its translated manual
 *   udhr/LANG.html                           the Universal Declaration of Human Rights
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Words with their share of all words, most frequent first; the best list there is of a language. */
export function* words(folder: string, language: string): Generator<[word: string, share: number]> {
  const file = ['large', 'small']
    .map((size) => join(folder, 'wordfreq', `${size}_${language}.msgpack.gz`))
    .find(existsSync);
  if (file === undefined) return;
  // A list of lists: the words of entry i have the frequency 10^(-i/100). Entry 0 says what the file is.
  const entries = readLists(gunzipSync(readFileSync(file)));
  for (const [i, entry] of entries.entries()) for (const word of entry) yield [word, 10 ** (-i / 100)];
}

/** Enough of MessagePack for lists of lists of strings; anything else is read over. */
function readLists(bytes: Buffer): string[][] {
  let at = 0;
  const uint = (size: number): number => {
    const value = bytes.readUIntBE(at, size);
    at += size;
    return value;
  };
  function value(): unknown {
    const tag = uint(1);
    if (tag < 0x80 || tag >= 0xe0 || tag === 0xc0) return tag;
    if (tag <= 0x8f || tag === 0xde) {
      const count = tag === 0xde ? uint(2) : tag & 15;
      for (let i = 0; i < count * 2; i++) value();
      return {};
    }
    if (tag <= 0x9f || tag === 0xdc || tag === 0xdd) {
      const count = tag === 0xdc ? uint(2) : tag === 0xdd ? uint(4) : tag & 15;
      return Array.from({ length: count }, value);
    }
    if (tag <= 0xbf || (tag >= 0xd9 && tag <= 0xdb)) {
      const length = tag <= 0xbf ? tag & 31 : uint(1 << (tag - 0xd9));
      at += length;
      return bytes.toString('utf8', at - length, at);
    }
    if (tag === 0xcc || tag === 0xcd) return uint(tag - 0xcb);
    throw new Error(`MessagePack tag ${tag}`);
  }
  const lists = value() as unknown[];
  return lists.map((list) => (Array.isArray(list) ? list.filter((word) => typeof word === 'string') : []));
}

/** Running text of a language, in pieces. */
export function* prose(folder: string, language: string, udhr = language): Generator<string> {
  for (const name of [language, language.replace('-', '_')]) {
    for (const file of filesUnder(join(folder, 'ui', name), '.mo')) yield* translations(readFileSync(file));
  }
  const declaration = join(folder, 'udhr', `${udhr}.html`);
  const files = filesUnder(join(folder, 'help', language), '.html');
  if (existsSync(declaration)) files.push(declaration);
  for (const file of files) yield textOfHtml(readFileSync(file, 'utf8'));
}

function filesUnder(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith(ending)).sort().map((name) => join(folder, name)); // prettier-ignore
}

/** The translations of a GNU message catalogue, but for its header. */
function* translations(bytes: Buffer): Generator<string> {
  const count = bytes.readUInt32LE(8);
  const table = bytes.readUInt32LE(16);
  for (let i = 0; i < count; i++) {
    const length = bytes.readUInt32LE(table + i * 8);
    const at = bytes.readUInt32LE(table + i * 8 + 4);
    const text = bytes.toString('utf8', at, at + length);
    // Marks of the keyboard and of what is filled in are no text.
    if (i > 0 || length < 200) yield text.replaceAll(/[~_&]|%\w+%?|\$[({]\w+[)}]|<[^>]*>|\0/g, '');
  }
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

function textOfHtml(html: string): string {
  return html
    .replaceAll(/<(script|style|head)[^]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(
      /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
      (_, dec: string, hex: string, name: string) =>
      dec !== undefined ? String.fromCodePoint(Number(dec)) : hex !== undefined ? String.fromCodePoint(parseInt(hex, 16)) : (NAMED[name] ?? ' '), // prettier-ignore
    )
    .replaceAll(/[ \t\r\n]+/g, ' ');
}
