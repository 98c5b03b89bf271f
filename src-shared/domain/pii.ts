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
] as const;
export const PiiCategory = z.enum(PII_CATEGORIES);
export type PiiCategory = z.infer<typeof PiiCategory>;

/** Found in UTF-16 units of a text, half-open. */
export interface PiiSpan {
  category: PiiCategory;
  start: number;
  end: number;
}

/** Categories that are looked for unless a recipe says otherwise: patterns alone tell no postal address from a place. */
export const PII_DEFAULT: readonly PiiCategory[] = PII_CATEGORIES.filter((category) => category !== 'address');
