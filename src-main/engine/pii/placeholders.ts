import { PII_CATEGORIES, type PiiCategory, type PiiSpan } from '#shared/domain/pii.ts';
import { asciiLower } from './chars.ts';

/** Categories whose values are the same however they are grouped. */
const GROUPED: ReadonlySet<PiiCategory> = new Set(['card', 'cn-id', 'iban', 'passport', 'phone', 'ssn']);

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
  person: 'PERSON',
};
const BY_NAME = new Map(PII_CATEGORIES.map((category) => [NAMES[category], category]));
const PLACEHOLDER = /<([A-Z]{2,10}(?:_[A-Z]{2,10})?)_\d{1,6}>/g;

/** The placeholder of a value. */
export type Namer = (value: string, category: PiiCategory) => string;

/**
 * Names for the values of one document, its title and metadata too: `<EMAIL_1>`, numbered by category in the order in which
 * the values appear; the same value has the same name. A name that the text already has is passed over, so that text
 * redacted twice does not mix two values up.
 */
export function makeNamer(text: string): Namer {
  const taken = new Set(text.match(PLACEHOLDER));
  const next = new Map<PiiCategory, number>();
  const byValue = new Map<string, string>();
  return (value, category) => {
    const key = `${category} ${identity(value, category)}`;
    const known = byValue.get(key);
    if (known !== undefined) return known;
    let number = next.get(category) ?? 1;
    while (taken.has(`<${NAMES[category]}_${number}>`)) number++;
    next.set(category, number + 1);
    const name = `<${NAMES[category]}_${number}>`;
    byValue.set(key, name);
    return name;
  };
}

function identity(value: string, category: PiiCategory): string {
  const lower = asciiLower(value);
  return GROUPED.has(category) ? lower.replace(/[^0-9a-z+]/g, '') : lower;
}

/** Placeholders that stand in a text already, such as one that was redacted at intake. */
export function placeholdersIn(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (const match of text.matchAll(PLACEHOLDER)) {
    const category = BY_NAME.get(match[1]!);
    if (category !== undefined) spans.push({ category, start: match.index, end: match.index + match[0].length });
  }
  return spans;
}

/** The text with every span replaced. Spans are in order and do not overlap. */
export function masked(text: string, spans: readonly PiiSpan[], nameOf: Namer = makeNamer(text)): string {
  let out = '';
  let at = 0;
  for (const { category, start, end } of spans) {
    out += text.slice(at, start) + nameOf(text.slice(start, end), category);
    at = end;
  }
  return at === 0 ? text : out + text.slice(at);
}
