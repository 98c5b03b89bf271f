import { draw } from '#engine/random.ts';

/*
 * The one law by which a recipe leaves documents to chance. A document draws u in [0, 1) from (seed, purpose, SHA-256 of its
 * clean text in hex), `draw` of engine/random.ts. So the same text draws the same in a workspace, in a pipe and on a
 * cluster, whatever its id, its shard, the order of work or what else is there; copies of a text share their lot; and other
 * purposes draw independently. The quota keeps what draws below its share, sampling keeps what draws below its probability:
 * who is kept at a lower share is kept at every higher one.
 */

/** Draws for the long-tail quota. */
export const QUOTA_PURPOSE = 'long-tail';

/** Draws for the down-sampling by a signal: each by itself, so that a moved curve leaves the others' draws alone. */
export function samplePurpose(signal: string): string {
  return `sample ${signal}`;
}

/** The draws of one document. */
export interface Lot {
  /** Its source; null where none is known, as in a pipe. */
  source: string | null;
  draw(seed: string, purpose: string): number;
}

export function lotOf(textSha256: string, source: string | null): Lot {
  return { source, draw: (seed, purpose) => draw(seed, purpose, textSha256) };
}

/** The draws of every document of a corpus, by its number. */
export type Draws = (seed: string, purpose: string) => (document: number) => number;

/** Draws that are made when they are asked for, and kept. `textSha256`: of a document by its number. */
export function keptDraws(documents: number, textSha256: (document: number) => string): Draws {
  const known = new Map<string, Float64Array>();
  return (seed, purpose) => {
    const key = `${seed}\0${purpose}`;
    let draws = known.get(key);
    if (draws === undefined) known.set(key, (draws = new Float64Array(documents).fill(-1)));
    const own = draws;
    return (document) => {
      let drawn = own[document]!;
      if (drawn < 0) own[document] = drawn = draw(seed, purpose, textSha256(document));
      return drawn;
    };
  };
}
