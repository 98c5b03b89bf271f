import { fileURLToPath } from 'node:url';
import { defineConfig } from 'electron-vite';
import renderer from './src-renderer/vite.config.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/*
 * The desktop's two bundles beside the page's own. The engine is not bundled: the pinned Node runs its sources as they
 * are. Packages stay outside `main`; the preload script runs in the sandbox, which loads one CommonJS file and no more.
 */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      rollupOptions: { input: { main: at('src-main/hosts/electron/main.ts') } },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: at('src-main/hosts/electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer,
});
