/*
 * The charset that a page declares in its first 1,024 bytes: `<meta charset>`, `<meta http-equiv=content-type>`, and
 * the XML declaration where there is no meta. Follows "prescan a byte stream to determine its encoding" of the HTML
 * standard (https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding):
 * comments are skipped, and a meta inside an attribute of another tag does not count.
 */

const PRESCAN_BYTES = 1024;

const BLANK = /[\t\n\f\r /]/;
// One attribute: name, and a value in double quotes, single quotes or bare. Every alternative starts differently, so
// matching is linear.
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\t\n\f\r />=][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*)?))?/y;
const CHARSET_IN_CONTENT = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"']+))/i;
const XML_ENCODING = /^<\?xml[^>]*?encoding[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^">]*)"|'([^'>]*)')/;

/** The label as it is written, or null. */
export function metaCharset(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, PRESCAN_BYTES)).toString(
    'latin1',
  );
  let at = 0;
  while ((at = head.indexOf('<', at)) >= 0) {
    if (head.startsWith('<!--', at)) {
      // `<!-->` is a whole comment, hence the search from the second hyphen.
      const end = head.indexOf('-->', at + 2);
      if (end < 0) break;
      at = end + 3;
      continue;
    }
    const tag = /^<\/?([a-zA-Z][^\t\n\f\r />]*)/.exec(head.slice(at, at + 64));
    if (tag === null) {
      const skip = /^<[!/?]/.test(head.slice(at, at + 2)) ? head.indexOf('>', at) : at;
      if (skip < 0) break;
      at = skip + 1;
      continue;
    }
    const { attributes, end } = readAttributes(head, at + tag[0].length);
    if (tag[0].toLowerCase() === '<meta') {
      const label = charsetOfMeta(attributes);
      if (label !== null) return label;
    }
    at = end;
  }
  const xml = XML_ENCODING.exec(head);
  return xml === null ? null : (xml[1] ?? xml[2] ?? null);
}

function readAttributes(head: string, start: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let at = start;
  while (at < head.length && head[at] !== '>') {
    ATTRIBUTE.lastIndex = at;
    const match = ATTRIBUTE.exec(head);
    if (match === null) {
      at++;
      continue;
    }
    at = ATTRIBUTE.lastIndex;
    const name = (match[1] ?? '').toLowerCase();
    // The first of two attributes of one name counts.
    if (!attributes.has(name)) attributes.set(name, match[2] ?? match[3] ?? match[4] ?? '');
    while (at < head.length && BLANK.test(head[at] ?? '')) at++;
  }
  return { attributes, end: at };
}

function charsetOfMeta(attributes: Map<string, string>): string | null {
  const direct = attributes.get('charset');
  if (direct !== undefined && direct.trim() !== '') return direct;
  if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'content-type') return null;
  const match = CHARSET_IN_CONTENT.exec(attributes.get('content') ?? '');
  return match === null ? null : (match[1] ?? match[2] ?? match[3] ?? null);
}
