/*
 * Writes the word lists of this folder:
 *   npm pack icu4c-data@0.67.2 && tar xzf icu4c-data-0.67.2.tgz
 *   pip download --no-deps pythainlp==5.4.0 && unzip -d THAI pythainlp-5.4.0-*.whl
 *   node resources/segment/generate.ts package/icudt67l.dat THAI
 * The layout is stated in src-main/engine/text/segment/word-trie.ts, which reads them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { packWords } from '#engine/text/segment/word-trie.ts';
import { icuWords } from './icu-dictionary.ts';

/** Costs are in eighths of a nat. */
const NAT = 8;
/** Cost of a word whose frequency is not known: lists without frequencies hold nothing else. */
const PLAIN = 100;
const MOST = 254;

const [icuFile = '', thaiFolder = ''] = process.argv.slice(2);
const icu = readFileSync(icuFile);

function lines(path: string): string[] {
  const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  return text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
}

/** ICU's words, and those of PyThaiNLP's list that the Thai National Corpus holds, by their frequency there. */
function thai(): Map<string, number> {
  const folder = join(thaiFolder, 'pythainlp', 'corpus');
  const counts = new Map(lines(join(folder, 'tnc_freq.txt')).map((line) => line.split('\t') as [string, string]));
  const total = [...counts.values()].reduce((sum, count) => sum + Number(count), 0);
  const words = new Map<string, number>();
  const add = (word: string, count: number): void => {
    words.set(word, Math.min(MOST, Math.round(-Math.log(count / total) * NAT)));
  };
  for (const word of icuWords(icu, 'thaidict').keys()) add(word, Math.max(0.5, Number(counts.get(word) ?? 0)));
  for (const word of lines(join(folder, 'words_th.txt'))) {
    const count = Number(counts.get(word) ?? 0);
    if (count >= 5 && /^[\u0e01-\u0e4e]+$/.test(word)) add(word, count);
  }
  return words;
}

function plain(name: string): Map<string, number> {
  return new Map([...icuWords(icu, name).keys()].map((word) => [word, PLAIN]));
}

/** Chinese and Japanese words with ICU's costs, which follow the logarithm of frequencies; rare and long ones are left out. */
function chineseJapanese(): Map<string, number> {
  return new Map([...icuWords(icu, 'cjdict')].filter(([word, cost]) => cost < 200 && word.length <= 8));
}

const LISTS: Record<string, () => Map<string, number>> = {
  thai,
  lao: () => plain('laodict'),
  khmer: () => plain('khmerdict'),
  burmese: () => plain('burmesedict'),
  'chinese-japanese': chineseJapanese,
};

for (const [name, make] of Object.entries(LISTS)) {
  const words = make();
  const bytes = brotliCompressSync(packWords(words), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  writeFileSync(join(import.meta.dirname, `${name}.bin`), bytes);
  process.stdout.write(`${name}: ${words.size} words, ${bytes.length} bytes\n`);
}
