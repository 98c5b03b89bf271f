import { extractFiles, type Extraction } from '#services/extract.ts';
import type { CleanKnobs } from '#shared/domain/recipe.ts';
import type { Command } from '../command.ts';

export const command: Command = {
  name: 'extract',
  summary: 'HTML, LaTeX and wikitext files to their main text: one JSON line a file',
  arguments: [{ name: '<files...>', description: 'files, bare, .gz or .zst; - is standard input', complete: 'file' }],
  options: [
    { flags: '--all', description: 'every visible text instead of the main text' },
    { flags: '--markdown', description: 'Markdown instead of plain text' },
    { flags: '--images', description: 'pictures in Markdown, by description and address' },
    {
      flags: '--favour <error>',
      description: 'what is kept where a piece of the page is in doubt',
      choices: ['precision', 'balanced', 'recall'],
      default: 'balanced',
    },
    {
      flags: '--source <kind>',
      description: 'what the files are; auto: .tex and .wiki by their ending, all others HTML',
      choices: ['auto', 'wikitext', 'latex'],
      default: 'auto',
    },
  ],
  examples: [
    'winnow extract page.html.gz',
    'winnow extract paper.tex --markdown',
    'curl -s https://example.org | winnow extract -',
  ],
  /** 1 when some file could not be read: its line has a `fault`. */
  async run(args, options, io) {
    let code = 0;
    const answers = extractFiles(args['files'] as string[], {
      knobs: {
        html: options['all'] === true ? 'all' : 'main',
        markup: options['markdown'] === true ? 'markdown' : 'text',
        images: options['images'] === true,
        favour: options['favour'] as CleanKnobs['favour'],
        source: options['source'] as CleanKnobs['source'],
      },
      cwd: io.cwd,
      stdin: io.stdin as AsyncIterable<string | Uint8Array>,
      signal: io.signal,
    });
    for await (const answer of answers) {
      if ('fault' in answer) {
        code = 1;
        io.err(`winnow: ${answer.file}: ${answer.fault.detail} (${answer.fault.reason})\n`);
      }
      await io.out(`${JSON.stringify(ordered(answer))}\n`);
    }
    return code;
  },
};

/** The members in the order of the manual, so that lines can be compared. */
function ordered(answer: Extraction): Record<string, unknown> {
  if ('fault' in answer) return answer;
  const { file, title, text, language, byline, date, site, url, licence, edits } = answer;
  return { file, title: title ?? null, text, language: language ?? null, byline, date, site, url, licence, edits };
}
