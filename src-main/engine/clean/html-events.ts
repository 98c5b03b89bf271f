import { Parser } from 'htmlparser2';
import { within } from './html-limits.ts';

/** A walk over a page, from markup or from a tree: what makes text out of it needs no more. */
export interface HtmlSink {
  /** False: the element's content is passed over, and `close` is not called for it. */
  open(name: string, attributes: Readonly<Record<string, string>>): boolean;
  close(name: string): void;
  /** Entities are decoded. Neighbouring pieces come as one. */
  text(text: string): void;
}

/**
 * Markup -> events. Tags are lower case; comments are left out. Throws HtmlLimitExceeded.
 * In HTML a CDATA section is a comment that ends with the next `>` (HTML standard, 13.2.5.42), not with `]]>`, where the parser
 * would look for its end; a processing instruction is what it reads that way.
 */
export function parseHtml(html: string, sink: HtmlSink): void {
  within('chars', html.length);
  let depth = 0;
  /** Depth of the element whose content is passed over; 0 for none. */
  let skipped = 0;
  const source = html.replaceAll('<![CDATA[', '<?[CDATA[');
  let pieces: string[] = [];
  /** Text that stands in the markup as it is; the parser hands it out in pieces, of one character at worst. */
  let [from, to] = [0, 0];
  const endRun = (): void => {
    if (from < to) pieces.push(source.slice(from, to));
    from = to;
  };
  const flush = (): void => {
    endRun();
    if (pieces.length === 0) return;
    sink.text(pieces.length === 1 ? (pieces[0] ?? '') : pieces.join(''));
    pieces = [];
  };
  let attributesOfTag = 0;
  const parser = new Parser({
    onopentagname() {
      attributesOfTag = 0;
    },
    onattribute() {
      within('attributes', ++attributesOfTag);
    },
    onopentag(name, attributes) {
      within('depth', ++depth);
      if (skipped > 0) return;
      flush();
      if (!sink.open(name, attributes)) skipped = depth;
    },
    onclosetag(name) {
      if (skipped === 0) {
        flush();
        sink.close(name);
      } else if (skipped === depth) skipped = 0;
      depth--;
    },
    ontext(data) {
      if (skipped > 0) return;
      const end = parser.endIndex + 1;
      const start = end - data.length;
      if (!source.startsWith(data, start)) {
        endRun();
        pieces.push(data);
      } else {
        if (start !== to) {
          endRun();
          from = start;
        }
        to = end;
      }
    },
  });
  parser.write(source);
  parser.end();
  flush();
}
