import type { Resources } from '#engine/rules/rule.ts';
import { isAsciiAlnum, isWordUnit, unitAt } from './chars.ts';
import { type AddressKind, kindOfV4, kindOfV6 } from './ip-ranges.ts';
import { octetsOf, parseV6, v6Run } from './ip6.ts';
import type { PiiText } from './pii-text.ts';
import { nearer, wordsOf } from './words.ts';

const [DOT, HYPHEN] = [46, 45];
/** Units in which a word says that four numbers are an address, or a version. */
const REACH_IP = 40;
const REACH_NEAR = 16;
const REACH_VERSION = 24;
const REACH_AFTER = 20;
/** Marks of requirements, as in `pkg==1.2.3.4` or `^1.2.3.4`. */
const REQUIREMENT = /(?:[=<>~!]=|[~^<>])\s?$/;
/** The name before a number of a product, as in `Chrome/1.2.3.4`: no path or scheme ends so. */
const PRODUCT = /[a-z0-9_)]\/$/;

export interface IpFind {
  start: number;
  end: number;
  kind: AddressKind;
}

/**
 * Addresses of the internet in text form, IPv4 and IPv6, with what they are. Four small numbers with full stops are also
 * versions, sections and object identifiers: a chain of another length, a name or a requirement mark glued to it, or a
 * nearer word for a version make it one of those; and small numbers need a word that speaks for an address.
 */
export function prepareIpFinds(resources: Resources): (doc: PiiText, found: (find: IpFind) => void) => void {
  const ips = wordsOf(resources, 'ip');
  const versions = wordsOf(resources, 'version');

  function wordsAbout(doc: PiiText, start: number, end: number): { said: boolean; near: boolean; version: boolean } {
    const window = doc.before(start, REACH_IP);
    const ip = ips.last(window);
    const version = versions.last(window);
    const said = nearer(ip, version, REACH_IP) || (version < 0 && ips.first(doc.after(end, REACH_AFTER)) !== null);
    return { said, near: nearer(ip, version, REACH_NEAR), version: nearer(version, ip, REACH_VERSION) };
  }

  /** `sixes`: what is an IPv6 address already, in order; its dotted tail is no address of its own. */
  function findV4(doc: PiiText, sixes: readonly IpFind[], found: (find: IpFind) => void): void {
    const { text, runs, runStart, runEnd } = doc;
    let six = 0;
    for (let run = 0; run < runs;) {
      const first = run;
      while (run + 1 < runs && runStart[run + 1] === runEnd[run]! + 1 && text.charCodeAt(runEnd[run]!) === DOT) run++;
      const last = run++;
      if (last - first !== 3) continue;
      const start = runStart[first]!;
      const end = runEnd[last]!;
      while (six < sixes.length && sixes[six]!.end <= start) six++;
      if (six < sixes.length && sixes[six]!.start < end) continue;
      const octets = octetsOf(text.slice(start, end));
      if (octets === null || !isFree(text, start, end)) continue;
      const before = doc.before(start, 4);
      if (REQUIREMENT.test(before) || PRODUCT.test(before)) continue;
      const { said, near, version } = wordsAbout(doc, start, end);
      const [a, b, c, d] = octets as [number, number, number, number];
      const isSmall = (a < 32 && b < 32) || Math.max(a, b, c, d) < 64;
      if (isSmall ? !near || beginsHeading(text, start, end) : version && !said) continue;
      found({ start, end, kind: kindOfV4(a, b, c, d) });
    }
  }

  function findV6(doc: PiiText): IpFind[] {
    const { text } = doc;
    const finds: IpFind[] = [];
    let free = 0;
    for (const at of doc.colons) {
      if (at < free) continue;
      const { start, end, next } = v6Run(text, at, free);
      free = next;
      const groups = parseV6(text, start, end);
      if (groups === null) continue;
      finds.push({ start, end, kind: kindOfV6(groups) });
    }
    return finds;
  }

  return (doc, found) => {
    if (doc.runs === 0) return;
    const sixes = findV6(doc);
    for (const six of sixes) found(six);
    findV4(doc, sixes, found);
  };
}

/** The number of a section at the start of a line, with its title after it. */
function beginsHeading(text: string, start: number, end: number): boolean {
  const before = unitAt(text, start - 1);
  return (before === 0 || before === 10) && (unitAt(text, end) === 32 || unitAt(text, end) === DOT);
}

function isFree(text: string, start: number, end: number): boolean {
  const before = unitAt(text, start - 1);
  const after = unitAt(text, end);
  if (isWordUnit(before) || isWordUnit(after) || before === DOT) return false;
  // A version in the name of a file, or with what follows it: `lib-1.2.3.4`, `1.2.3.4-rc1`.
  if (before === HYPHEN && isAsciiAlnum(unitAt(text, start - 2))) return false;
  return !((after === HYPHEN || after === DOT) && isAsciiAlnum(unitAt(text, end + 1)));
}
