import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { processIo } from '#hosts/cli/io.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { gatherSample, sampleSources } from './sample.ts';

/*
 * `npm start`: a sample workspace from real text that the installed packages bring, run and judged. Each step is a
 * command as anyone would type it; a second start finds everything done.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const WORKSPACE = 'sample.winnow';
const FOLDER = join('.cache', 'sample');
const RECIPE = 'web-multilingual';

const io = processIo();

async function step(...args: string[]): Promise<void> {
  io.err(`\n$ winnow ${args.map((arg) => (arg.includes(' ') ? `'${arg}'` : arg)).join(' ')}\n`);
  const code = await runCli(args, io, commands);
  if (code !== 0) process.exit(code);
}

process.chdir(ROOT);
const sources = sampleSources(ROOT);
const count = gatherSample(ROOT, join(ROOT, FOLDER), sources);
io.err(`sample: ${count} files of text from the installed packages, in ${FOLDER}\n`);
const isNew = !existsSync(WORKSPACE);
if (isNew) await step('init', WORKSPACE);
for (const { name, category, acquisition, licence } of sources) {
  const facts = ['--category', category, '--acquisition', acquisition, '--licence', licence];
  await step('add', WORKSPACE, join(FOLDER, name), '--source', name, '--root', join(FOLDER, name), ...facts);
}
// A recipe that was chosen since then stays.
await step('run', WORKSPACE, ...(isNew ? ['--recipe', RECIPE] : []));
await step('stats', WORKSPACE);

const next = [
  `docs ${WORKSPACE} --where "source = moby-dick and verdict = drop"`,
  `explain ${WORKSPACE} "documentation:zod/README.md#0"`,
  `whatif ${WORKSPACE} --set fineweb.char_dup_fraction.max=0.1`,
  `export ${WORKSPACE} --out sample-pack --accept all --why "a sample"`,
  'verify sample-pack',
];
io.err(`
The sample is in ${WORKSPACE}; this command may be repeated. What to do next (winnow --help lists everything):

  alias winnow="node '${join(ROOT, 'src-main', 'hosts', 'launch.mjs')}'"
${next.map((line) => `  winnow ${line}`).join('\n')}
`);
