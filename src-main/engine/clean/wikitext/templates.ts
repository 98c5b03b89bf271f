import { foldName } from './namespaces.ts';

/*
 * Templates are layout, boxes, notes and citations, and are left out; these few carry words of the sentence they stand
 * in. Names and their arguments are as the template pages of the Wikipedias document them.
 */

/** Positional arguments from 1 on, trimmed; a named one is asked for by its name. */
export interface TemplateArgs {
  at(n: number): string;
  named(name: string): string;
  count: number;
}

type Render = (args: TemplateArgs) => string;

const byName = new Map<string, Render>();

function define(names: string, render: Render): void {
  for (const name of names.split('|')) byName.set(name, render);
}

const nth =
  (n: number): Render =>
  ({ at }) =>
    at(n);
const joined =
  (mark: string, from = 1): Render =>
  ({ at, count }) => {
    const parts: string[] = [];
    for (let i = from; i <= count; i++) if (at(i) !== '') parts.push(at(i));
    return parts.join(mark);
  };
const fixed = (text: string) => (): string => text;
const last: Render = ({ at, count }) => at(count);

define(
  'nowrap|nobr|nobreak|nobold|noitalic|small|smaller|big|bigger|large|huge|abbr|abbrv|tooltip|hover title|mvar|math|strong|' +
    'em|sub|sup|ill|interlanguage link|illm|link-interwiki|le|link-en|link-de|link-fr|link-ja|仮リンク|internal link helper|' +
    'code|mono|kbd|key|key press|samp|var|val|num|nts|formatnum|number|sic|not a typo|typo|as written|tq|tqi|tqq|q|' +
    'flag|flagcountry|flagu|flaglist|fb|nft|sc|smallcaps|small caps|allcaps|uc|lc|ucfirst|lcfirst|uppercase|lowercase|' +
    'plainlist|flatlist|columns-list|colbegin|nobreak|no wrap|nobr|unicode|polytonic|script|arabic|hebrew|grc|' +
    'citation|cita|zitat|quote|blockquote|quotation|cquote|centered pull quote|quote frame|blockcitat|citat|引用|' +
    '引用文|quotebox|начало цитаты|s|center|centre|align|strikethrough|ins|del|underline|u|overline|bold|b|italic|i|' +
    'text|nobold|normal|plain|comma separated entries|chem2|chem name|ce|ipa notice|linktext|' +
    'ordinal|decimals|wikt-lang|okina text|keypress|pre|poemquote|verse|vers|poem|font|font size',
  nth(1),
);
define('lang|langue|langx|color|colour|font color|fontcolor|couleur|цвет|resize|sort|sortierung', nth(2));
define('transl|transliteration|translit|rtl-lang|wt|tsl', last);
define(
  'convert|cvt|unité|unit|unidad|unità|nombre|convertir|einheit|пересчёт|val/units',
  ({ at }) => `${at(1)} ${at(2)}`,
);
define('frac|fraction|sfrac|tfrac|bruch', ({ at, count }) =>
  count >= 3 ? `${at(1)} ${at(2)}/${at(3)}` : count === 2 ? `${at(1)}/${at(2)}` : `1/${at(1)}`,
);
define('date|datum|fecha|dts|start|birth-date|death-date|sortname|hr-date|personne', joined(' '));
define('hlist|ubl|unbulleted list|ulist|ul|bulleted list|ordered list|cslist|flat list|横並び', joined('; '));
define('chem|chemical formula|fchim|formula chimica|formel', joined(''));
define('circa|c.|ca.|ca|vers', ({ at, count }) =>
  count >= 1 ? `c. ${joined('–')({ at, count, named: () => '' })}` : 'c.',
);
define('as of|asof', ({ at, count, named }) => {
  const when = joined(' ')({ at, count, named });
  return named('lc') === '' ? `As of ${when}` : `as of ${when}`;
});
define('nihongo|nihongo2|nihongo3|zh-full', ({ at }) => {
  const inside = [at(2), at(3)].filter((part) => part !== '').join(', ');
  if (at(1) === '') return inside;
  return inside === '' ? at(1) : `${at(1)} (${inside})`;
});
define('ruby|ruby-ja|ルビ|読み仮名|読み仮名 ruby不使用|ふりがな|注音', ({ at }) =>
  at(2) === '' ? at(1) : `${at(1)}（${at(2)}）`,
);
define('ship|navire|schiff', ({ at }) => [at(1), at(2)].filter((part) => part !== '').join(' '));
define('!', fixed('|'));
define('!!', fixed('||'));
define('=', fixed('='));
define('(', fixed('{'));
define(')', fixed('}'));
define('((', fixed('{{'));
define('))', fixed('}}'));
define('ndash|en dash|–|nsndns', fixed('–'));
define('mdash|em dash|—|emdash', fixed('—'));
define('spaced ndash|snd|spnd|spaced en dash|sndash|–wbr', fixed(' – '));
define('spaced mdash|smd', fixed(' — '));
define('dot|·|•|middot|bull|bullet|dotsep|bold dot|interpunct|ˑ', fixed(' · '));
define("'|apostrophe|’", fixed("'"));
define("'s", fixed("'s"));
define('okina|ʻokina|hamza', fixed('ʻ'));
define('nbsp|space|spaces|ns|thinsp|thin space|hair space|pad|gap', fixed(' '));
define('shy|wbr|zwj|zwnj|zwsp', fixed(''));
define('break|br|crlf|line break|clear line', fixed('\n'));
define('pi|π', fixed('π'));
define('e|esp|e-sp|10^', ({ at }) => `×10^${at(1)}`);
define('us$|usd|us dollar', ({ at }) => `US$${at(1)}`);
define('£|gbp|pound sterling', ({ at }) => `£${at(1)}`);
define('€|eur|euro', ({ at }) => `€${at(1)}`);
define('¥|jpy|cny|rmb|yen', ({ at }) => `¥${at(1)}`);
define('inr|₹|indian rupee', ({ at }) => `₹${at(1)}`);
define('yes|yes2|ja|oui|sí|да', ({ at }) => (at(1) === '' ? 'Yes' : at(1)));
define('no|no2|nein|non|нет', ({ at }) => (at(1) === '' ? 'No' : at(1)));
define('won', ({ at, named }) => firstOf(named('text'), at(1), 'Won'));
define('nom|nominated', ({ at, named }) => firstOf(named('text'), at(1), 'Nominated'));
define('n/a|na', ({ at }) => firstOf(at(1), 'N/A'));
define('tba', fixed('TBA'));
define('siècle|siècles|s-|sp|sav|sap', ({ at }) => `${at(1)}${at(2)}`);

