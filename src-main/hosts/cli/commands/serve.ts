import { resolve } from 'node:path';
import { WEB_OPTIONS, webOptions } from '#hosts/web/options.ts';
import { serve } from '#hosts/web/serve.ts';
import type { Command } from '../command.ts';

export const command: Command = {
  name: 'serve',
  summary: 'Serve the app on a workspace to a browser on this machine, or through a tunnel',
  arguments: [{ name: '<dir>', description: 'the workspace', complete: 'workspace' }],
  options: WEB_OPTIONS,
  examples: [
    'winnow serve corpus.winnow',
    'winnow serve corpus.winnow --no-open --port 4870    # then, elsewhere: ssh -L 4870:127.0.0.1:4870 HOST',
    'winnow serve corpus.winnow --root /data/crawls --root /data/books',
  ],
  run: (args, options, io) =>
    serve(
      {
        dir: resolve(io.cwd, String(args['dir'])),
        web: webOptions(options, io.cwd),
        json: options['json'] === true,
      },
      io,
    ),
};
