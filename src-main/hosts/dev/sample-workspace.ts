import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Io } from '#hosts/cli/command.ts';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { gatherSample, sampleSources } from './sample.ts';

export const SAMPLE_RECIPE = 'web-multilingual';

/** One command of winnow; the process ends where it fails. */
export type Step = (...args: string[]) => Promise<void>;

/** Each step is a command as anyone would type it. */
export function cliSteps(io: Io): Step {
  return async (...args) => {
    io.err(`\n$ winnow ${args.map((arg) => (arg.includes(' ') ? `'${arg}'` : arg)).join(' ')}\n`);
    const code = await runCli(args, io, commands);
    if (code !== 0) process.exit(code);
  };
}

export interface SamplePlaces {
  root: string;
  workspace: string;
  /** Where its texts are gathered. */
  folder: string;
}

/** Gathers the sample and registers its sources. Returns whether the workspace is new. */
export async function prepareSample({ root, workspace, folder }: SamplePlaces, step: Step, io: Io): Promise<boolean> {
  const sources = sampleSources(root);
  const count = gatherSample(root, folder, sources);
  io.err(`sample: ${count} files of text from the installed packages, in ${folder}\n`);
  const isNew = !existsSync(workspace);
  if (isNew) await step('init', workspace);
  for (const { name, category, acquisition, licence } of sources) {
    const facts = ['--category', category, '--acquisition', acquisition, '--licence', licence];
    await step('add', workspace, join(folder, name), '--source', name, '--root', join(folder, name), ...facts);
  }
  return isNew;
}