for (const prefix of ['USS', 'HMS', 'SS', 'RMS', 'MV', 'MS', 'HMAS', 'HMCS', 'USNS', 'SMS']) {
  define(foldName(prefix), ({ at }) => (at(2) === '' ? `${prefix} ${at(1)}` : `${prefix} ${at(1)} (${at(2)})`));
}

/** A prefix of the template's name that says how it is shown. */
const BY_PREFIX: readonly [string, Render][] = [
  ['lang-', nth(1)],
  ['script/', nth(1)],
];

/** Parser functions and magic words with a value that is text: the rest of the name, after the colon. */
const PASS_THROUGH = new Set([
  'lc',
  'uc',
  'lcfirst',
  'ucfirst',
  'formatnum',
  'plural',
  'gender',
  'nowrap',
  '#formatdate',
]);

function firstOf(...texts: string[]): string {
  return texts.find((text) => text !== '') ?? '';
}

/** `key = value`, where the key looks like one: a number or a plain name. */
const NAMED = /^\s*([0-9]{1,3}|[a-z][a-z0-9 _-]{0,30}?)\s*=/i;

/** Parts between the bars -> the words that a reader sees, or null for a template that is left out. */
export function renderTemplate(parts: readonly string[]): string | null {
  const name = foldName(parts[0] ?? '')
    .replace(/^(?:template|vorlage|modèle|plantilla|шаблон|predefinição|sjabloon|szablon):/, '')
    .replace(/^(?:subst|safesubst):/, '')
    .trim();
  const colon = name.indexOf(':');
  if (colon > 0) {
    if (!PASS_THROUGH.has(name.slice(0, colon))) return null;
    return (parts[0] ?? '').slice((parts[0] ?? '').indexOf(':') + 1).trim();
  }
  const render = byName.get(name) ?? BY_PREFIX.find(([prefix]) => name.startsWith(prefix))?.[1];
  if (render === undefined) return null;
  const positional: string[] = [];
  const named = new Map<string, string>();
  let count = 0;
  for (let i = 1; i < parts.length; i++) {
    const part = parts[i]!;
    const key = NAMED.exec(part);
    if (key === null) positional[++count] = part.trim();
    else if (/^[0-9]+$/.test(key[1]!)) {
      const n = Number(key[1]);
      if (n <= 100) positional[n] = part.slice(key[0].length).trim();
    } else named.set(foldName(key[1]!), part.slice(key[0].length).trim());
  }
  return render({
    at: (n) => positional[n] ?? '',
    named: (key) => named.get(key) ?? '',
    count: Math.max(0, positional.length - 1),
  });
}
