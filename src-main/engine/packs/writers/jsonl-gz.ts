import { openLineFile } from '../line-file.ts';
import type { PackWriter } from '../writer.ts';

/** One JSON object a line, JSONL, gzip. */
export const writer: PackWriter = {
  id: 'jsonl-gz',
  title: 'JSONL, gzip',
  extension: '.jsonl.gz',
  open(file) {
    const lines = openLineFile(file, 'gzip');
    return {
      get contentBytes() {
        return lines.contentBytes;
      },
      write: (_, line) => lines.write(line),
      close: () => lines.close(),
      abort: () => lines.abort(),
    };
  },
};
