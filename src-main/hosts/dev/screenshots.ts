import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { AppError } from '#shared/errors.ts';
import type { Command, Io } from '#hosts/cli/command.ts';
import { processIo } from '#hosts/cli/io.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { engineClient } from '#hosts/engine/client.ts';
import { startWebHost, type WebHost, type WebHostOptions } from '#hosts/web/host.ts';
import { builtPages } from '#hosts/web/pages.ts';
import { act, openScene, shoot, THEMES, type Size, type Theme } from './camera.ts';
import { launchBrowser } from './chromium.ts';
import { cliSteps, prepareSample } from './sample-workspace.ts';
import { REVIEW, TOUR, type Scene, type Stage, type TourScene } from './screenshot-scenes.ts';

/*
 * `npm run screenshots`: the pictures of the README, on a sample workspace that is made for them and removed again.
 * `npm run screenshots -- --review DIR` writes every page and dialog in each size and theme instead, to be looked at.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PICTURES = join('resources', 'screenshots');
/** Stands in pictures, so it has no random part. */
const FOLDER = join(tmpdir(), 'winnow-tour');
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
] as const satisfies readonly Size[];

const screenshots: Command = {
  name: 'screenshots',
  summary: 'Make the pictures of the README, or one of every page and dialog',
  options: [
    { flags: '--review <dir>', description: 'every page and dialog, in each size and theme, into this folder' },
    { flags: '--only <regex>', description: 'of the scenes only those whose name has this' },
  ],
  async run(_args, options, io) {
    const review = options['review'] as string | undefined;
    const only = new RegExp((options['only'] as string | undefined) ?? '');
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER);
    try {
      const out = resolve(ROOT, review ?? PICTURES);
      mkdirSync(out, { recursive: true });
      await take({ out, review: review !== undefined, only }, io);
    } finally {
      rmSync(FOLDER, { recursive: true, force: true });
    }
  },
};

interface Order {
  out: string;
  review: boolean;
  only: RegExp;
}

async function take({ out, review, only }: Order, io: Io): Promise<void> {
  const step = cliSteps({ ...io, out: async (text) => io.err(text) });
  const sample = join(FOLDER, 'sample.winnow');
  const empty = join(FOLDER, 'empty.winnow');
  await prepareSample({ root: ROOT, workspace: sample, folder: join(FOLDER, 'texts') }, step, io);
  await step('init', empty);
  const browser = await launchBrowser();
  const hosts: WebHost[] = [];
  const serve = async (dir: string): Promise<WebHost> => {
    const host = await startWebHost({ dir, pages: await builtPages(), ...hostOptions(io) });
    hosts.push(host);
    return host;
  };
  try {
    const full = await serve(sample);
    const bare = await serve(empty);
    const stage: Stage = { client: engineClient(full.engine.connect()), folder: FOLDER };
    const failed: string[] = [];
    for (const scene of review ? REVIEW : TOUR) {
      io.signal.throwIfAborted();
      await scene.ready?.(stage);
      if (!only.test(scene.name)) continue;
      const { url } = scene.empty === true ? bare : full;
      io.err(`${scene.name}\n`);
      for (const { size, shots } of framesOf(scene)) {
        const page = await openScene(browser, url, scene, size);
        try {
          await act(page, scene, stage);
        } catch (error) {
          failed.push(scene.name);
          io.err(`${scene.name}: ${error instanceof Error ? error.message : String(error)}\n`);
        }
        for (const { theme, file } of shots) await shoot(page, theme, join(out, file));
        await page.context().close();
      }
    }
    if (failed.length > 0) throw new AppError('internal', `not as they should be: ${failed.join(', ')}`);
  } finally {
    await browser.close();
    for (const host of hosts) await host.stop();
  }
}

interface Frame {
  size: Size;
  shots: { theme: Theme; file: string }[];
}

/** What is taken of a scene: of the README's in their one theme, of the others every size in both. */
function framesOf(scene: Scene | TourScene): Frame[] {
  if ('theme' in scene) return [{ size: SIZES[0], shots: [{ theme: scene.theme, file: `${scene.name}.png` }] }];
  return SIZES.map((size) => ({
    size,
    shots: THEMES.map((theme) => ({ theme, file: `${scene.name}-${size.width}-${theme}.png` })),
  }));
}

/** Of a server as `winnow serve` starts it, on any free port. */
const hostOptions = (io: Io): Omit<WebHostOptions, 'dir' | 'pages'> => ({
  port: 0,
  exactPort: false,
  hostNames: [],
  settings: {
    capabilities: {
      pick: 'browse',
      upload: { maxBytes: 2 ** 33 },
      download: true,
      reveal: false,
      openWorkspace: false,
    },
    roots: [FOLDER],
    memory: null,
    workers: null,
  },
  tell: (line) => io.err(`${line}\n`),
  onBug: (error) => io.err(`${String(error)}\n`),
});

process.chdir(ROOT);
const entry = { summary: screenshots.summary, load: async () => ({ command: screenshots }) };
process.exitCode = await runCli(['screenshots', ...process.argv.slice(2)], processIo(), { screenshots: entry });
