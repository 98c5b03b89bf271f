/**
 * Numbers of the elements that extraction knows by name. The trees of the model ask for some of these numbers, so
 * entries are only ever added at the end (`resources/extract/train.ts` makes a new model otherwise).
 */
export const TAG_NAMES =
  '#text #formula #other p h1 h2 h3 h4 h5 h6 pre blockquote li dd dt td th caption figcaption div section article main aside nav header footer form table thead tbody tfoot tr ul ol dl figure details summary fieldset legend address center button hr br img a b strong em i code span font label small sub sup html head body noscript hgroup dir menu u tt kbd samp del ins s strike q cite abbr time ruby rt'.split(
    ' ',
  );

const NUMBERS = new Map(TAG_NAMES.map((name, number) => [name, number]));

export const OTHER = 2;
export const TEXT = 0;
export const FORMULA = 1;

/** Number of an element by its lower-case name. */
export function tagOf(name: string): number {
  return NUMBERS.get(name) ?? OTHER;
}

function numbersOf(names: string): Uint8Array {
  const set = new Uint8Array(TAG_NAMES.length);
  for (const name of names.split(' ')) set[tagOf(name)] = 1;
  return set;
}

/** One by name, for code that asks for a single element. */
export const TAG = Object.fromEntries(NUMBERS) as Record<string, number>;

/** Elements that begin and end a block of text: those that CSS draws as blocks, cells and buttons. */
export const BLOCK = numbersOf(
  'p h1 h2 h3 h4 h5 h6 pre blockquote li dd dt td th caption figcaption div section article main aside nav header footer form table thead tbody tfoot tr ul ol dl figure details summary fieldset legend address center button hr html head body hgroup dir menu noscript',
);
/** Elements with a blank line before and after. */
export const PARAGRAPH = numbersOf(
  'p h1 h2 h3 h4 h5 h6 pre blockquote ul ol dl table figure hr article section aside header footer nav main fieldset details',
);
export const HEADING = numbersOf('h1 h2 h3 h4 h5 h6');
export const LIST = numbersOf('ul ol dl dir menu');
export const CELL = numbersOf('td th');
export const EMPHASIS = numbersOf('b strong em i');

/** Elements whose content is no text of the page; what else they may carry is read from their attributes. */
export const UNSEEN = new Set(
  'script style template svg iframe object embed canvas audio video textarea select datalist rp noframes frameset map'.split(
    ' ',
  ),
);
/** Elements without content, which need no node of their own but for `img`, `br` and `hr`. */
export const VOID = new Set(
  'area base basefont bgsound col frame input keygen link meta param source track wbr'.split(' '),
);
