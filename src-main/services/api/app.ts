import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { DEFAULT_BUDGET } from '#engine/run/budget.ts';
import { os } from './os.ts';
import type { ApiParts } from './parts.ts';

export function appApi({ version, engine, dir, capabilities, memory, state }: ApiParts) {
  return {
    hello: os.app.hello.handler(() => ({
      version,
      engine,
      workspace: { dir, name: basename(dir).replace(/\.winnow$/i, '') },
      capabilities,
      cores: availableParallelism(),
      memory: memory ?? DEFAULT_BUDGET,
    })),
    watch: os.app.watch.handler(({ input, signal }) => state.after(input.after, signal)),
  };
}
