import { decodeReferences } from '../markup/entities.ts';
import { BLOCK, CLOSE, GONE, KEEP, type KeptPiece } from '../markup/marks.ts';

/** Extensions of MediaWiki whose content is no text of the article: notes, pictures, maps, data, forms. */
const DROPPED = new Set(
  (
    'ref references gallery timeline score imagemap graph mapframe maplink templatedata templatestyles inputbox ' +
    'categorytree indicator hiero section dynamicpagelist includeonly phonos charinsert rss choose randomimage'
  ).split(' '),
);
/** Those whose content is kept and not looked into. */
const KEPT = new Set('math chem ce nowiki pre syntaxhighlight source'.split(' '));

/** How far a tag may reach, in code units. */
const LONGEST_TAG = 4096;

export interface ExtensionTags {
  /** At a `<`: where reading goes on and what stands there instead, or null when it is no tag of these. */
  read(at: number): { end: number; text: string } | null;
}

const NAME = /<([a-z]{2,15})(?=[\s/>])/iy;
const LANGUAGE = /\blang\s*=\s*["']?([a-z0-9+#.-]{1,20})/i;
const DISPLAY_BLOCK = /\bdisplay\s*=\s*["']?block/i;

/**
 * Comments and the tags that MediaWiki takes out before anything else, each a linear search: a tag that is not closed
 * is looked for once.
 */
export function extensionTags(source: string, kept: KeptPiece[]): ExtensionTags {
  const unclosed = new Set<string>();

  function keep(piece: KeptPiece, block: boolean): string {
    kept.push(piece);
    return block ? `\n${BLOCK}${kept.length - 1}${CLOSE}\n` : `${KEEP}${kept.length - 1}${CLOSE}`;
  }

  function closing(name: string, from: number): { start: number; end: number } | null {
    if (unclosed.has(name)) return null;
    const close = new RegExp(`</${name}\\s{0,100}>`, 'gi');
    close.lastIndex = from;
    const found = close.exec(source);
    if (found === null) unclosed.add(name);
    return found === null ? null : { start: found.index, end: close.lastIndex };
  }

  function content(name: string, attributes: string, body: string): string {
    if (name === 'nowiki') return keep({ text: decodeReferences(body) }, false);
    if (name === 'math' || name === 'chem' || name === 'ce') {
      const tex = decodeReferences(body).replace(/\s+/g, ' ').trim();
      if (tex === '') return '';
      const whole = name === 'math' ? tex : `\\ce{${tex}}`;
      return DISPLAY_BLOCK.test(attributes)
        ? keep({ text: `$$${whole}$$` }, true)
        : keep({ text: `$${whole}$` }, false);
    }
    const text = name === 'pre' ? decodeReferences(body.replace(/<\/?nowiki>/gi, '')) : body;
    if (name !== 'pre' && /\binline\b/i.test(attributes)) return keep({ text: text.trim() }, false);
    const language = LANGUAGE.exec(attributes)?.[1];
    return keep(language === undefined ? { text } : { text, language }, true);
  }

  return {
    read(at) {
      if (source.startsWith('<!--', at)) {
        const close = unclosed.has('--') ? -1 : source.indexOf('-->', at + 4);
        if (close < 0) {
          // As MediaWiki has it, a comment that is not closed goes on to the end.
          unclosed.add('--');
          return { end: source.length, text: '' };
        }
        let end = close + 3;
        // A comment that has its line to itself takes the line with it.
        if ((at === 0 || source[at - 1] === '\n') && source[end] === '\n') end++;
        return { end, text: '' };
      }
      NAME.lastIndex = at;
      const name = NAME.exec(source)?.[1]?.replace(/[A-Z]/g, (c) => c.toLowerCase());
      if (name === undefined || (!DROPPED.has(name) && !KEPT.has(name))) return null;
      const open = source.indexOf('>', at);
      if (open < 0 || open - at > LONGEST_TAG) return null;
      if (source[open - 1] === '/') return { end: open + 1, text: GONE };
      const close = closing(name, open + 1);
      if (close === null) return { end: open + 1, text: '' };
      if (DROPPED.has(name)) return { end: close.end, text: GONE };
      const attributes = source.slice(at, open);
      return { end: close.end, text: content(name, attributes, source.slice(open + 1, close.start)) };
    },
  };
}
