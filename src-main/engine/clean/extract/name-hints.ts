/**
 * What authors of pages call the parts of a page, in `class`, `id` and `role`: by group, words that stand alone and stems
 * that may stand inside a name. The vocabulary is that of HTML5's own elements, of microformats, WordPress, phpBB, vBulletin,
 * MediaWiki, Bootstrap and the like; no site is meant.
 */
const GROUPS: [name: string, words: string, stems: string][] = [
  ['article', 'story hentry h-entry news', 'article articlebody storybody newstext'],
  [
    'body',
    'body text content entry prose markdown richtext rte copy wysiwyg txt',
    'entrycontent postcontent bodytext maincontent articletext post-content entry-content',
  ],
  ['post', 'post thread message topic reply answer question postbody msg', 'forum threadtitle'],
  ['main', 'main primary center page wrapper container', 'maincol main-content'],
  [
    'detail',
    'summary spec specs product feature features overview about detail details',
    'description specification accordion',
  ],
  ['comment', 'comments respond replies commentlist', 'comment disqus livefyre'],
  [
    'related',
    'more similar popular trending recent latest also recirc suggested next previous prev promo outbrain taboola readmore hot teaser teasers',
    'related recommend mostread most-read recirculation',
  ],
  [
    'share',
    'like likes follow facebook twitter tweet addthis sns pinterest whatsapp email print tools toolbar actions',
    'share sharing social sharedaddy',
  ],
  [
    'side',
    'side right left rail widget col2 secondary complementary aside',
    'sidebar rightcol leftcol right-col left-col widget',
  ],
  [
    'nav',
    'nav navi menu menus pager paging pages navigation tab tabs toc crumb crumbs path skip submenu links',
    'navbar breadcrumb pagination dropdown mega-menu',
  ],
  ['head', 'header head top masthead logo topbar', 'masthead'],
  ['foot', 'footer foot bottom copyright legal colophon contentinfo imprint', 'footer'],
  ['ad', 'ad ads adv sponsor sponsored sponsors banner partner dfp adsense', 'advert adsbox googlead'],
  [
    'meta',
    'meta byline author date time tag tags category categories posted source credit credits info dateline timestamp metadata views stats',
    'byline publish post-meta',
  ],
  [
    'caption',
    'caption figure image img photo photos media gallery slideshow carousel slider thumb thumbnail video player credit',
    'caption',
  ],
  [
    'form',
    'form search login signin signup register subscribe subscription input fieldset button btn cta',
    'newsletter subscri searchform',
  ],
  [
    'notice',
    'modal popup popover cookie cookies consent gdpr overlay alert dialog paywall toast tooltip lightbox notification notice',
    'cookie disclaimer',
  ],
  [
    'bio',
    'bio profile avatar vcard user username authors usercard userinfo contributor contributors',
    'authorbio author-bio aboutauthor about-author author-box',
  ],
  ['title', 'title headline heading subject h1', 'headline'],
  [
    'lead',
    'lead intro standfirst dek deck subtitle abstract excerpt kicker subhead chapo lede',
    'standfirst subheadline',
  ],
  ['code', 'code highlight pre language codehilite sourcecode syntax', 'highlight'],
  ['list', 'list items item grid card cards row tile tiles results listing archive index', 'listing'],
  [
    'shop',
    'price cart buy stock shipping rating ratings review reviews stars sku basket variant quantity',
    'addtocart add-to-cart',
  ],
  [
    'hidden',
    'hidden hide offscreen invisible noprint screenreader visuallyhidden collapsed',
    'sr-only screen-reader visually-hidden',
  ],
  ['signature', 'signature sig quote quoted footnote footnotes references reference reflist cite', 'signature'],
];

export const HINT_NAMES = GROUPS.map(([name]) => name);
const WORDS = new Map<string, number>();
const STEMS: [string, number][] = [];
for (const [group, [, words, stems]] of GROUPS.entries()) {
  for (const word of words.split(' ')) WORDS.set(word, (WORDS.get(word) ?? 0) | (1 << group));
  for (const stem of stems.split(' ')) STEMS.push([stem, 1 << group]);
}

/** Longer names are generated, and say nothing. */
const NAME_CHARS = 400;

/** Groups that a name speaks of, as bits in the order of HINT_NAMES. */
export function hintsOf(name: string): number {
  const limited = name.length > NAME_CHARS ? name.slice(0, NAME_CHARS) : name;
  let bits = 0;
  for (const word of limited.split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/)) {
    if (word !== '') bits |= WORDS.get(word.toLowerCase()) ?? 0;
  }
  const lower = limited.toLowerCase();
  for (const [stem, bit] of STEMS) if ((bits & bit) === 0 && lower.includes(stem)) bits |= bit;
  return bits;
}
