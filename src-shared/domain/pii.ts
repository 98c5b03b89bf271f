import { z } from 'zod';

/**
 * What the detectors of personal data and secrets tell apart, in order of precedence: where two spans overlap, that
 * of the earlier category stands. What has a checksum or a fixed shape comes before what rests on context.
 */
export const PII_CATEGORIES = [
  'private-key',
  'api-key',
  'secret',
  'url-credential',
  'email',
  'iban',
  'crypto',
  'cn-id',
  'card',
  'ssn',
  'passport',
  'ip',
  'phone',
  'internal-host',
  'address',
  'person',
] as const;
export const PiiCategory = z.enum(PII_CATEGORIES);
export type PiiCategory = z.infer<typeof PiiCategory>;

/** Found in UTF-16 units of a text, half-open. */
export interface PiiSpan {
  category: PiiCategory;
  start: number;
  end: number;
}

/** Looked for only where a recipe asks: no pattern tells a home from a museum, no model a private person from Shakespeare. */
const ON_REQUEST: readonly PiiCategory[] = ['address', 'person'];

/** Categories that are looked for unless a recipe says otherwise. */
export const PII_DEFAULT: readonly PiiCategory[] = PII_CATEGORIES.filter((category) => !ON_REQUEST.includes(category));
