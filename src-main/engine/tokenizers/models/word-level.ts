import { pushToken } from '../tokens.ts';
import type { Model } from './model.ts';

/** A piece is a token or unknown; without a token for the unknown it is left out, as the reference would fail. */
export function newWordLevel(idOf: (token: string) => number | undefined, unknown: number | null): Model {
  return {
    encode(text, start, end, out) {
      const id = idOf(text.slice(start, end)) ?? unknown;
      if (id !== null) pushToken(out, id, start, end);
    },
  };
}
