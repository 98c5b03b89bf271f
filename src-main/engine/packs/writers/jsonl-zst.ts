import { openLineFile } from '../line-file.ts';
import type { PackWriter } from '../writer.ts';

/** One JSON object a line, JSONL, Zstandard. */
export const writer: PackWriter = {
  id: 'jsonl-zst',
  title: 'JSONL, Zstandard',
  extension: '.jsonl.zst',
  open(file) {
    const lines = openLineFile(file, 'zstd');
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
