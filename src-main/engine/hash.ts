import { createHash } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';

/** SHA-256 in lower-case hex; strings are hashed as UTF-8 and must be well formed. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** The identity of a value: SHA-256 of its canonical JSON. */
export function hashOf(value: unknown): string {
  return sha256(canonicalJson(value));
}
