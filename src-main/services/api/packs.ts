import { os } from './os.ts';
import type { ApiParts } from './parts.ts';
import { readablePack, writablePath } from './paths.ts';

export function packsApi(parts: ApiParts) {
  const { jobs, catalogue, desk, exported, version } = parts;
  return {
    preview: os.packs.preview.handler(({ input, signal }) => desk.packPreview(input, { signal })),
    export: os.packs.export.handler(async ({ input }) => {
      const out = await writablePath(parts, input.out);
      const { format, name = null, columns = null } = input;
      const job = jobs.start({ kind: 'export', out, format, name, columns, winnow: version }, out);
      exported.add(out);
      return { job: job.id };
    }),
    verify: os.packs.verify.handler(async ({ input }) => {
      const pack = await readablePack(parts, input.pack);
      return { job: jobs.start({ kind: 'verify', pack }, pack).id };
    }),
    list: os.packs.list.handler(({ signal }) => catalogue.packs({ named: [...exported] }, { signal })),
  };
}
