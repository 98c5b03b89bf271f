import { address } from './address.ts';
import { apiKey } from './api-key.ts';
import { card } from './card.ts';
import { cnId } from './cn-id.ts';
import { crypto } from './crypto.ts';
import type { Detector } from './detector.ts';
import { email } from './email.ts';
import { iban } from './iban.ts';
import { internalHost } from './internal-host.ts';
import { ip } from './ip.ts';
import { passport } from './passport.ts';
import { person } from './person.ts';
import { phone } from './phone.ts';
import { privateKey } from './private-key.ts';
import { secret } from './secret.ts';
import { ssn } from './ssn.ts';
import { urlCredential } from './url-credential.ts';

export const detectors: readonly Detector[] = [
  privateKey,
  apiKey,
  secret,
  urlCredential,
  email,
  iban,
  crypto,
  cnId,
  card,
  ssn,
  passport,
  ip,
  phone,
  internalHost,
  address,
  person,
];
