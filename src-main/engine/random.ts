import { hash } from 'node:crypto';

/**
 * A counter-based draw in [0, 1), keyed by (seed, purpose, id): the same document gets the same draw whatever
 * ran before it (DESIGN §9). 53 bits of SHA-256.
 */
export function draw(seed: string, purpose: string, id: string): number {
  const digest = hash('sha256', `${seed}\0${purpose}\0${id}`, 'buffer');
  return (digest.readUInt32BE(0) * 0x200000 + (digest.readUInt32BE(4) >>> 11)) / 2 ** 53;
}
