import type { AddedToken } from '../added-tokens.ts';

/** How files that list no special tokens write those that have a role. */
const ROLE = /^(?:<\|[^|]+\|>|<\/?s>|<(?:unk|pad|mask|cls|sep|bos|eos)>|\[(?:PAD|UNK|CLS|SEP|MASK)\])$/;

export function roleTokens(vocabulary: Iterable<readonly [token: string, id: number]>): AddedToken[] {
  return [...vocabulary]
    .filter(([token]) => ROLE.test(token))
    .map(([content, id]) => ({
      id,
      content,
      special: true,
      normalised: false,
      stripLeft: false,
      stripRight: false,
      singleWord: false,
    }));
}
