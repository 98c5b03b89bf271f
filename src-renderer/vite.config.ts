import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The renderer, as the web host and `winnow://app/` serve it: no inline script, hashed names, one origin. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react()],
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    target: ['chrome130', 'firefox132', 'safari18'],
    // The polyfill would be an inline script, and a data: URL of a font or a script is refused by the policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4096,
    rolldownOptions: {
      output: {
        // What makes schemas may stand in any chunk, and none may run before zod was told about the policy.
        codeSplitting: { groups: [{ name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]zod-jitless\.ts$/ }] },
      },
    },
  },
  worker: { format: 'es' },
});
