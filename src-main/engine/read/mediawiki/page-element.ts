/** What one page of a dump says, as far as a document is made of it. */
export interface DumpPage {
  title: string;
  id: string;
  /** 0 is the articles. */
  namespace: string;
  redirect: boolean;
  /** Of the last revision: when it was made, what it is written in, and its text, or null where it was deleted. */
  date: string;
  model: string;
  text: string | null;
}

/** One `<page>` element of the export format (https://www.mediawiki.org/xml/export-0.11.xsd) -> its last revision. */
export function readPageElement(xml: string): DumpPage {
  const revisionAt = xml.lastIndexOf('<revision>');
  const page = revisionAt < 0 ? xml : xml.slice(0, xml.indexOf('<revision>'));
  const revision = revisionAt < 0 ? '' : xml.slice(revisionAt);
  return {
    title: element(page, 'title') ?? '',
    id: element(page, 'id') ?? '',
    namespace: element(page, 'ns') ?? '0',
    redirect: element(page, 'redirect') !== null,
    date: element(revision, 'timestamp') ?? '',
    model: element(revision, 'model') ?? 'wikitext',
    text: element(revision, 'text'),
  };
}

/** The text of the first element of this name: empty where it has no content, null where there is none. */
function element(xml: string, name: string): string | null {
  const open = new RegExp(`<${name}(?:\\s[^>]{0,1000})?>`).exec(xml);
  if (open === null) return null;
  if (open[0].endsWith('/>')) return open[0].includes('deleted=') ? null : '';
  const start = open.index + open[0].length;
  const end = xml.indexOf(`</${name}>`, start);
  return end < 0 ? null : unescapeXml(xml.slice(start, end));
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', apos: "'" };

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:(lt|gt|quot|amp|apos)|#([0-9]{1,7})|#x([0-9a-fA-F]{1,6}));/g,
    (whole, name, decimal, hex) => {
      if (typeof name === 'string') return NAMED[name] ?? whole;
      const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
    },
  );
}
