import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collector: (() => void) | undefined;

/**
 * Collects garbage now. The arrays that one large document took lie outside the heap, where the engine hardly sees
 * them: left to itself, each worker would still hold its own when the next worker takes the token.
 */
export function collectGarbage(): void {
  if (collector === undefined) {
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('gc') as () => void;
  }
  collector();
}
