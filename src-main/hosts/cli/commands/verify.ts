import { resolve } from 'node:path';
import { verifyPack } from '#engine/packs/verify.ts';
import type { Command } from '../command.ts';
import { count } from '../numbers.ts';
import { safeLines } from '../safe-text.ts';

export const command: Command = {
  name: 'verify',
  summary: 'Check every hash and count of a pack again',
  arguments: [{ name: '<pack>', description: 'the folder that winnow export made', complete: 'dir' }],
  examples: ['winnow verify packs/v1', 'winnow verify packs/v1 --json'],
  async run(args, options, io) {
    const result = await verifyPack(resolve(io.cwd, String(args['pack'])));
    if (options['json'] === true) await io.out(`${JSON.stringify(result)}\n`);
    else {
      for (const { path, problem } of result.problems) await io.out(safeLines([`${path}: ${problem}`]));
      const { files, documents, dropped, contentSha256, problems } = result;
      const sum = `${files} files, ${count(documents)} documents, evidence for ${count(dropped)} dropped, content ${contentSha256}`;
      await io.out(
        result.ok
          ? `whole: ${sum}\n`
          : `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}: ${sum}\n`,
      );
    }
    return result.ok ? 0 : 1;
  },
};
