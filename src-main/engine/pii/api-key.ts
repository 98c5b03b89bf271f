import type { Resources } from '#engine/rules/rule.ts';
import { isAsciiAlnum, isDigit, isWordUnit, unitAt } from './chars.ts';
import type { Detector } from './detector.ts';

/** Shapes of keys by their issuers' documentation: `resources/pii/api-keys.json`. */
export const API_KEYS_FILE = 'pii/api-keys.json';

/** Least different characters of a key: `sk-xxxxxxxx…` and the like are places for one. */
const MIN_DISTINCT = 8;
const MIN_LENGTH = 16;
const MAX_LENGTH = 8192;
const [DOT, HYPHEN, COLON] = [46, 45, 58];
/** Telegram: the number of a bot, a colon, and its key. */
const TELEGRAM = /^\d{8,10}:[A-Za-z0-9_-]{35}$/;

/**
 * Keys and tokens that show their issuer: a fixed prefix, and a rest of known length and alphabet. A key holds a digit, so
 * only tokens about digits are looked at.
 */
export const apiKey: Detector = {
  category: 'api-key',
  prepare(_options, resources) {
    const isKey = keyShapes(resources);
    return (doc, report) => {
      const { text, runStart, runEnd } = doc;
      let free = 0;
      for (let run = 0; run < doc.runs; run++) {
        if (runStart[run]! < free) continue;
        let start = runStart[run]!;
        while (start > free && isKeyUnit(text.charCodeAt(start - 1))) start--;
        let end = runEnd[run]!;
        while (end < text.length && isKeyUnit(text.charCodeAt(end))) end++;
        free = end;
        while (end > start && !isAsciiAlnum(text.charCodeAt(end - 1))) end--;
        while (start < end && !isAsciiAlnum(text.charCodeAt(start))) start++;
        if (end - start < MIN_LENGTH || end - start > MAX_LENGTH) continue;
        const value = text.slice(start, end);
        if (isKey(value)) report(start, end);
        else if (unitAt(text, start - 1) === COLON && end - start === 35) {
          let bot = start - 1;
          while (bot > 0 && start - bot < 12 && isDigit(text.charCodeAt(bot - 1))) bot--;
          if (TELEGRAM.test(text.slice(bot, end)) && !isWordUnit(unitAt(text, bot - 1))) report(bot, end);
        }
      }
    };
  },
};

function isKeyUnit(unit: number): boolean {
  return isAsciiAlnum(unit) || unit === 95 || unit === HYPHEN || unit === DOT;
}

function keyShapes(resources: Resources): (value: string) => boolean {
  const table = JSON.parse(Buffer.from(resources.read(API_KEYS_FILE)).toString()) as { prefix: string; rest: string }[];
  const byHead = new Map<string, { prefix: string; rest: RegExp }[]>();
  for (const { prefix, rest } of table) {
    const head = prefix.slice(0, 2);
    byHead.set(head, [...(byHead.get(head) ?? []), { prefix, rest: new RegExp(`^${rest}$`) }]);
  }
  return (value) => {
    const shapes = byHead.get(value.slice(0, 2));
    if (shapes === undefined || new Set(value).size < MIN_DISTINCT) return false;
    return shapes.some(({ prefix, rest }) => value.startsWith(prefix) && rest.test(value.slice(prefix.length)));
  };
}
