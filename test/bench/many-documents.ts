/*
 * A workspace of very many short documents, made by the product itself from generated JSON lines: what the benches of
 * the app look at.
 * Run: node test/bench/many-documents.ts WORKSPACE [documents=1000000] [words=30] [recipe=web-multilingual]
 * `recipe` may be `light`: lengths alone, for ten million documents in minutes.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { prose, seeded } from '#test/helpers/corpus.ts';

const [workspace, documents = '1000000', words = '30', recipe = 'web-multilingual'] = process.argv.slice(2);
if (workspace === undefined) throw new Error('name the workspace to make');
const CLI = fileURLToPath(new URL('../../src-main/hosts/cli/main.ts', import.meta.url));
/** Documents of one file; each source has as many files as it needs. */
const PER_FILE = 500_000;
const SOURCES = ['blogs', 'forums', 'news', 'reference'] as const;

const LIGHT = `winnow: 1
name: light
rules:
  text: { rule: text }
thresholds:
  text.char_count: { min: 60, cite: our choice }
`;

function winnow(...args: string[]): void {
  const { status } = spawnSync(process.execPath, [CLI, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`winnow ${args.join(' ')} ended with ${status}`);
}

function write(folder: string): void {
  const draw = seeded(11);
  const bodies = Array.from({ length: 20_000 }, () => {
    const language = (['en', 'en', 'en', 'zh', 'ru'] as const)[draw(5)] ?? 'en';
    return JSON.stringify(prose(draw, 3 + draw(2 * Number(words)), language));
  });
  const total = Number(documents);
  for (let first = 0, file = 0; first < total; first += PER_FILE, file++) {
    const source = join(folder, SOURCES[file % SOURCES.length] ?? 'more');
    mkdirSync(source, { recursive: true });
    const out = openSync(join(source, `part-${String(file).padStart(3, '0')}.jsonl`), 'w');
    let lines: string[] = [];
    for (let i = first; i < Math.min(first + PER_FILE, total); i++) {
      lines.push(`{"id":${i},"text":${bodies[(i * 7919) % bodies.length]}}\n`);
      if (lines.length === 5_000) {
        writeSync(out, lines.join(''));
        lines = [];
      }
    }
    writeSync(out, lines.join(''));
    closeSync(out);
  }
}

const folder = `${resolve(workspace)}.raw`;
if (!existsSync(folder)) write(folder);
winnow('init', workspace);
for (const source of SOURCES) {
  const path = join(folder, source);
  if (existsSync(path)) winnow('add', workspace, path, '--source', source, '--category', 'web', '--licence', 'CC0-1.0');
}
const light = join(folder, 'light.yaml');
writeFileSync(light, LIGHT);
winnow('run', workspace, '--recipe', recipe === 'light' ? light : recipe);
