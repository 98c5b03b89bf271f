import { F, FLAGS } from './unicode/flags.ts';
import { growSpans, type SpanBuffer, type TextSource, type WordSplitter } from './word-splitter.ts';

/** Words are what stands between white space, as Python's `split()` has it. */
export const whitespace: WordSplitter = {
  id: 'whitespace',
  version: 1,
  split({ units, length }: TextSource, out: SpanBuffer): void {
    let { starts, ends } = out;
    let count = 0;
    for (let i = 0; i < length;) {
      if ((FLAGS[units[i]!]! & F.space) !== 0) {
        i++;
        continue;
      }
      const start = i;
      while (i < length && (FLAGS[units[i]!]! & F.space) === 0) i++;
      if (count === starts.length) {
        out.count = count;
        growSpans(out);
        ({ starts, ends } = out);
      }
      starts[count] = start;
      ends[count++] = i;
    }
    out.count = count;
  },
};
