import type { PiiCategory } from '#shared/domain/pii.ts';

/** Names of the signals that count the finds of each category. */
export const CATEGORY_SIGNALS = {
  'private-key': 'private_key',
  'api-key': 'api_key',
  secret: 'secret',
  'url-credential': 'url_credential',
  email: 'email',
  iban: 'iban',
  crypto: 'crypto',
  'cn-id': 'cn_id',
  card: 'card',
  ssn: 'ssn',
  passport: 'passport',
  ip: 'ip',
  phone: 'phone',
  'internal-host': 'internal_host',
  address: 'address',
  person: 'person',
} as const satisfies Record<PiiCategory, string>;

export type CategorySignal = (typeof CATEGORY_SIGNALS)[PiiCategory];
