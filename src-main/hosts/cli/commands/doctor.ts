import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import { runChecks } from '../doctor-checks.ts';
import { appVersion } from '../version.ts';

export const command: Command = {
  name: 'doctor',
  summary: 'Check this machine and a folder: Node, SQLite, zstd, memory, disk',
  arguments: [{ name: '[dir]', description: 'a workspace or the folder for one', complete: 'dir' }],
  examples: ['winnow doctor', 'winnow doctor corpus.winnow --json'],
  async run(args, options, io) {
    const checks = runChecks(resolve(io.cwd, (args['dir'] as string | undefined) ?? '.'));
    const ok = checks.every((check) => check.ok);
    if (options['json'] === true) {
      await io.out(`${JSON.stringify({ version: appVersion(), ok, checks })}\n`);
    } else {
      const lines = checks.map(({ name, ok: well, found, remedy }) => {
        const advice = remedy === undefined ? '' : `; ${remedy}`;
        return `${well ? 'ok  ' : 'FAIL'}  ${name.padEnd(14)}  ${found}${advice}\n`;
      });
      await io.out(lines.join(''));
    }
    return ok ? 0 : 1;
  },
};
