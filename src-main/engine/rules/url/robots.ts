import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { asciiLower } from '#engine/read/http.ts';

export type RobotsSignal = 'ai' | 'ai_piece' | 'index' | 'index_piece';

interface Knobs {
  /** Crawlers whose own statements count beside those for all, e.g. `googlebot`. Lower case. */
  agents: string[];
}

const NONE = 'none';
/** Names that speak to every crawler; `robot` is a common slip. */
const TO_ALL = new Set(['robots', 'robot', 'x-robots-tag']);

/** What a directive says of use for AI, and of keeping and showing the page; the first that is said is told. */
const AI = ['noai', 'noimageai'];
const INDEX = ['noindex', 'nosnippet', 'noarchive'];

/**
 * What a page and its server say of how it may be used: meta robots and X-Robots-Tag with `noai` and `noimageai` (DeviantArt,
 * 2022), and the reservation of text and data mining (`tdm-reservation: 1`). No limit is set: whether such words bind is for the
 * person to say, by a recipe such as `robots.ai: { in: [none] }`. Documents without an address that no statement came
 * with are not spoken of.
 */
export const rule = defineRule<Knobs, RobotsSignal>({
  id: 'robots',
  family: 'robots',
  title: 'What page and server say of use',
  version: 1,
  cite: 'our own; robots meta tag and X-Robots-Tag (Google Search Central); TDM Reservation Protocol, W3C community group 2024',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({ agents: z.array(z.string().min(1)).default([]) }),
  signals: {
    ai: {
      kind: 'label',
      unit: 'label',
      describe: 'What reserves use for AI: noai, tdm-reservation, noimageai, or none',
      piece: 'ai_piece',
    },
    ai_piece: { kind: 'label', unit: 'label', describe: 'The statement that says so, or none' },
    index: {
      kind: 'label',
      unit: 'label',
      describe: 'What keeps search engines off: noindex, nosnippet, noarchive, or none',
      piece: 'index_piece',
    },
    index_piece: { kind: 'label', unit: 'label', describe: 'The statement that says so, or none' },
  },
  prepare({ agents }) {
    const heard = new Set(agents.map(asciiLower));
    return {
      measure({ meta: { usage, url } }, out) {
        if (usage === undefined && url === undefined) {
          for (const signal of ['ai', 'ai_piece', 'index', 'index_piece'] as const) out.none(signal, NOT_APPLICABLE);
          return;
        }
        const said = (usage ?? []).flatMap((piece) => directivesOf(piece, heard).map((word) => ({ word, piece })));
        const find = (words: readonly string[]): (typeof said)[number] | undefined =>
          words.map((wanted) => said.find(({ word }) => word === wanted)).find((hit) => hit !== undefined);
        const ai = find(['noai', 'tdm-reservation', ...AI]);
        const index = find(INDEX);
        out.label('ai', ai?.word ?? NONE);
        out.label('ai_piece', ai?.piece ?? NONE);
        out.label('index', index?.word ?? NONE);
        out.label('index_piece', index?.piece ?? NONE);
      },
    };
  },
});

/**
 * Directives of a statement (`clean/extract/usage.ts`) that are for those who are heard. In X-Robots-Tag a crawler may be named
 * before the directives that are for it alone, which run to the next name.
 */
function directivesOf(statement: string, heard: ReadonlySet<string>): string[] {
  const colon = statement.indexOf(': ');
  const name = statement.slice(statement.indexOf(' ') + 1, colon);
  const value = asciiLower(statement.slice(colon + 2));
  if (name === 'tdm-reservation') return value.trim() === '1' ? [name] : [];
  if (name === 'tdm-policy') return [];
  let listening = TO_ALL.has(name) || heard.has(name);
  return value.split(',').flatMap((part) => {
    let directive = part.trim();
    const agent = name === 'x-robots-tag' ? /^([a-z0-9._-]+)\s*:\s*(.*)$/.exec(directive) : null;
    // `unavailable_after: DATE` and `max-snippet: 5` are directives with a value.
    if (agent !== null && !VALUED.has(agent[1]!)) {
      listening = heard.has(agent[1]!);
      directive = agent[2]!;
    }
    if (!listening) return [];
    return directive === NONE ? ['noindex'] : [directive];
  });
}

const VALUED = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']);
