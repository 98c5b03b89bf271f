import { decodeFiles } from '#services/decode.ts';
import type { Command } from '../command.ts';

export const command: Command = {
  name: 'decode',
  summary: 'text files in any charset to Unicode: one JSON line a file, with the charset found',
  arguments: [
    { name: '<files...>', description: 'text files, bare, .gz or .zst; - is standard input', complete: 'file' },
  ],
  options: [
    {
      flags: '--web',
      description: 'read GB2312, Shift_JIS and EUC-JP by the tables of browsers, as a run does, not as published',
    },
  ],
  examples: ['winnow decode old/*.txt', 'winnow decode page.html | jq -r .charset'],
  /** 1 when some file could not be read: its line has a `fault`. */
  async run(args, options, io) {
    let code = 0;
    const answers = decodeFiles(args['files'] as string[], {
      tables: options['web'] === true ? 'web' : 'published',
      cwd: io.cwd,
      stdin: io.stdin as AsyncIterable<string | Uint8Array>,
      signal: io.signal,
    });
    for await (const answer of answers) {
      if ('fault' in answer) {
        code = 1;
        io.err(`winnow: ${answer.file}: ${answer.fault.detail} (${answer.fault.reason})\n`);
      }
      await io.out(`${JSON.stringify(answer)}\n`);
    }
    return code;
  },
};
