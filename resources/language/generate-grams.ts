/*
 * Writes `grams.bin` from the n-gram statistics that the Python package lingua-language-detector 1.3.5 carries:
 *   pip download --no-deps lingua-language-detector==1.3.5 && unzip -d DIR lingua_language_detector-1.3.5-*.whl
 *   node resources/language/generate-grams.ts DIR
 * The layout is stated in src-main/engine/models/grams/gram-file.ts, which reads it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { COST_OF_A_NAT, type GramFile, writeGramFile } from '#engine/models/grams/gram-file.ts';

/** Languages that are alone in their script, which tells them. */
const ALONE = new Set(['bn', 'el', 'gu', 'he', 'hy', 'ka', 'ko', 'pa', 'ta', 'te', 'th']);
const FILES = ['unigrams', 'bigrams', 'trigrams', 'quadrigrams'];
/** Share of a language's n-grams of one to four letters below which one is left out. */
const RAREST = [0, 2e-6, 1e-5, 4e-5];

interface Node {
  children: Map<number, Node>;
  entries: [language: number, cost: number][];
}

/** n-gram -> probability of its last letter behind the others. */
function statistics(folder: string, name: string): Map<string, number> {
  const path = join(folder, `${name}.json.br`);
  const grams = new Map<string, number>();
  if (!existsSync(path)) return grams;
  const file = JSON.parse(brotliDecompressSync(readFileSync(path)).toString()) as { ngrams: Record<string, string> };
  for (const [fraction, list] of Object.entries(file.ngrams)) {
    const [times, of] = fraction.split('/').map(Number) as [number, number];
    for (const gram of list.split(' ')) grams.set(gram, times / of);
  }
  return grams;
}

function addLanguage(root: Node, language: number, folder: string): void {
  const shares = new Map<string, number>([['', 1]]);
  for (const [n, name] of FILES.entries()) {
    for (const [gram, probability] of statistics(folder, name)) {
      const share = (shares.get(gram.slice(0, -1)) ?? 0) * probability;
      if (gram.length !== n + 1 || share < RAREST[n]! || share === 0) continue;
      shares.set(gram, share);
      let node = root;
      for (let i = 0; i < gram.length; i++) {
        const unit = gram.charCodeAt(i);
        let next = node.children.get(unit);
        if (next === undefined) node.children.set(unit, (next = { children: new Map(), entries: [] }));
        node = next;
      }
      node.entries.push([language, Math.min(255, Math.round(-Math.log(probability) * COST_OF_A_NAT))]);
    }
  }
}

function flatten(root: Node, languages: string[]): GramFile {
  const nodes: { unit: number; node: Node }[] = [{ unit: 0, node: root }];
  for (let i = 0; i < nodes.length; i++) {
    const sorted = [...nodes[i]!.node.children].sort(([a], [b]) => a - b);
    for (const [unit, node] of sorted) nodes.push({ unit, node });
  }
  const entries = nodes.flatMap(({ node }) => node.entries);
  return {
    languages,
    units: Uint16Array.from(nodes, ({ unit }) => unit),
    children: Uint16Array.from(nodes, ({ node }) => node.children.size),
    entries: Uint8Array.from(nodes, ({ node }) => node.entries.length),
    entryLanguages: Uint8Array.from(entries, ([language]) => language),
    entryCosts: Uint8Array.from(entries, ([, cost]) => cost),
  };
}

const models = join(process.argv[2] ?? '.', 'lingua', 'language-models');
const languages = readdirSync(models)
  .filter((name) => existsSync(join(models, name, 'unigrams.json.br')) && !ALONE.has(name))
  .sort();
const root: Node = { children: new Map(), entries: [] };
for (const [number, name] of languages.entries()) addLanguage(root, number, join(models, name));
const bytes = brotliCompressSync(writeGramFile(flatten(root, languages)), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(join(import.meta.dirname, 'grams.bin'), bytes);
process.stdout.write(`${languages.length} languages, ${bytes.length} bytes\n`);
