import { openLineFile } from '../line-file.ts';
import type { PackWriter } from '../writer.ts';

/** One JSON object a line, JSONL. */
export const writer: PackWriter = {
  id: 'jsonl',
  title: 'JSONL',
  extension: '.jsonl',
  open(file) {
    const lines = openLineFile(file, 'none');
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
