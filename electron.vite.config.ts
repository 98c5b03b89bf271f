import { fileURLToPath } from 'node:url';
import { defineConfig } from 'electron-vite';
import renderer from './src-renderer/vite.config.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The page for one browser only: electron-vite targets the Chromium of its Electron, and has places of its own. */
const { target: _target, outDir: _outDir, ...build } = renderer.build ?? {};
const rolldownOptions = { ...build.rolldownOptions, input: at('src-renderer/index.html') };
const page = { ...renderer, build: { ...build, rolldownOptions } };

/*
 * The desktop's two bundles, out/main and out/preload, and beside them the page's own. The engine is not bundled: the
 * pinned Node runs its sources as they are. Packages stay outside `main`; the preload script runs in the sandbox, which
 * loads one CommonJS file and no more. `--mode host` leaves the page out, which `npm run build` makes when it changed.
 */
export default defineConfig(({ mode }) => ({
  main: {
    build: { rolldownOptions: { input: { main: at('src-main/hosts/electron/main.ts') } } },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: at('src-main/hosts/electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  ...(mode === 'host' ? {} : { renderer: page }),
}));
