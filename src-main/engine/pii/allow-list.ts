import { asciiLower } from './chars.ts';

/** Whether a value is known to be nobody's. */
export type AllowList = (value: string) => boolean;

/**
 * Known false positives, without regard to ASCII case: a value as it stands (`info@acme.org`, `8.8.8.8`), a domain with all
 * that is under it (`@example.com`), or the beginning of a value (`192.0.2.*`). For addresses of mail the domain is what
 * follows the at sign, for other values the whole.
 */
export function makeAllowList(entries: readonly string[]): AllowList {
  if (entries.length === 0) return () => false;
  const values = new Set<string>();
  const domains = new Set<string>();
  const heads: string[] = [];
  for (const entry of entries.map(asciiLower)) {
    if (entry.startsWith('@')) domains.add(entry.slice(1));
    else if (entry.endsWith('*')) heads.push(entry.slice(0, -1));
    else values.add(entry);
  }
  return (value) => {
    const lower = asciiLower(value);
    if (values.has(lower) || heads.some((head) => lower.startsWith(head))) return true;
    if (domains.size === 0) return false;
    for (let at = lower.lastIndexOf('@') + 1; at >= 0 && at < lower.length;) {
      if (domains.has(lower.slice(at))) return true;
      const dot = lower.indexOf('.', at);
      if (dot < 0) break;
      at = dot + 1;
    }
    return false;
  };
}
