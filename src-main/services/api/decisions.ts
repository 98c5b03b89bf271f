import { os } from './os.ts';
import type { ApiParts } from './parts.ts';

export function decisionsApi({ desk, state }: ApiParts) {
  /** Clients see at once that something was decided. */
  async function seen<T>(work: Promise<T>): Promise<T> {
    const result = await work;
    state.look();
    return result;
  }

  return {
    // What is written is written: a caller that leaves does not take it back.
    override: os.decisions.override.handler(({ input }) => seen(desk.override(input))),
    acceptGuard: os.decisions.acceptGuard.handler(({ input }) => seen(desk.acceptGuard(input))),
    undo: os.decisions.undo.handler(() => seen(desk.undo(null))),
    redo: os.decisions.redo.handler(() => seen(desk.redo(null))),
    next: os.decisions.next.handler(({ signal }) => desk.next(null, { signal })),
    log: os.decisions.log.handler(({ input, signal }) => desk.log(input, { signal })),
  };
}
