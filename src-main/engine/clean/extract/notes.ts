import { addUsage, usageOfMeta } from './usage.ts';

/**
 * What a page says of itself outside its text, picked up while it is parsed: title, meta and link elements, JSON-LD.
 * Nothing is judged here; `metadata.ts` chooses.
 */
export interface PageNotes {
  /** Of the html element. */
  language: string | undefined;
  title: string | undefined;
  /** By lower-case name, property or itemprop; the first of each. */
  metas: Map<string, string>;
  links: { rel: string; href: string; hreflang: string | undefined }[];
  /** Texts of JSON-LD scripts. */
  jsonLd: string[];
  /** Statements of `usage.ts`. */
  usage: string[];
}

/** Of a title, the rest of which is dropped, and of a JSON-LD script, which is dropped whole when it is longer. */
export const TITLE_CHARS = 2048;
const JSON_LD_CHARS = 512 * 1024;
const VALUE_CHARS = 8192;
const LINKS = 256;

type Attributes = Readonly<Record<string, string>>;

export interface NotesSink {
  /** True where the text of the element is wanted: it is handed to `close` and to no one else. */
  open(name: string, attributes: Attributes): boolean;
  close(name: string, text: string): void;
  result(): PageNotes;
}

export function notesSink(): NotesSink {
  const notes: PageNotes = {
    language: undefined,
    title: undefined,
    metas: new Map(),
    links: [],
    jsonLd: [],
    usage: [],
  };
  return {
    open(name, attributes) {
      if (name === 'meta') {
        meta(notes, attributes);
        addUsage(notes.usage, usageOfMeta(attributes));
      } else if (name === 'link') link(notes, attributes);
      else if (name === 'html') notes.language ??= attributes['lang'] ?? attributes['xml:lang'];
      return name === 'title' || (name === 'script' && /ld\+json/i.test(attributes['type'] ?? ''));
    },
    close(name, text) {
      if (name === 'title') notes.title ??= text.slice(0, TITLE_CHARS);
      else if (name === 'script' && text.length <= JSON_LD_CHARS) notes.jsonLd.push(text);
    },
    result: () => notes,
  };
}

function meta(notes: PageNotes, attributes: Attributes): void {
  const content = attributes['content'];
  if (content === undefined || content.trim() === '' || content.length > VALUE_CHARS) return;
  for (const key of ['name', 'property', 'itemprop', 'http-equiv']) {
    const name = attributes[key]?.trim().toLowerCase();
    if (name !== undefined && name !== '' && !notes.metas.has(name)) notes.metas.set(name, content.trim());
  }
}

function link(notes: PageNotes, attributes: Attributes): void {
  const { rel, href, hreflang } = attributes;
  if (rel === undefined || href === undefined || href.length > VALUE_CHARS || notes.links.length >= LINKS) return;
  notes.links.push({ rel: rel.trim().toLowerCase(), href: href.trim(), hreflang });
}
