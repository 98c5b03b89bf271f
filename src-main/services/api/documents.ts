import { os } from './os.ts';
import type { ApiParts } from './parts.ts';

export function documentsApi({ reader, explainer, sources, jobs }: ApiParts) {
  return {
    open: os.documents.open.handler(({ input, signal }) => reader.open(input, { signal })),
    text: os.documents.text.handler(({ input, signal }) => reader.text(input, { signal })),
    explain: os.documents.explain.handler(({ input, signal }) => explainer.explain(input, { signal })),
    final: os.documents.final.handler(({ input, signal }) => explainer.final(input, { signal })),
    raw: os.documents.raw.handler(({ input, signal }) => sources.raw(input, { signal })),
    trace: os.documents.trace.handler(({ input, signal }) => sources.trace(input, { signal })),
    strings: os.documents.strings.handler(({ input }) => ({
      job: jobs.start({ kind: 'strings', where: input.where }, input.where ?? '').id,
    })),
    search: os.documents.search.handler(({ input }) => ({
      job: jobs.start({ kind: 'search', ...input }, input.text).id,
    })),
  };
}
