import { resolve } from 'node:path';
import { initWorkspace } from '#services/workspace.ts';
import type { Command } from '../command.ts';

export const command: Command = {
  name: 'init',
  summary: 'Make an empty workspace',
  arguments: [
    { name: '<dir>', description: 'a folder that does not exist yet; NAME.winnow is the custom', complete: 'dir' },
  ],
  examples: ['winnow init corpus.winnow'],
  async run(args, options, io) {
    const given = String(args['dir']);
    const { dir } = initWorkspace(resolve(io.cwd, given));
    if (options['json'] === true) return io.out(`${JSON.stringify({ workspace: dir })}\n`);
    await io.out(`made ${dir}\nnext: winnow add ${given} PATH… --source NAME --category web --licence LICENCE\n`);
  },
};
