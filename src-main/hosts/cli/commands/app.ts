import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '#shared/errors.ts';
import { openDesktop } from '#hosts/dev/desktop.ts';
import { WEB_OPTIONS, webOptions } from '#hosts/web/options.ts';
import { serve } from '#hosts/web/serve.ts';
import type { Command } from '../command.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

export const command: Command = {
  name: 'app',
  summary: 'Open the app: on the desktop where Electron is at hand, else in the browser',
  arguments: [{ name: '[dir]', description: 'the workspace', complete: 'workspace' }],
  options: [{ flags: '--browser', description: 'in the browser, also where Electron is' }, ...WEB_OPTIONS],
  examples: ['winnow app corpus.winnow', 'winnow app            # the desktop, with a choice of workspaces'],
  async run(args, options, io) {
    const dir = args['dir'] === undefined ? null : resolve(io.cwd, String(args['dir']));
    if (options['browser'] !== true) {
      const desktop = await openDesktop(ROOT, dir === null ? [] : [dir], io.signal);
      if (desktop.opened) return desktop.code;
      io.err(`${desktop.why}: the app opens in the browser instead\n`);
    }
    if (dir === null) {
      throw new AppError('usage', 'the browser needs a workspace to open', { remedy: 'name one: winnow app DIR' });
    }
    return serve({ dir, web: webOptions(options, io.cwd), json: options['json'] === true }, io);
  },
};
