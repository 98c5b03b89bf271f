import { os } from './os.ts';
import type { ApiParts } from './parts.ts';

export function recipesApi({ desk, state }: ApiParts) {
  return {
    presets: os.recipes.presets.handler(({ signal }) => desk.presets(null, { signal })),
    current: os.recipes.current.handler(({ signal }) => desk.recipe(null, { signal })),
    rule: os.recipes.rule.handler(({ input, signal }) => desk.rule(input, { signal })),
    versions: os.recipes.versions.handler(({ signal }) => desk.versions(null, { signal })),
    save: os.recipes.save.handler(async ({ input }) => {
      const version = await desk.save(input);
      state.look();
      return version;
    }),
    use: os.recipes.use.handler(async ({ input }) => {
      const version = await desk.useVersion(input);
      state.look();
      return version;
    }),
  };
}
