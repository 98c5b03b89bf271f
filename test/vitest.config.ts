import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm test` runs the `*.test.ts`; `npm run check` the `*.check.ts`: what is slow or reads the larger data. */
const slow = process.env['WINNOW_CHECK'] === '1';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: [slow ? 'test/**/*.check.ts' : 'test/**/*.test.ts'],
    pool: 'forks',
    // Tests wait for processes and pages much of their time: one after the other they would leave half of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: slow ? 900_000 : 120_000,
    hookTimeout: slow ? 900_000 : 120_000,
    // What a browser shows comes when it comes: on a busy machine much later than on a quiet one.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    passWithNoTests: false,
  },
});
