import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Breach } from '#shared/domain/breach.ts';
import { arxivLike } from '#test/helpers/arxiv-like.ts';
import { presetJudge } from '#test/helpers/preset-judge.ts';

/** Good documents that presets must keep: at least 95 % of each set. */
const SHARE = 0.95;
const ROOT = resolve(import.meta.dirname, '../../..');
const DATA = resolve(process.env['WINNOW_DATA'] ?? resolve(ROOT, '../shared/data'));
const SKIPPED = `skipped: no ${DATA}`;

interface Sample {
  name: string;
  text: string;
}

const codePoints = (text: string): number => text.length - (text.match(/[\ud800-\udbff]/g)?.length ?? 0);

function jsonLines(path: string): Record<string, unknown>[] {
  const text = gunzipSync(readFileSync(join(DATA, path))).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Rows of a corpus that have one of the sources, with 200 characters at least. */
function corpus(path: string, sources: readonly string[], language: string): Sample[] {
  return jsonLines(path)
    .filter(({ source, lang }) => sources.includes(String(source)) && lang === language)
    .map(({ id, text }) => ({ name: String(id), text: String(text) }))
    .filter(({ text }) => codePoints(text) >= 200);
}

/** The share of the samples that a preset keeps, printed with what dropped the others. */
async function shareKept(preset: string, set: string, samples: readonly Sample[]): Promise<number> {
  const judged = await presetJudge(preset);
  const dropped = samples.flatMap(({ name, text }) => {
    const breaches = judged(text);
    return breaches.length === 0 ? [] : [{ name, breaches }];
  });
  const kept = samples.length - dropped.length;
  const share = ((100 * kept) / samples.length).toFixed(2);
  const why = [...countBy(dropped.flatMap(({ breaches }) => breaches.map(sideOf)))].sort(([, a], [, b]) => b - a);
  const first = dropped.slice(0, 8).map(({ name, breaches }) => `    ${name}: ${breaches.map(sideOf).join(', ')}\n`);
  process.stdout.write(
    `${preset} keeps ${kept} of ${samples.length} (${share} %): ${set}\n` +
      (why.length === 0 ? '' : `  dropped by ${why.map(([side, n]) => `${side} ${n}`).join(', ')}\n${first.join('')}`),
  );
  return kept / samples.length;
}

function sideOf(breach: Breach): string {
  if (!('signal' in breach)) return breach.kind;
  const value = 'value' in breach ? (typeof breach.value === 'number' ? breach.value.toFixed(3) : breach.value) : '';
  return `${breach.signal}${'range' in breach && 'min' in breach.range ? ' <' : ''}${process.env['VERBOSE'] === undefined ? '' : ` ${value}`}`;
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

describe.skipIf(!existsSync(DATA))(
  `documents that presets keep (${existsSync(DATA) ? DATA : SKIPPED})`,
  { timeout: 300_000 },
  () => {
    const chinese: [string, Sample[]][] = existsSync(DATA)
      ? [
          ['Chinese encyclopaedia, XQuAD', corpus('c_corpora/wiki_multi.jsonl.gz', ['XQuAD'], 'zh')],
          ['Chinese encyclopaedia, CMRC 2018', corpus('c_corpora/zh_mixed.jsonl.gz', ['cmrc2018_wiki'], 'zh')],
          ['Chinese abstracts, CSL', corpus('c_corpora/zh_mixed.jsonl.gz', ['fewclue_csl', 'fewclue_csldcp'], 'zh')],
        ]
      : [];
    it.each(chinese)('web-zh: %s', async (set, samples) => {
      expect(await shareKept('web-zh', set, samples)).toBeGreaterThanOrEqual(SHARE);
    });

    it.each(['math', 'web-en'])('%s: pages with mathematics', async (preset) => {
      expect(await shareKept(preset, 'pages with mathematics', pagesWithMathematics())).toBeGreaterThanOrEqual(SHARE);
    });

    it.each(['math', 'web-en'])('%s: papers in TeX', async (preset) => {
      expect(await shareKept(preset, 'papers in TeX', papersInTeX())).toBeGreaterThanOrEqual(SHARE);
    });

    // What keeps formulas keeps no more junk: the shares are those from before formulas were looked at as such, rounded up.
    it.each<[string, () => Sample[], number]>([
      ['pages with all that stands around the text', junkPages, 0.032],
      ['pages that people would discard', discarded, 0.74],
    ])('web-en: %s', async (set, samples, most) => {
      expect(await shareKept('web-en', set, samples())).toBeLessThanOrEqual(most);
    });
  },
);

describe('documents like those of preprint servers', { timeout: 300_000 }, () => {
  it.each(['math', 'web-en'])('%s keeps them', async (preset) => {
    const samples = arxivLike(4).map(({ style, text }) => ({ name: style, text }));
    expect(await shareKept(preset, 'documents like preprints', samples)).toBeGreaterThanOrEqual(SHARE);
  });
});

const long = ({ text }: Sample): boolean => codePoints(text) >= 200;

/** Reviewed text of fixtures that hold formulas, without the metadata above it. */
function pagesWithMathematics(): Sample[] {
  return jsonLines('a_html/defuddle_fixtures/gold.jsonl.gz')
    .map(({ page, expected_md }) => ({
      name: String(page),
      text: String(expected_md).replace(/^```json\n[^]*?\n```\n+/, ''),
    }))
    .filter(
      ({ name, text }) => name.includes('/math--') || (text.match(/\$\$|\$[^$\s][^$\n]*[^$\s]\$/g)?.length ?? 0) >= 2,
    )
    .filter(long);
}

function papersInTeX(): Sample[] {
  return corpus('c_corpora/web_en.jsonl.gz', ['datajuicer_arxiv'], 'en');
}

function junkPages(): Sample[] {
  return jsonLines('c_corpora/web_junk_ukwa.jsonl.gz').map(({ id, text }) => ({
    name: String(id),
    text: String(text),
  }));
}

function discarded(): Sample[] {
  return jsonLines('c_corpora/quality_labels_dclm.jsonl.gz')
    .filter(({ label }) => label === 0)
    .map(({ id, text }) => ({ name: String(id), text: String(text) }));
}

/** Packages whose published files are those that people wrote. */
const PACKAGES: [string, string][] = [
  ['zod', 'src'],
  ['ws', 'lib'],
  ['commander', 'lib'],
  ['better-sqlite3', 'lib'],
  ['hyparquet', 'src'],
  ['htmlparser2', 'src'],
];

describe('sources of packages that people wrote', { timeout: 300_000 }, () => {
  it('code keeps them', async () => {
    const samples = PACKAGES.flatMap(([name, folder]) => {
      const root = join(ROOT, 'node_modules', name, folder);
      if (!existsSync(root)) return [];
      return readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(js|ts|cpp|h)$/.test(path) && !path.endsWith('.min.js'))
        .sort()
        .map((path) => ({ name: `${name}/${folder}/${path}`, text: readFileSync(join(root, path), 'utf8') }));
    });
    expect(await shareKept('code', PACKAGES.map(([name]) => name).join(', '), samples)).toBeGreaterThanOrEqual(SHARE);
  });
});
