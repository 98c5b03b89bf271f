import { dateIn } from './dates.ts';
import type { Page } from './features.ts';
import { squash } from './evidence.ts';
import { WITHIN } from './layout.ts';
import { isLicence, licenceOf } from './licence.ts';
import { hintsOf, HINT_NAMES } from './name-hints.ts';
import { TAG } from './tags.ts';

/** What the page says of itself; only what is known. */
export interface PageMetadata {
  title?: string;
  byline?: string;
  date?: string;
  site?: string;
  language?: string;
  /** `<link rel=canonical>` or og:url, when it is an absolute http(s) address. */
  url?: string;
  /** SPDX identifier for Creative Commons, else the address that the page gives. */
  licence?: string;
}

/** The first that speaks, by order of trust; nothing is made up. */
export function metadataOf(page: Page): PageMetadata {
  const { notes } = page.layout.tree;
  const { declared } = page;
  const meta = (...names: string[]): string | undefined => {
    for (const name of names) {
      const value = notes.metas.get(name);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const canonical = notes.links.find(({ rel }) => rel === 'canonical')?.href;
  const site = declared.site ?? meta('og:site_name', 'application-name', 'dc.publisher');
  return known({
    title: titleOf(page, site),
    byline:
      nameOnly(declared.author) ??
      nameOnly(
        meta(
          'author',
          'article:author',
          'dc.creator',
          'dcterms.creator',
          'citation_author',
          'parsely-author',
          'byl',
          'sailthru.author',
        ),
      ) ??
      bylineOf(page),
    date:
      declared.date ??
      meta(
        'article:published_time',
        'og:published_time',
        'datepublished',
        'date',
        'dc.date',
        'dc.date.issued',
        'dcterms.created',
        'pubdate',
        'publishdate',
        'publish_date',
        'citation_publication_date',
        'parsely-pub-date',
        'sailthru.date',
        'article.published',
      ) ??
      timeOf(page) ??
      dateline(page) ??
      meta('article:modified_time'),
    site,
    language:
      notes.language ?? declared.language ?? meta('og:locale', 'content-language', 'dc.language')?.replace('_', '-'),
    url: webAddress(canonical) ?? webAddress(meta('og:url')),
    licence: licenceMark(page),
  });
}

/** The heading that says the title, the page's title for others, its title without the name of the site. */
function titleOf(page: Page, site: string | undefined): string | undefined {
  const { notes } = page.layout.tree;
  const { titleBlock, titled } = page.evidence;
  const heading = titleBlock >= 0 && (titled[titleBlock] ?? 0) > 0.4 ? page.layout.blocks.text[titleBlock] : undefined;
  const declared = heading ?? notes.metas.get('og:title') ?? page.declared.headline ?? notes.title;
  const title = (declared ?? '').replace(/\s+/g, ' ').trim();
  if (title === '') return undefined;
  if (heading !== undefined || site === undefined) return title;
  return withoutSite(title, site);
}

/** `Title | Site` and `Site - Title` without the site. */
function withoutSite(title: string, site: string): string {
  const name = squash(site);
  for (const mark of [' | ', ' - ', ' – ', ' — ', ' :: ', ' · ', ' » ', '_']) {
    const last = title.lastIndexOf(mark);
    if (last > 0 && squash(title.slice(last + mark.length)) === name) return title.slice(0, last).trim();
    const first = title.indexOf(mark);
    if (first > 0 && squash(title.slice(0, first)) === name) return title.slice(first + mark.length).trim();
  }
  return title;
}

const NAME_CHARS = 200;

/** An address of a profile is no name. */
function nameOnly(value: string | undefined): string | undefined {
  const name = value?.replace(/\s+/g, ' ').trim();
  return name === undefined || name === '' || name.length > NAME_CHARS || /^(?:https?:)?\/\//i.test(name)
    ? undefined
    : name;
}

const BYLINE_CHARS = 80;
const META = 1 << HINT_NAMES.indexOf('meta');

/** `rel=author`, `itemprop=author`, or a short block that names itself a byline. */
function bylineOf(page: Page): string | undefined {
  const { tree, blocks, blocksBefore, within } = page.layout;
  const textIn = (node: number): string | undefined => {
    let text = '';
    for (let at = node; at < (tree.end[node] ?? 0) && text.length <= BYLINE_CHARS; at++)
      if (tree.tag[at] === 0) text += tree.text[at] ?? '';
    const name = text.replace(/\s+/g, ' ').trim();
    return name.length > 1 && name.length <= BYLINE_CHARS ? name : undefined;
  };
  for (let node = 0; node < tree.size; node++) {
    const of = tree.attributes[node];
    if (of === undefined) continue;
    if (/(?:^|\s)author(?:\s|$)/i.test(of['rel'] ?? '') || of['itemprop'] === 'author') {
      const name = textIn(node);
      if (name !== undefined) return name;
    }
  }
  for (let b = 0; b < blocks.count; b++) {
    const node = blocks.container[b] ?? 0;
    const text = blocks.text[b] ?? '';
    const name = tree.attributes[node]?.['class'] ?? '';
    if (text.length < 3 || text.length > BYLINE_CHARS || ((within[node] ?? 0) & WITHIN.footer) !== 0) continue;
    if ((hintsOf(name) & META) !== 0 && /byline|author/i.test(name) && blocksBefore[node] !== undefined) return text;
  }
  return undefined;
}

/** The first time element that gives a date, of those in the article if there is one. */
function timeOf(page: Page): string | undefined {
  const { tree, within } = page.layout;
  let found: string | undefined;
  for (let node = 0; node < tree.size; node++) {
    const of = tree.attributes[node];
    if (of === undefined) continue;
    const value =
      (tree.tag[node] === TAG['time'] ? of['datetime'] : undefined) ??
      (of['itemprop'] === 'datePublished' ? (of['content'] ?? of['datetime']) : undefined);
    if (value === undefined || !/^\d{4}-\d\d-\d\d/.test(value.trim())) continue;
    if (((within[node] ?? 0) & (WITHIN.article | WITHIN.main)) !== 0) return value.trim();
    found ??= value.trim();
  }
  return found;
}

const DATELINE_TOKENS = 25;
/** Blocks before and after the title that may tell when the text was published. */
const BEFORE_TITLE = 4;
const AFTER_TITLE = 12;

/** A date in a short block beside the title, or in one that calls itself a date. */
function dateline(page: Page): string | undefined {
  const { tree, blocks, measures } = page.layout;
  const { titleBlock } = page.evidence;
  let beside: string | undefined;
  for (let b = 0; b < blocks.count; b++) {
    if ((measures[b]?.tokens ?? 0) > DATELINE_TOKENS) continue;
    const names = tree.attributes[blocks.container[b] ?? 0]?.['class'] ?? '';
    const named = names.length < 400 && /date|time|publish|posted/i.test(names);
    const near = titleBlock >= 0 && b >= titleBlock - BEFORE_TITLE && b <= titleBlock + AFTER_TITLE;
    if (!named && !(near && beside === undefined)) continue;
    const date = dateIn(blocks.text[b] ?? '');
    if (date === undefined) continue;
    if (named) return date;
    beside = date;
  }
  return beside;
}

/** A licence that the page declares, then one that a link marks or names. */
function licenceMark(page: Page): string | undefined {
  const { tree } = page.layout;
  const { notes } = tree;
  const link = notes.links.find(({ rel }) => /(?:^|\s)license(?:\s|$)/.test(rel))?.href;
  const declared =
    licenceOf(link) ??
    licenceOf(page.declared.licence) ??
    licenceOf(notes.metas.get('dcterms.license')) ??
    licenceOf(notes.metas.get('dc.rights'));
  if (declared !== undefined) return declared;
  let named: string | undefined;
  for (let node = 0; node < tree.size; node++) {
    const of = tree.attributes[node];
    const href = of?.['href'];
    if (href === undefined) continue;
    if (/(?:^|\s)license(?:\s|$)/i.test(of?.['rel'] ?? '')) return licenceOf(href);
    if (named === undefined && isLicence(href)) named = licenceOf(href);
  }
  return named;
}

function webAddress(href: string | undefined): string | undefined {
  const trimmed = href?.trim();
  return trimmed !== undefined && /^https?:\/\/[^\s]+$/i.test(trimmed) ? trimmed : undefined;
}

function known(all: { [K in keyof PageMetadata]: PageMetadata[K] | undefined }): PageMetadata {
  const out: PageMetadata = {};
  for (const name of ['title', 'byline', 'date', 'site', 'language', 'url', 'licence'] as const) {
    const value = all[name]?.trim().toWellFormed();
    if (value !== undefined && value !== '') out[name] = value;
  }
  return out;
}
