import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomAt } from './draw.ts';
import { COMPANIES, FRAMES } from './frames.ts';

/** A text with the persons' names in it, UTF-16, in order. */
export interface Sample {
  set: string;
  /** Samples of one group are learned from or judged by together. */
  group: string;
  text: string;
  spans: readonly (readonly [number, number])[];
}

export interface NameLists {
  /** Names with the regions (`de_AT`, `us_census`) whose lists have them. */
  first: Record<string, string[]>;
  last: Record<string, string[]>;
  /** Towns with their inhabitants and the code of their country. */
  cities: [string, number, string][];
}

/** JSON lines of a folder's file. */
export function readSamples(folder: string, file: string): Sample[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Sample);
}

export function readLists(folder: string): NameLists {
  return JSON.parse(readFileSync(join(folder, 'names.json'), 'utf8')) as NameLists;
}

/** Names by language. */
interface Pool {
  first: string[];
  last: string[];
}

function poolsOf(lists: NameLists): Map<string, Pool> {
  const pools = new Map<string, Pool>();
  for (const part of ['first', 'last'] as const) {
    for (const [name, regions] of Object.entries(lists[part])) {
      for (const language of new Set(regions.map((region) => (region === 'us_census' ? 'en' : region.slice(0, 2))))) {
        for (const key of [language, '*']) {
          let pool = pools.get(key);
          if (pool === undefined) pools.set(key, (pool = { first: [], last: [] }));
          pool[part].push(name);
        }
      }
    }
  }
  return pools;
}

/** Every frame of every language `rounds` times, with names of its own language mostly, else of any. */
export function generated(lists: NameLists, rounds: number): Sample[] {
  const pools = poolsOf(lists);
  const cities = lists.cities.filter(([, people]) => people > 100_000).map(([name]) => name);
  const any = pools.get('*')!;
  const samples: Sample[] = [];
  for (const [language, frames] of Object.entries(FRAMES)) {
    const own = pools.get(language);
    const pool = own === undefined || own.first.length < 50 || own.last.length < 50 ? any : own;
    for (const [f, frame] of frames.entries()) {
      for (let round = 0; round < rounds; round++) {
        const random = randomAt(`${language} ${f} ${round}`);
        samples.push(filled(frame, `${language} ${f}`, random() < 0.75 ? pool : any, cities, random));
      }
    }
  }
  return samples;
}

function filled(frame: string, group: string, pool: Pool, cities: readonly string[], random: () => number): Sample {
  const of = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!;
  let text = '';
  const spans: [number, number][] = [];
  for (const piece of frame.replaceAll('{O}', () => of(COMPANIES)).split(/(\{[A-Za-z]\})/)) {
    const start = text.length;
    if (piece === '{C}') text += of(cities);
    else if (piece === '{l}') text += of(pool.last);
    else if (piece === '{P}' || piece === '{F}' || piece === '{L}') {
      text += nameOf(piece, pool, of, random);
      spans.push([start, text.length]);
    } else text += piece;
  }
  return { set: 'generated', group: `generated ${group}`, text, spans };
}

function nameOf(kind: string, pool: Pool, of: (list: readonly string[]) => string, random: () => number): string {
  if (kind === '{F}') return of(pool.first);
  if (kind === '{L}') return of(pool.last);
  const chance = random();
  const middle = chance < 0.1 ? ` ${of(pool.first).slice(0, 1)}.` : chance < 0.16 ? ` ${of(pool.first)}` : '';
  const last = chance > 0.94 ? `${of(pool.last)}-${of(pool.last)}` : of(pool.last);
  const name = `${of(pool.first)}${middle} ${last}`;
  return chance > 0.9 && chance < 0.94 ? name.replace(/^(\S)\S*/, '$1.') : name;
}

/** Samples with other names in place of theirs, so that what stands around is learned and not who it was. */
export function renamed(samples: readonly Sample[], lists: NameLists): Sample[] {
  const any = poolsOf(lists).get('*')!;
  return samples
    .filter(({ spans }) => spans.length > 0)
    .map((sample, s) => {
      const random = randomAt(`renamed ${s}`);
      const of = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!;
      let text = '';
      let at = 0;
      const spans: [number, number][] = [];
      const known = new Map<string, string>();
      for (const [start, end] of sample.spans) {
        text += sample.text.slice(at, start);
        const from = text.length;
        text += sample.text
          .slice(start, end)
          .split(' ')
          .map((word, w, words) => {
            if (!/^[A-Z][a-z’'-]{2,}$/.test(word)) return word;
            const next =
              known.get(word) ?? of(w === 0 && (words.length > 1 || lists.first[word]) ? any.first : any.last);
            known.set(word, next);
            return next;
          })
          .join(' ');
        spans.push([from, text.length]);
        at = end;
      }
      return { ...sample, text: text + sample.text.slice(at), spans };
    });
}
