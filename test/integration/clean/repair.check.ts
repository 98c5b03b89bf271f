import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { codePage, decodeSingle, encodeSingle } from '#engine/clean/repair/code-pages.ts';
import { MENDS, mendText } from '#engine/clean/repair/mend.ts';
import { repairText } from '#engine/clean/repair/repair.ts';
import { rule } from '#engine/rules/garbled/garbled.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

/*
 * Repair over the gold sets and over corpora thought to be clean (judged.md beside this file), and formulas under the
 * limit of the garbled-text rule. It prints its figures.
 */

const DATA = resolve(process.env['WINNOW_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'));
const there = existsSync(join(DATA, 'e_encoding'));
if (!there) process.stdout.write(`repair over real data: skipped, ${DATA} is not there (set WINNOW_DATA)\n`);

type Row = Record<string, string | boolean | null>;

function rowsOf(name: string): Row[] {
  const lines = gunzipSync(readFileSync(join(DATA, `${name}.jsonl.gz`)))
    .toString()
    .split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const all = new Set(MENDS);

/** Share of rows of a kind that come out right. */
function shares(kinds: readonly [kind: string, right: boolean][]): Record<string, number> {
  const tallies = new Map<string, [right: number, all: number]>();
  for (const [kind, right] of kinds) {
    const [yes, total] = tallies.get(kind) ?? [0, 0];
    tallies.set(kind, [yes + (right ? 1 : 0), total + 1]);
  }
  for (const [kind, [yes, total]] of tallies) say(`${kind.padEnd(28)} ${yes}/${total}`);
  return Object.fromEntries(Array.from(tallies, ([kind, [yes, total]]) => [kind, yes / total]));
}

function kindOf(chain: string): string {
  if (/gb|big5|sjis|shift|euc/.test(chain)) return 'cjk';
  return /utf8|html/.test(chain) ? 'utf-8 chains' : 'legacy single-byte';
}

describe.skipIf(!there)('gold sets', () => {
  it("repairs ftfy's cases", () => {
    const rows = rowsOf('e_encoding/ftfy_cases').filter(({ expect: status }) => status !== 'fail');
    const got = shares(
      rows.map(({ original, fixed }) => ['ftfy cases', mendText(String(original), all).text === fixed]),
    );
    expect(got['ftfy cases']).toBe(1);
  });

  it('repairs derived mojibake, flags what is lost, and leaves what is right', () => {
    const got = shares(
      rowsOf('e_encoding/mojibake_derived').map(({ chain, corrupted, original, lossless }): [string, boolean] => {
        const text = String(corrupted);
        const made = mendText(text, all);
        if (chain === null) return ['clean left alone', made.text === text];
        if (lossless !== true) return ['lossy flagged, not guessed', made.lossy && made.text === text];
        return [kindOf(String(chain)), made.text === original];
      }),
    );
    expect(got['utf-8 chains']).toBeGreaterThanOrEqual(0.99);
    expect(got['legacy single-byte']).toBeGreaterThanOrEqual(0.9);
    expect(got['cjk']).toBeGreaterThanOrEqual(0.8);
    expect(got['clean left alone']).toBe(1);
    expect(got['lossy flagged, not guessed']).toBe(1);
  });
});

/** Pages with the languages of the sets that are written in them, and as what they get read. */
const PAGES: readonly (readonly [right: string, wrong: string, languages: string, least: number])[] = [
  ['windows-1250', 'windows-1252', 'pl cs sk hu hr sl ro bs', 0.93],
  ['iso-8859-2', 'windows-1252', 'pl cs hu hr sl ro', 0.95],
  ['windows-1254', 'windows-1252', 'tr', 0.98],
  ['windows-1257', 'windows-1252', 'lt lv', 0.95],
  ['macintosh', 'windows-1252', 'fr es pt de sv', 0.87],
  ['ibm850', 'windows-1252', 'fr es pt de sv', 0.92],
];

describe.skipIf(!there)('texts of four sentences, read by the page of another language', () => {
  const sentences = ['f_lid/pud_parallel', 'f_lid/lingua_test']
    .flatMap(rowsOf)
    .filter(({ kind }) => kind === undefined || kind === 'sentences');
  const commas = (text: string): string =>
    text.replaceAll('ș', 'ş').replaceAll('ț', 'ţ').replaceAll('Ș', 'Ş').replaceAll('Ț', 'Ţ');

  it.each(PAGES)('%s read as %s: %s', (right, wrong, languages, least) => {
    let [all, repaired] = [0, 0];
    for (const language of languages.split(' ')) {
      const own = sentences.filter(({ lang }) => lang === language).map(({ text }) => commas(String(text)));
      for (let i = 0; i + 4 <= own.length; i += 4) {
        const text = own.slice(i, i + 4).join('\n');
        const bytes = encodeSingle(codePage(right), text);
        const misread = bytes === null ? text : decodeSingle(codePage(wrong), bytes);
        if (misread === text) continue;
        all++;
        if (repairText(misread).text === text) repaired++;
      }
    }
    say(`${right} read as ${wrong}: ${repaired} of ${all}`);
    expect(repaired / all).toBeGreaterThanOrEqual(least);
  });
});

const UTF8_WEST = 'UTF-8 read as windows-1252';
const CONTROLS = 'windows-1252 read as ISO 8859-1';
const CENTRAL = 'windows-1250 read as windows-1252';
const TURKISH = 'windows-1254 read as windows-1252';

describe.skipIf(!there)('corpora thought to be clean', () => {
  it.each<[string, Record<string, number>]>([
    ['c_corpora/books', { [CONTROLS]: 1, 'ibm850 read as windows-1250': 6 }],
    ['c_corpora/docs_debian', {}],
    ['c_corpora/fortunes', { [CONTROLS]: 2 }],
    ['c_corpora/qa_stackexchange', {}],
    ['c_corpora/quality_labels_dclm', { [UTF8_WEST]: 2 }],
    ['c_corpora/web_en', { 'UTF-8 read as windows-1251': 1 }],
    ['c_corpora/web_junk_ukwa', { [UTF8_WEST]: 5 }],
    ['c_corpora/wiki_multi', { [UTF8_WEST]: 4 }],
    ['c_corpora/wikitext_raw', {}],
    ['c_corpora/zh_classical', {}],
    ['c_corpora/zh_mixed', {}],
    ['f_lid/eld_words', { [TURKISH]: 3 }],
    ['f_lid/lid_testsuites', {}],
    [
      'f_lid/lingua_test',
      { 'UTF-8 read as windows-1250': 6, [UTF8_WEST]: 7, [CONTROLS]: 31, [TURKISH]: 48, [CENTRAL]: 7 },
    ],
    ['f_lid/pud_parallel', {}],
    ['f_lid/udhr', { [CONTROLS]: 8 }],
  ])('%s', (name, judged) => {
    const found: Record<string, number> = {};
    const rows = rowsOf(name);
    let [ms, chars] = [0, 0];
    for (const { text } of rows) {
      if (typeof text !== 'string') continue;
      chars += text.length;
      const start = performance.now();
      const { plan } = repairText(text);
      ms += performance.now() - start;
      const [first] = plan;
      if (first !== undefined) found[first.step] = (found[first.step] ?? 0) + 1;
    }
    say(
      `${name}: ${rows.length} texts, ${JSON.stringify(found)}, ${Math.round((ms / chars) * 1e6)} ms a million units`,
    );
    expect(found).toEqual(judged);
  });
});

/** Problems of mathematics and science. */
const FORMULAS = [
  'math_test_sample',
  'gsm8k_test',
  'agieval_gaokao-mathqa',
  'agieval_sat-math',
  'mmlu_sample',
  'sciq_val',
];

describe.skipIf(!there)('formulas', () => {
  it.each(FORMULAS)('of %s are not garbage', async (name) => {
    const meter = await ruleMeter(rule);
    const rows = rowsOf(`d_benchmarks/${name}`);
    const dropped = rows.filter((row) => {
      const text = Object.values(row)
        .filter((value) => typeof value === 'string')
        .join('\n');
      return Number(meter(text).cells['score']) > 0.1;
    });
    say(`${name}: ${dropped.length} of ${rows.length} above 0.1`);
    expect(dropped.length).toBeLessThanOrEqual(rows.length / 100);
  });
});
