import { withoutPaths } from '#engine/read/json-members.ts';

/** Where the answer of a pipe stands in a line. */
const MEMBER = 'winnow';

/**
 * The line with `"winnow": value` as its last member; one that was there goes. Every other member keeps its text:
 * big numbers, `1.0`, key order and escapes. `json` is one valid JSON object, `value` JSON text.
 */
export function withAnswer(json: string, value: string): string {
  const own = json.includes(`"${MEMBER}"`) ? (withoutPaths(json, json.indexOf('{'), [[MEMBER]]) ?? '{}') : json;
  const end = own.lastIndexOf('}');
  const head = own.slice(0, end).trimEnd();
  return `${head}${head.endsWith('{') ? '' : ','}"${MEMBER}":${value}}`;
}

/** JSON with everything beyond ASCII as `\u` escapes: in JSON it can only stand inside strings. */
export function asciiJson(json: string): string {
  return json.replace(/[^\x00-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
