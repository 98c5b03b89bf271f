import { decodeReferences } from '../markup/entities.ts';
import { GONE } from '../markup/marks.ts';
import { tidy } from '../markup/tidy.ts';

/** Elements whose tags MediaWiki lets through, and its own; anything else with a `<` before it is text. */
const TAGS = new Set(
  (
    'abbr b bdi bdo big blockquote br caption center cite code data dd del dfn div dl dt em font h1 h2 h3 h4 h5 h6 hr i ' +
    'includeonly ins kbd li link mark meta noinclude nowiki ol onlyinclude p poem pre q rb ref references rp rt rtc ruby s ' +
    'samp section small span strike strong sub sup table td th time tr tt u ul var wbr gallery math translate tvar languages ' +
    'tbody thead tfoot noinclude nopagenum timeline templatestyles'
  ).split(' '),
);
/** What their tags leave behind: a paragraph's end, a line's, a cell's; else nothing. */
const BREAKS = new Map<string, string>([
  ...'p div center blockquote table ul ol dl h1 h2 h3 h4 h5 h6 hr section poem'
    .split(' ')
    .map((t) => [t, '\n\n'] as const),
  ...'br li tr dt dd caption'.split(' ').map((t) => [t, '\n'] as const),
  ['td', '\t'],
  ['th', '\t'],
]);

const TAG = /<\/?([a-z][a-z0-9]{0,14})(?:[\s/][^<>]*)?>/gi;
const EXTERNAL = /\[(?:https?:|ftp:|mailto:|news:|irc:|geo:)?\/{0,2}[^\s[\]<>]+(?:\s([^[\]\n]*))?\]/g;
const WITH_SCHEME = /^\[(?:(?:https?|ftp|irc):\/\/|\/\/|mailto:|news:|geo:)/i;
/** `__NOTOC__`, and the same in letters that have no case or are capitals. */
const SWITCH = /__(?:[A-Z]{2,30}|[\u0410-\u042f_]{3,40}|[\u0600-\u06ff_]{3,40}|[\u3040-\u30ff\u4e00-\u9fff]{2,20})__/g;
const SIGNATURE = /~{3,5}/g;

/** Superscripts that have characters of their own. */
const RAISED: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
};
const SUPERSCRIPT = /<sup(?:\s[^<>]{0,200})?>([0-9+−-]{1,12})<\/sup>/gi;

/** One stretch of wikitext, after `expand`, without its marks within lines. Line feeds in what comes back are breaks. */
export function inlineText(source: string): string {
  let text = source;
  if (text.includes("''")) text = text.split('\n').map(withoutQuotes).join('\n');
  if (text.includes('[')) {
    text = text.replace(EXTERNAL, (whole, label: string | undefined) =>
      WITH_SCHEME.test(whole) ? (label ?? GONE) : whole,
    );
  }
  if (text.includes('<')) {
    text = text.replace(SUPERSCRIPT, (_, digits: string) => [...digits].map((c) => RAISED[c] ?? c).join(''));
    text = text.replace(TAG, (whole, name: string) => {
      const tag = name.replace(/[A-Z]/g, (c) => c.toLowerCase());
      return TAGS.has(tag) ? (BREAKS.get(tag) ?? '') : whole;
    });
  }
  if (text.includes('__')) text = text.replace(SWITCH, '');
  if (text.includes('~~~')) text = text.replace(SIGNATURE, '');
  return tidy(decodeReferences(text));
}

/**
 * Bold and italic. Where both are left open on a line, three marks are an apostrophe and italic at the place that
 * MediaWiki takes (`doQuotes`): after a single letter, else after a word, else after a blank.
 */
function withoutQuotes(line: string): string {
  if (!line.includes("''")) return line;
  const runs = [...line.matchAll(/'{2,}/g)];
  const bold = runs.filter(({ 0: run }) => run.length === 3 || run.length >= 5).length;
  const italic = runs.filter(({ 0: run }) => run.length === 2 || run.length >= 5).length;
  let spared = -1;
  if (bold % 2 === 1 && italic % 2 === 1) {
    const triples = runs.filter(({ 0: run }) => run.length === 3 || run.length === 4);
    const before = (i: number): string => line[i] ?? ' ';
    spared =
      (
        triples.find(({ index }) => before(index - 1) !== ' ' && before(index - 2) === ' ') ??
        triples.find(({ index }) => before(index - 1) !== ' ') ??
        triples[0]
      )?.index ?? -1;
  }
  return line.replace(/'{2,}/g, (run, at: number) => {
    const literal = run.length === 4 ? 1 : run.length > 5 ? run.length - 5 : 0;
    return "'".repeat(literal + (at === spared ? 1 : 0));
  });
}
