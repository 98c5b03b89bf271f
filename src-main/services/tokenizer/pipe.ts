import { ReadKnobs } from '#shared/domain/recipe.ts';
import { pipeLines, type PipeStreams } from '#engine/pipe/line-pipe.ts';
import { newLineReader } from '#engine/pipe/line-reader.ts';
import { asciiJson } from '#engine/pipe/splice.ts';
import type { SpecialPolicy, Tokenizer } from '#engine/tokenizers/tokenizer.ts';
import type { PipeReport } from '../pipe.ts';

export interface EncodePipeOptions {
  textField: string | null;
  idField: string | null;
  special: SpecialPolicy;
  wrap: boolean;
  /** Adds where each token stands (UTF-16 units), and how the vocabulary writes it. */
  offsets: boolean;
  tokens: boolean;
  ascii: boolean;
  trailer: boolean;
}

/** JSON lines with a text -> `{id, ids}` for each, in input order. */
export async function encodePipe(
  tokenizer: Tokenizer,
  options: EncodePipeOptions,
  streams: PipeStreams,
): Promise<PipeReport> {
  const { textField, idField, special, wrap } = options;
  const knobs = ReadKnobs.parse({
    ...(textField === null ? {} : { textField }),
    ...(idField === null ? {} : { idField }),
  });
  const reader = newLineReader(knobs);
  const report: PipeReport = { in: 0, out: 0, faults: 0, dropped: 0, cancelled: false };
  const write = options.ascii ? asciiJson : (text: string): string => text;
  const done = await pipeLines(streams, knobs.maxRecordBytes, {
    line(line) {
      const read = reader.read(line);
      if (read.kind === 'blank') return '\n';
      report.in++;
      report.out++;
      // An empty text has no tokens, which is an answer.
      const empty = read.kind === 'fault' && read.fault.reason === 'empty-text';
      if (read.kind === 'fault' && !empty) {
        report.faults++;
        const { rawId, line: number, reason, detail } = read.fault;
        return write(`{"id":${rawId},"fault":${JSON.stringify({ line: number, reason, detail })}}\n`);
      }
      const { ids, starts, ends } = tokenizer.encode(read.kind === 'record' ? read.text : '', { special, wrap });
      const tokens = options.tokens
        ? `,"tokens":${JSON.stringify(Array.from(ids, (id) => tokenizer.tokenOf(id) ?? null))}`
        : '';
      const offsets = options.offsets ? `,"starts":[${starts.join()}],"ends":[${ends.join()}]` : '';
      return write(`{"id":${reader.rawId(read.json)},"ids":[${ids.join()}]${tokens}${offsets}}\n`);
    },
    flush: () => '',
  });
  report.cancelled = !done;
  if (options.trailer && done) {
    await streams.out(`${JSON.stringify({ winnow: { end: true, in: report.in, out: report.out } })}\n`);
  }
  return report;
}
