/*
 * Writes `stop-words.txt`:
 *   pip download --no-deps wordfreq==3.1.1 && unzip -d WORDFREQ wordfreq-3.1.1-*.whl
 *   pip download --no-deps pythainlp==5.4.0 && unzip -d THAI pythainlp-5.4.0-*.whl
 *   node resources/language/generate-stop-words.ts WORDFREQ THAI
 * The most frequent words of a language are its function words. Languages without counts of whole words that may be used
 * have closed-class words as any grammar lists them, from `grammar-words.txt`; English has Gopher's eight.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** So many words of each language. */
const MOST = 20;

/** Label of lid.176 -> list of wordfreq; Norwegian, and the languages that wordfreq counts as one, share a list. */
const LISTS: Record<string, string> = {
  ...Object.fromEntries(
    'ar bg bn ca cs da de el es fa fi fr he hi hu id is it lt lv mk ms nl pl pt ro ru sk sl sv ta tr uk ur vi'
      .split(' ')
      .map((code) => [code, code]),
  ),
  no: 'nb',
  nb: 'nb',
  tl: 'fil',
  hr: 'sh',
  bs: 'sh',
  sh: 'sh',
};

/** Frequent words of those corpora that are no function words, and the Thai mark of repetition. */
const OTHERS = new Set('ایران україни lietuvos godine மக்கள் orang คน ๆ'.split(' '));

/** wordfreq's "cBpack": MessagePack of a header and one array of words for each centibel below 0 dB, best first. */
function* words(file: string): Generator<string> {
  const bytes = gunzipSync(readFileSync(file));
  let at = 0;
  const skip = (length: number): number => (at += length) - length;
  const size = (): number => {
    const lead = bytes[skip(1)]!;
    if (lead >= 0x90 && lead <= 0x9f) return lead - 0x90;
    if (lead === 0xdc) return bytes.readUInt16BE(skip(2));
    if (lead === 0xdd) return bytes.readUInt32BE(skip(4));
    throw new Error(`no array at ${at}`);
  };
  const string = (): string => {
    const lead = bytes[skip(1)]!;
    let length = lead - 0xa0;
    if (lead === 0xd9) length = bytes[skip(1)]!;
    else if (lead < 0xa0 || lead > 0xbf) throw new Error(`no string at ${at}`);
    return bytes.toString('utf8', skip(length), at);
  };
  const levels = size();
  at = bytes.indexOf(Buffer.from('version')) + 'version'.length + 1;
  for (let level = 1; level < levels; level++) for (let n = size(); n > 0; n--) yield string();
}

function most(list: Iterable<string>): string[] {
  const found: string[] = [];
  for (const word of list) {
    if (!OTHERS.has(word)) found.push(word);
    if (found.length === MOST) break;
  }
  return found;
}

const [wordfreq = '', thai = ''] = process.argv.slice(2);
const lines = new Map<string, string>();
for (const line of readFileSync(join(import.meta.dirname, 'grammar-words.txt'), 'utf8').split('\n')) {
  const [code, list] = line.split('\t');
  if (list !== undefined) lines.set(code!, `${code}\t${code === 'en' ? 'gopher' : 'grammar'}\t${list}`);
}
for (const [code, name] of Object.entries(LISTS)) {
  const list = most(words(join(wordfreq, 'wordfreq', 'data', `small_${name}.msgpack.gz`)));
  lines.set(code, `${code}\twordfreq\t${list.join(' ')}`);
}
const counts = readFileSync(join(thai, 'pythainlp', 'corpus', 'tnc_freq.txt'), 'utf8').split(/\r?\n/);
lines.set('th', `th\ttnc\t${most(counts.map((line) => line.split('\t')[0]!)).join(' ')}`);
const sorted = [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
writeFileSync(join(import.meta.dirname, 'stop-words.txt'), `${sorted.join('\n')}\n`);
process.stdout.write(`${sorted.length} languages\n`);
