import type { PiiCategory, PiiSpan } from '#shared/domain/pii.ts';
import { asciiLower } from './chars.ts';

/** Categories whose values are the same however they are grouped. */
const GROUPED: ReadonlySet<PiiCategory> = new Set(['card', 'cn-id', 'iban', 'passport', 'phone', 'ssn']);

/**
 * What stands in place of each span: `<EMAIL_1>`, numbered by category in the order in which the values appear; the same
 * value of a document has the same placeholder. A name that the text already has is passed over, so that text redacted
 * twice does not mix two values up.
 */
export function placeholdersFor(text: string, spans: readonly PiiSpan[]): string[] {
  const names = new Map<
    PiiCategory,
    { prefix: string; next: number; mayClash: boolean; byValue: Map<string, string> }
  >();
  return spans.map(({ category, start, end }) => {
    let of = names.get(category);
    if (of === undefined) {
      const prefix = `<${NAMES[category]}_`;
      names.set(category, (of = { prefix, next: 1, mayClash: text.includes(prefix), byValue: new Map() }));
    }
    const value = identity(text.slice(start, end), category);
    let name = of.byValue.get(value);
    if (name === undefined) {
      do name = `${of.prefix}${of.next++}>`;
      while (of.mayClash && text.includes(name));
      of.byValue.set(value, name);
    }
    return name;
  });
}

function identity(value: string, category: PiiCategory): string {
  const lower = asciiLower(value);
  return GROUPED.has(category) ? lower.replace(/[^0-9a-z+]/g, '') : lower;
}

const NAMES: Record<PiiCategory, string> = {
  'private-key': 'PRIVATE_KEY',
  'api-key': 'API_KEY',
  secret: 'SECRET',
  'url-credential': 'URL_CREDENTIAL',
  email: 'EMAIL',
  iban: 'IBAN',
  crypto: 'CRYPTO',
  'cn-id': 'CN_ID',
  card: 'CARD',
  ssn: 'SSN',
  passport: 'PASSPORT',
  ip: 'IP',
  phone: 'PHONE',
  'internal-host': 'INTERNAL_HOST',
  address: 'ADDRESS',
};

/** The text with every span replaced. Spans are in order and do not overlap. */
export function masked(text: string, spans: readonly PiiSpan[]): string {
  if (spans.length === 0) return text;
  const names = placeholdersFor(text, spans);
  let out = '';
  let at = 0;
  for (const [i, { start, end }] of spans.entries()) {
    out += text.slice(at, start) + names[i]!;
    at = end;
  }
  return out + text.slice(at);
}
