/* Pages with gold text, as `shared/data/a_html` of the project's data has them, read for training and for the bench. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CleanKnobs } from '#shared/domain/recipe.ts';
import { extractHtml } from '#engine/clean/extract-html.ts';
import { decodeBytes } from '#engine/clean/decode.ts';

export interface Sample {
  set: string;
  id: string;
  site: string;
  html: string;
  /** Whole gold text; undefined where only segments are known. */
  gold: string | undefined;
  with: string[];
  without: string[];
  type: string | undefined;
  row: Record<string, unknown>;
}

/** Rows with their gold; pages lie beside them, or in the rows. */
const FILES = ['gold.jsonl.gz', 'samples.jsonl.gz'];

export function readSamples(root: string, sets: readonly string[]): Sample[] {
  const samples: Sample[] = [];
  for (const set of sets) {
    const file = FILES.map((name) => join(root, set, name)).find(existsSync);
    if (file === undefined) continue;
    for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
      if (line.trim() === '') continue;
      const row = JSON.parse(line) as Record<string, unknown>;
      if (row['spa'] === true) continue;
      const html =
        typeof row['html'] === 'string'
          ? row['html']
          : decodeBytes(gunzipSync(readFileSync(join(root, set, String(row['page'])))), null, 'html').text;
      const text = goldOf(row);
      samples.push({
        set,
        id: String(row['id']),
        site: siteOf(set, row),
        html,
        gold: text === undefined ? undefined : plain(text),
        with: (row['with'] as string[] | undefined) ?? [],
        without: (row['without'] as string[] | undefined) ?? [],
        type: typeof row['page_type'] === 'string' ? row['page_type'] : undefined,
        row,
      });
    }
  }
  return samples;
}

/** Text, or the text of markup where the gold is markup. */
function goldOf(row: Record<string, unknown>): string | undefined {
  if (typeof row['text'] === 'string') return row['text'];
  if (typeof row['gold_md'] === 'string') return row['gold_md'].replace(/!?\[([^\]\n]*)\]\([^()\s]*\)/g, '$1');
  const markup = row['expected_html'];
  return typeof markup === 'string' ? extractHtml(markup, CleanKnobs.parse({ html: 'all' })).text : undefined;
}

/** CleanEval gold marks blocks with `<h>`, `<p>` and `<l>`; dragnet's ends where the comments begin. */
function plain(gold: string): string {
  return (gold.split('!@#$%^&*()')[0] ?? '')
    .replace(/^\s*URL: \S+/, '')
    .replace(/<\/?(text|h|p|l|H|P|L)[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&quot;/g, '"')
    .replace(/&#(\d+);/g, (_, n: string) => String.fromCodePoint(Math.min(0x10ffff, Number(n))));
}

/** Pages of one site are learned from, or tested on, together. */
function siteOf(set: string, row: Record<string, unknown>): string {
  const url = typeof row['url'] === 'string' ? row['url'] : /^\s*URL: (\S+)/.exec(String(row['text'] ?? ''))?.[1];
  const host = url === undefined ? undefined : /^\w+:\/\/([^/:?#]+)/.exec(url)?.[1];
  if (host !== undefined) return host.toLowerCase().split('.').slice(-2).join('.');
  return set === 'cleanportaleval'
    ? String(row['id']).replace(/_.*$/, '').split('.').slice(-2).join('.')
    : `${set}/${String(row['id'])}`;
}
