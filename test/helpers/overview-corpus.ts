import { join } from 'node:path';
import { writeFileSync, mkdirSync } from 'node:fs';
import { prose, seeded, writeCorpus } from './corpus.ts';
import { RECIPE, type Bench } from './run-fixture.ts';

/** Short texts, of which every rule on length drops most. */
const SHORT_LINES = 400;

/** Of these the texts are fragments, as they are where a wrong part of pages was taken. */
export const CUT_SITE = 'site13.example.org';
export const CUT_DOCUMENTS = 10;

function sitesWithOneCut(): string {
  const draw = seeded(11);
  const paragraphs = (number: number, of: () => string): string => Array.from({ length: number }, of).join('\n\n');
  const whole = (): string => paragraphs(4, () => prose(draw, 60).replace(/\n+/g, ' ').trim());
  const cut = (): string =>
    paragraphs(
      8,
      () =>
        `and ${prose(draw, 20)
          .replace(/[.\n]+/g, '')
          .slice(0, 80)} of the`,
    );
  const lines = Array.from({ length: 14 * CUT_DOCUMENTS }, (_, i) => {
    const url = `https://site${i % 14}.example.org/${i}`;
    return JSON.stringify({ url, text: i % 14 === 13 ? cut() : whole() });
  });
  return `${lines.join('\n')}\n`;
}

/**
 * A workspace with all that an overview can tell of: two sources that were run, one of them without a licence and with
 * an open guard, faults in the ledger, a site whose texts are fragments, and a source that is not read yet.
 */
export async function corpusWithEveryNeed(bench: Bench, dir: string): Promise<void> {
  const web = join(bench.folder, 'web');
  writeCorpus(web, { lines: 120, files: 20, pages: 12 });
  writeFileSync(join(web, 'sites.jsonl'), sitesWithOneCut());
  const short = join(bench.folder, 'short');
  mkdirSync(short);
  const lines = Array.from({ length: SHORT_LINES }, (_, i) => JSON.stringify({ text: `A short note, number ${i}.` }));
  writeFileSync(join(short, 'notes.jsonl'), `${lines.join('\n')}\n`);
  await bench.add(dir, [web]);
  await bench.add(dir, [short], { name: 'short', licence: '', category: 'forum' });
  const recipe = bench.recipe(RECIPE.replace('rules:\n', 'rules:\n  structure: { rule: structure }\n'));
  await bench.run(dir, { recipe });
  const later = join(bench.folder, 'later');
  writeCorpus(later, { lines: 5, files: 2, pages: 2 }, 7);
  await bench.add(dir, [later], { name: 'later' });
}
