/*
 * Writes letters.json: how often each letter stands in text of a language, from corpora of gzipped JSON lines with
 * `text` and `lang` or `bcp47`: `node resources/letters/generate.ts FOLDER` (see SOURCE.md for the corpora).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { F, flagsAt } from '#engine/text/unicode/flags.ts';

const CORPORA = ['lingua_test', 'pud_parallel', 'udhr', 'zh_mixed', 'zh_classical'];
/** Chinese by script; UDHR only where no other corpus has the language. */
const RENAMED: Record<string, string> = { 'zh-classical': 'zh-hant', 'cmn-hans': 'zh', 'cmn-hant': 'zh-hant' };
/** Languages of UDHR: those whose letters the other corpora lack, and traditional Chinese. */
const FROM_UDHR = (
  'am as bo dv dz ii kha khm km kn lo mal ml my mya ori or si sin ti ta te ur ug ckb ps sd yi ne sa cmn-hant cmn-hans yue ' +
  'br fy fur ku rm lb oc gl mt fo gd tk uz co sc wa kl se ast fro ee kea pap haw gn qu ay nv bci'
).split(' ');
/** Letters that show a row of the language to be mojibake itself. */
const BROKEN: Record<string, RegExp> = { tr: /[ýþðÝÞÐ]/, hu: /[õûÕÛ]/, ro: /[ďż˝]/, ca: /[ÃÂ]./ };
/** Letters that the corpora spell with cedillas, for want of the right ones in old fonts. */
const RESPELLED: Record<string, Record<string, string>> = { ro: { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' } };
/** One row in so many is taken: verse must not drown the prose in the same script. */
const ONE_IN: Record<string, number> = { zh_classical: 10 };
/** Rarer letters are left out: half bits. */
const MOST = 29;

function* rowsOf(folder: string): Generator<{ language: string; text: string }> {
  for (const name of CORPORA) {
    const path = [folder, join(folder, 'f_lid'), join(folder, 'c_corpora')]
      .map((at) => join(at, `${name}.jsonl.gz`))
      .find(existsSync);
    if (path === undefined) throw new Error(`no ${name}.jsonl.gz under ${folder}`);
    for (const [i, line] of gunzipSync(readFileSync(path)).toString().split('\n').entries()) {
      if (line === '' || i % (ONE_IN[name] ?? 1) !== 0) continue;
      const row = JSON.parse(line) as { text: string; lang?: string; bcp47?: string; kind?: string };
      const code = (row.lang ?? row.bcp47 ?? 'und').toLowerCase();
      if (name === 'udhr' && !FROM_UDHR.includes(code)) continue;
      const language = name === 'pud_parallel' && code === 'zh' ? 'zh-hant' : (RENAMED[code] ?? code);
      if (BROKEN[language]?.test(row.text) === true) continue;
      yield { language, text: row.text.normalize('NFC') };
    }
  }
}

/** Letters by half bits of surprise: `{"7": "eain", ...}`. */
function table(counts: Map<string, number>, respelled: Record<string, string>): Record<string, string> {
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
  const groups: Record<string, string> = {};
  const byCount = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  for (const [letter, n] of byCount) {
    const halfBits = Math.round(-2 * Math.log2(n / total));
    if (halfBits > MOST || n < 3) break;
    groups[halfBits] = (groups[halfBits] ?? '') + letter + (respelled[letter] ?? '');
  }
  return groups;
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('name the folder of the corpora');
const languages = new Map<string, Map<string, number>>();
for (const { language, text } of rowsOf(folder)) {
  let counts = languages.get(language);
  if (counts === undefined) languages.set(language, (counts = new Map<string, number>()));
  for (const letter of text) {
    if ((flagsAt(letter.codePointAt(0) ?? 0) & (F.letter | F.mark)) === 0) continue;
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
}
const out = Object.fromEntries(
  [...languages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([language, counts]) => [language, table(counts, RESPELLED[language] ?? {})]),
);
const lines = Object.entries(out).map(([language, groups]) => `${JSON.stringify(language)}:${JSON.stringify(groups)}`);
writeFileSync(new URL('letters.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
