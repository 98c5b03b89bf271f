import { isAsciiAlnum, isDigit, isWordUnit, unitAt } from './chars.ts';
import type { Detector } from './detector.ts';
import { wordsOf } from './words.ts';

const [DOT, HYPHEN, SLASH, AT, COLON, OPEN] = [46, 45, 47, 64, 58, 40];
/**
 * Last labels that no public name has: RFC 6762 (`local`, and those of its appendix G), RFC 8375 (`home.arpa`), ICANN's
 * `internal`, and what Kubernetes and Consul answer to.
 */
const SUFFIXES = new Set(['internal', 'local', 'localdomain', 'lan', 'corp', 'intranet', 'private', 'home', 'consul']);
const MAX_HOST = 253;
const REACH = 32;

/**
 * Names of hosts that only an organisation's own network knows. The endings are also words of program text, so a name
 * needs a scheme or user before it, a port after it, a digit or hyphen within, or a word that speaks for a host.
 * Private addresses say nothing of anybody and are left; see `privateIps` of the category ip.
 */
export const internalHost: Detector = {
  category: 'internal-host',
  prepare(_options, resources) {
    const words = wordsOf(resources, 'host');
    return (doc, report) => {
      const { text } = doc;
      let free = 0;
      for (const dot of doc.dots) {
        if (dot < free) continue;
        let end = dot + 1;
        while (end < text.length && isLabelUnit(text.charCodeAt(end))) end++;
        free = end;
        const next = unitAt(text, end);
        if (isWordUnit(next) || next === OPEN || (next === DOT && isWordUnit(unitAt(text, end + 1)))) continue;
        // A capital begins a sentence whose blank was lost.
        const label = text.slice(dot + 1, end);
        const isArpa = label === 'arpa' && text.slice(Math.max(0, dot - 5), dot) === '.home';
        if (!SUFFIXES.has(label) && !isArpa) continue;
        let start = dot;
        while (start > 0 && dot - start < MAX_HOST && isHostUnit(text.charCodeAt(start - 1))) start--;
        while (start < dot && !isAsciiAlnum(text.charCodeAt(start))) start++;
        if (start === dot || isWordUnit(unitAt(text, start - 1))) continue;
        const before = unitAt(text, start - 1);
        const isUrl = (before === SLASH && unitAt(text, start - 2) === SLASH) || before === AT;
        const hasPort = next === COLON && isDigit(unitAt(text, end + 1));
        const isNamed = /[\d-]/.test(text.slice(start, dot));
        if (isUrl || hasPort || isNamed || words.last(doc.before(start, REACH)) >= 0) report(start, end);
      }
    };
  },
};

function isLabelUnit(unit: number): boolean {
  return isAsciiAlnum(unit) || unit === HYPHEN;
}

function isHostUnit(unit: number): boolean {
  return isLabelUnit(unit) || unit === DOT;
}
