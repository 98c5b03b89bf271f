/** What the path of a Creative Commons address names, as SPDX spells it. */
const TERMS = new Set(['by', 'by-sa', 'by-nc', 'by-nd', 'by-nc-sa', 'by-nc-nd']);
const CC = /^https?:\/\/(?:www\.|i\.)?creativecommons\.org\/(licenses|publicdomain|l)\/([a-z-]+)(?:\/(\d\.\d))?/i;

/** Name of a licence by its address: an SPDX identifier for Creative Commons, else the address; undefined where there is none. */
export function licenceOf(href: string | undefined): string | undefined {
  const address = href?.trim() ?? '';
  const match = CC.exec(address);
  if (match !== null) {
    const [, kind = '', terms = '', version] = match;
    const name = terms.toLowerCase();
    if (kind.toLowerCase() === 'publicdomain') return name === 'zero' ? `CC0-${version ?? '1.0'}` : 'CC-PDDC';
    if (TERMS.has(name)) return `CC-${name.toUpperCase()}${version === undefined ? '' : `-${version}`}`;
  }
  return /^https?:\/\/\S+$/i.test(address) ? address : undefined;
}

/** True for an address that names a licence by itself, whatever the page says of the link. */
export function isLicence(href: string): boolean {
  const match = CC.exec(href.trim());
  return match !== null && (match[1]?.toLowerCase() === 'publicdomain' || TERMS.has((match[2] ?? '').toLowerCase()));
}
