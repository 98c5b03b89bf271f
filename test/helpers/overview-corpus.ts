import { join } from 'node:path';
import { writeFileSync, mkdirSync } from 'node:fs';
import { writeCorpus } from './corpus.ts';
import type { Bench } from './run-fixture.ts';

/** Short texts, of which every rule on length drops most. */
const SHORT_LINES = 400;

/**
 * A workspace with all that an overview can tell of: two sources that were run, one of them without a licence and with
 * an open guard, faults in the ledger, and a source that is not read yet.
 */
export async function corpusWithEveryNeed(bench: Bench, dir: string): Promise<void> {
  const web = join(bench.folder, 'web');
  writeCorpus(web, { lines: 120, files: 20, pages: 12 });
  const short = join(bench.folder, 'short');
  mkdirSync(short);
  const lines = Array.from({ length: SHORT_LINES }, (_, i) => JSON.stringify({ text: `A short note, number ${i}.` }));
  writeFileSync(join(short, 'notes.jsonl'), `${lines.join('\n')}\n`);
  await bench.add(dir, [web]);
  await bench.add(dir, [short], { name: 'short', licence: '', category: 'forum' });
  await bench.run(dir);
  const later = join(bench.folder, 'later');
  writeCorpus(later, { lines: 5, files: 2, pages: 2 }, 7);
  await bench.add(dir, [later], { name: 'later' });
}
