import { openLineFile, type LineCompression } from './line-file.ts';
import type { PackWriter } from './writer.ts';

/** A pack format of one JSON object a line. */
export function lineWriter(id: string, title: string, extension: string, compression: LineCompression): PackWriter {
  return {
    id,
    title,
    extension,
    open(file) {
      const lines = openLineFile(file, compression);
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
}
