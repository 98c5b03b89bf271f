import type { SourceFacts } from '../sources.ts';
import { os } from './os.ts';
import type { ApiParts } from './parts.ts';
import { readablePath, readableTogether } from './paths.ts';

export function sourcesApi(parts: ApiParts) {
  const { catalogue, jobs, state } = parts;
  return {
    list: os.sources.list.handler(({ signal }) => catalogue.sources(null, { signal })),
    preview: os.sources.preview.handler(async ({ input, signal }) => {
      return catalogue.preview({ paths: await readableTogether(parts, input.paths) }, { signal });
    }),
    add: os.sources.add.handler(async ({ input }) => {
      const { name, paths, root, ...facts } = input;
      const source = {
        name,
        paths: await readableTogether(parts, paths),
        ...(root !== undefined && { root: await readablePath(parts, root) }),
        ...given(facts),
      };
      return { job: jobs.start({ kind: 'add', source }, name).id };
    }),
    edit: os.sources.edit.handler(async ({ input: { name, ...facts } }) => {
      const source = await catalogue.edit({ name, facts: given(facts) });
      state.look();
      return source;
    }),
    ledger: os.sources.ledger.handler(({ input, signal }) => catalogue.ledger(input, { signal })),
  };
}

/** What was said, without what was left out. */
function given(facts: { [Name in keyof SourceFacts]: SourceFacts[Name] | undefined }): SourceFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
