import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Command, Io } from '#hosts/cli/command.ts';
import { processIo } from '#hosts/cli/io.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { WEB_OPTIONS, webOptions } from '#hosts/web/options.ts';
import { serve } from '#hosts/web/serve.ts';
import { findDesktop, openDesktop } from './desktop.ts';
import { cliSteps, prepareSample, SAMPLE_RECIPE } from './sample-workspace.ts';
import { measureInApp } from './start-run.ts';

/*
 * `npm start`: the app on a sample workspace from real text that the installed packages bring. In the browser it opens
 * at once and shows how the sample is measured; a second start finds everything done.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const WORKSPACE = 'sample.winnow';
const FOLDER = join('.cache', 'sample');

const start: Command = {
  name: 'start',
  summary: 'Open the app on a sample from the installed packages',
  options: [
    { flags: '--browser', description: 'in the browser, wherever Electron is' },
    { flags: '--exit-when-ready', description: 'in the browser; end once the sample is measured and the app answers' },
    ...WEB_OPTIONS,
  ],
  async run(_args, options, io) {
    // With --json the address alone is on standard output.
    const json = options['json'] === true;
    const step = cliSteps(json ? { ...io, out: async (text) => io.err(text) } : io);
    const isNew = await prepareSample({ root: ROOT, workspace: WORKSPACE, folder: FOLDER }, step, io);
    const exitWhenReady = options['exitWhenReady'] === true;
    const desktop = options['browser'] === true || exitWhenReady ? null : await findDesktop(ROOT);
    if (desktop !== null && 'binary' in desktop) {
      // A recipe that was chosen since then stays.
      await step('run', WORKSPACE, ...(isNew ? ['--recipe', SAMPLE_RECIPE] : []));
      tellMore(io);
      const result = await openDesktop(ROOT, [join(ROOT, WORKSPACE)], io.signal);
      if (result.opened) return result.code;
      io.err(`${result.why}: the app opens in the browser instead\n`);
    } else if (desktop !== null) io.err(`\n${desktop.missing}: the app opens in the browser instead\n`);
    tellMore(io);
    await serve(
      {
        dir: join(ROOT, WORKSPACE),
        web: webOptions({ ...options, ...(exitWhenReady ? { open: false } : {}) }, io.cwd),
        json,
        async onReady(host) {
          const ended = measureInApp(host, isNew ? SAMPLE_RECIPE : null, io);
          if (exitWhenReady) {
            await ended;
            return 'end';
          }
          ended.catch((error: unknown) => {
            // The page tells more; a connection that ends with the server is nothing to tell.
            if (!io.signal.aborted) io.err(`${error instanceof Error ? error.message : String(error)}\n`);
          });
          return 'go on';
        },
      },
      io,
    );
    if (!exitWhenReady) return 0;
    if (io.signal.aborted) return 130;
    await step('stats', WORKSPACE);
    return 0;
  },
};

function tellMore(io: Io): void {
  const next = [
    `docs ${WORKSPACE} --where "source = moby-dick and verdict = drop"`,
    `explain ${WORKSPACE} "documentation:magic-string/README.md#0"`,
    `whatif ${WORKSPACE} --set fineweb.char_dup_fraction.max@en=0.1`,
    `export ${WORKSPACE} --out sample-pack --accept all --why "a sample"`,
    'verify sample-pack',
  ];
  io.err(`
The sample is in ${WORKSPACE}; this command may be repeated. The same on the command line (winnow --help lists everything):

  alias winnow="node '${join(ROOT, 'src-main', 'hosts', 'launch.mjs')}'"
${next.map((line) => `  winnow ${line}`).join('\n')}

`);
}

process.chdir(ROOT);
const entry = { summary: start.summary, load: async () => ({ command: start }) };
process.exitCode = await runCli(['start', ...process.argv.slice(2)], processIo(), { start: entry });
