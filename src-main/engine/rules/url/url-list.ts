import { z } from 'zod';
import { defineRule, type Resources } from '#engine/rules/rule.ts';
import { readList } from '#engine/text/list-file.ts';
import { parseUrl } from '#engine/url/parse-url.ts';
import { makeUrlList, piecesOf } from '#engine/url/url-list.ts';

export type UrlListSignal = 'list' | 'piece' | 'length';

/** Lists that come with Winnow. */
const SHIPPED = ['adult', 'piracy'] as const;

interface Knobs {
  /** In order; the first that fits is told. A shipped list by its name, or `file:PATH` relative to the recipe. */
  lists: string[];
  /** Entries of the recipe itself: the list `own`, asked first. */
  block: string[];
  /** Entries that win over every list. */
  allow: string[];
}

const NONE = 'none';

/**
 * The address of a document against lists of domains, hosts, paths and words: which list has it, and the entry that fits.
 * Words are whole pieces of an address, so that Essex is no hit for what it holds (FineWeb and RefinedWeb block by
 * substrings of the words that allow it; here `*` says so). A document without an address is not judged.
 */
export const rule = defineRule<Knobs, UrlListSignal>({
  id: 'url-list',
  family: 'url',
  title: 'Lists of addresses',
  version: 1,
  cite: 'our own; kinds of entries after RefinedWeb, arXiv:2306.01116, appendix G.1',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({
    lists: z
      .array(z.union([z.enum(SHIPPED), z.string().regex(/^file:./, `one of ${SHIPPED.join(', ')}, or file:PATH`)]))
      .default([...SHIPPED]),
    block: z.array(z.string().min(1)).default([]),
    allow: z.array(z.string().min(1)).default([]),
  }),
  resourcesOf: ({ lists }) => lists.map(pathOf),
  signals: {
    list: {
      kind: 'label',
      unit: 'label',
      describe: 'The list that has the address, or none',
      threshold: { in: [NONE] },
      piece: 'piece',
    },
    piece: { kind: 'label', unit: 'label', describe: 'The entry of that list that fits, or none' },
    length: { kind: 'count', unit: 'characters', describe: 'Length of the address' },
  },
  prepare({ lists, block, allow }, _profile, resources) {
    const own = block.map((entry) => ({ entry, except: false }));
    const matchers = [
      { name: 'own', match: makeUrlList(own) },
      ...lists.map((list) => ({ name: nameOf(list), match: makeUrlList(linesOf(list, resources)) })),
    ];
    const allowed = makeUrlList(allow.map((entry) => ({ entry, except: false })));
    return {
      measure({ meta: { url } }, out) {
        if (url === undefined || url === '') return;
        const parts = parseUrl(url);
        const pieces = piecesOf(parts);
        const hit = allowed(parts, pieces) === null ? firstHit(parts, pieces) : null;
        out.label('list', hit?.list ?? NONE);
        out.label('piece', hit?.piece ?? NONE);
        out.number('length', url.length);
      },
    };

    function firstHit(parts: ReturnType<typeof parseUrl>, pieces: string[]): { list: string; piece: string } | null {
      for (const { name, match } of matchers) {
        const piece = match(parts, pieces);
        if (piece !== null) return { list: name, piece };
      }
      return null;
    }
  },
});

function pathOf(list: string): string {
  return list.startsWith('file:') ? list : `lists/urls/${list}.txt`;
}

/** A file's list is called as the file is, without its folder and ending. */
function nameOf(list: string): string {
  return list.startsWith('file:') ? (/([^/\\]+?)(?:\.[^./\\]*)?$/.exec(list.slice(5))?.[1] ?? list) : list;
}

function linesOf(list: string, resources: Resources): { entry: string; except: boolean }[] {
  return readList(resources, pathOf(list));
}
