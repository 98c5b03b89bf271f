import type { Command } from '../command.ts';
import { commandShapes, renderCompletion, SHELLS, type Shell } from '../completion.ts';
import { commands } from './registry.gen.ts';

export const command: Command = {
  name: 'completion',
  summary: 'Print the completion script of a shell',
  arguments: [{ name: '<shell>', description: 'bash, zsh or fish', choices: SHELLS, complete: 'none' }],
  examples: [
    'source <(winnow completion bash)',
    'winnow completion zsh > "${fpath[1]}/_winnow"',
    'winnow completion fish > ~/.config/fish/completions/winnow.fish',
  ],
  async run(args, options, io) {
    const shell = args['shell'] as Shell;
    const script = renderCompletion(shell, await commandShapes(commands));
    await io.out(options['json'] === true ? `${JSON.stringify({ shell, script })}\n` : script);
  },
};
