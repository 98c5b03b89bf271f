import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, type Contract } from '#shared/contract/contract.ts';
import { openDesk, type Desk } from '#services/desk/desk.ts';
import type { Draft, In } from '#services/desk/types.ts';
import { prose, seeded } from './corpus.ts';
import { workbench, type Bench } from './run-fixture.ts';

export const T0 = Date.parse('2026-07-01T00:00:00Z');
export const ALL: In<'desk', 'open'> = { where: [], search: null, sort: null, draft: [] };
export const WORDS: Draft[number] = { signal: 'gopher.word_count', kind: 'min', value: 90 };

/** A desk on a small workspace of two sources, English, Chinese and Russian, 91 documents. */
export interface DeskFixture {
  bench: Bench;
  dir: string;
  desk: Desk;
  /** Milliseconds since 1970. */
  clock: number;
  /** Another desk, on this workspace or on another one, in the place of the first. */
  open(dir?: string): void;
  ids(query: In<'desk', 'open'>): Promise<string[]>;
  /** A folder with these texts, a line each. */
  source(name: string, texts: readonly string[]): string;
}

export function texts(seed: number, n: number): string[] {
  const draw = seeded(seed);
  return Array.from({ length: n }, (_, i) => prose(draw, 3 + draw(160), (['en', 'zh', 'ru'] as const)[i % 3]));
}

export async function deskFixture(): Promise<DeskFixture> {
  const bench = workbench();
  const source = (name: string, lines: readonly string[]): string => {
    const folder = join(bench.folder, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'a.jsonl'), lines.map((text) => `${JSON.stringify({ text })}\n`).join(''));
    return folder;
  };
  const dir = bench.init('desk.winnow');
  await bench.add(dir, [source('one', texts(1, 60))], { name: 'one' });
  await bench.add(dir, [source('two', ['a\u2028b\r\n\u0000 e\u0301 👨‍👩‍👧', ...texts(2, 30)])], { name: 'two' });
  await bench.run(dir);
  const fixture: DeskFixture = {
    bench,
    dir,
    clock: T0,
    desk: openDesk(dir, { now: () => new Date(fixture.clock) }),
    open(another = dir) {
      fixture.desk.close();
      fixture.clock = T0;
      fixture.desk = openDesk(another, { now: () => new Date(fixture.clock) });
    },
    async ids(query) {
      const { view, total } = await fixture.desk.openView(query);
      const ids: string[] = [];
      for (let start = 0; start < total; start += 500) {
        const { rows } = await fixture.desk.rows({ view, start, count: 500, columns: [] });
        ids.push(...rows.map(({ id }) => id));
      }
      return ids;
    },
    source,
  };
  return fixture;
}

/** Where an answer does not fit what the contract says of it; undefined where it does. */
export function misfit<A extends keyof Contract>(area: A, call: keyof Contract[A], answer: unknown): unknown {
  const { outputSchema } = (
    contract[area][call] as { '~orpc': { outputSchema: { safeParse(value: unknown): { error?: unknown } } } }
  )['~orpc'];
  return outputSchema.safeParse(JSON.parse(JSON.stringify(answer))).error;
}
