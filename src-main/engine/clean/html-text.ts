import type { HtmlSink } from './html-events.ts';

/** Elements whose text a reader of the page does not see. */
const UNSEEN = new Set(
  'script style noscript template head title svg iframe object embed canvas audio video textarea select datalist rp'.split(
    ' ',
  ),
);
/** Elements with a blank line before and after. */
const PARAGRAPHS = new Set(
  'p h1 h2 h3 h4 h5 h6 pre blockquote ul ol dl table figure hr article section aside header footer nav main fieldset details'.split(
    ' ',
  ),
);
/** Elements that begin and end a line. */
const LINES = new Set(
  'div li dt dd tr caption figcaption address form center summary thead tbody tfoot legend option body html hgroup dir menu'.split(
    ' ',
  ),
);
const LISTS = new Set(['ul', 'ol', 'dl', 'dir', 'menu']);
const CELLS = new Set(['td', 'th']);
/** Runs of it but a single blank, which most are. */
const COLLAPSIBLE = / [ \t\n\f\r]+|[\t\n\f\r][ \t\n\f\r]*/g;

/**
 * Plain text with the page's block structure: paragraphs and headings apart by a blank line, a line for each list
 * item and table row, a tab between cells, `<br>` as a line feed, `<pre>` verbatim, other white space collapsed as CSS
 * does. It adds no mark of its own, such as a bullet.
 */
export function htmlTextSink(): HtmlSink & { result(): string } {
  const out: string[] = [];
  /** Line feeds owed before the next character; a tab or a space where none is. */
  let breaks = 0;
  let tab = false;
  let space = false;
  let empty = true;
  let pre = 0;
  let preStart = false;
  let lists = 0;

  const breakLine = (lines: number): void => {
    if (lines > breaks) breaks = lines;
    tab = false;
    space = false;
  };
  const owed = (): void => {
    if (!empty && breaks > 0) out.push(breaks === 1 ? '\n' : '\n\n');
    else if (!empty && tab) out.push('\t');
    else if (!empty && space) out.push(' ');
    breaks = 0;
    tab = false;
    space = false;
    empty = false;
  };
  const breaksOf = (name: string): number => {
    if (PARAGRAPHS.has(name)) return lists > 0 && LISTS.has(name) ? 1 : 2;
    return LINES.has(name) ? 1 : 0;
  };

  return {
    open(name, attributes) {
      if (UNSEEN.has(name) || hidden(attributes)) {
        if (LINES.has(name) || PARAGRAPHS.has(name)) breakLine(breaksOf(name));
        return false;
      }
      if (name === 'br') {
        if (pre > 0) {
          owed();
          out.push('\n');
        } else if (breaks > 0) breaks = Math.min(2, breaks + 1);
        else breakLine(1);
        return true;
      }
      const lines = breaksOf(name);
      if (lines > 0) breakLine(lines);
      else if (CELLS.has(name) && breaks === 0) tab = true;
      if (LISTS.has(name)) lists++;
      if (name === 'pre') {
        pre++;
        preStart = true;
      }
      return true;
    },
    close(name) {
      if (name === 'pre' && --pre === 0) {
        const last = out.pop();
        if (last !== undefined) out.push(trimLineFeedsAtEnd(last));
      }
      if (LISTS.has(name)) lists--;
      const lines = breaksOf(name);
      if (lines > 0) breakLine(lines);
    },
    text(text) {
      if (pre > 0) {
        // The line feed right after <pre> belongs to the markup.
        const verbatim = preStart ? text.replace(/^\r?\n/, '') : text;
        preStart = false;
        if (verbatim === '') return;
        owed();
        out.push(verbatim);
        return;
      }
      const collapsed = text.replace(COLLAPSIBLE, ' ');
      let start = 0;
      let end = collapsed.length;
      if (collapsed.startsWith(' ')) {
        start = 1;
        if (breaks === 0) space = true;
      }
      if (start === end) return;
      const trailing = collapsed.endsWith(' ');
      if (trailing) end--;
      owed();
      out.push(collapsed.slice(start, end));
      if (trailing) space = true;
    },
    result: () => trimLineFeeds(out.join('')),
  };
}

const UNSEEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

function hidden(attributes: Readonly<Record<string, string>>): boolean {
  if (attributes['hidden'] !== undefined) return true;
  const style = attributes['style'];
  return style !== undefined && UNSEEN_STYLE.test(style);
}

function trimLineFeeds(text: string): string {
  let start = 0;
  while (start < text.length && text[start] === '\n') start++;
  return trimLineFeedsAtEnd(text.slice(start));
}

function trimLineFeedsAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '\n') end--;
  return text.slice(0, end);
}
