import { os } from './os.ts';
import type { ApiParts } from './parts.ts';

export function redactionApi({ desk, reader, state }: ApiParts) {
  return {
    state: os.redaction.state.handler(({ signal }) => desk.redaction(null, { signal })),
    preview: os.redaction.preview.handler(({ input, signal }) => reader.masked(input, { signal })),
    save: os.redaction.save.handler(async ({ input }) => {
      const saved = await desk.saveRedaction(input);
      state.look();
      return saved;
    }),
  };
}
