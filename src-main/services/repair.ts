import { ReadKnobs } from '#shared/domain/recipe.ts';
import { tellLanguage } from '#engine/clean/repair/language.ts';
import { type Mend, mendText } from '#engine/clean/repair/mend.ts';
import type { PlanStep } from '#engine/clean/repair/plan.ts';
import { pipeLines, type PipeStreams } from '#engine/pipe/line-pipe.ts';
import { newLineReader } from '#engine/pipe/line-reader.ts';
import { asciiJson } from '#engine/pipe/splice.ts';
import type { PipeReport } from './pipe.ts';

export interface RepairOptions {
  mends: ReadonlySet<Mend>;
  textField: string | null;
  idField: string | null;
  /** Leaves the places out of the plan: the steps and how many edits each made remain. */
  brief: boolean;
  ascii: boolean;
  trailer: boolean;
}

/**
 * JSON lines -> `{id, text, plan, lossy}` with wrong decoding undone, in input order; of a text that was decoded wrongly
 * also `language: {before, after}`, what language it was told to be in as it came and as it became.
 */
export async function repairPipe(options: RepairOptions, streams: PipeStreams): Promise<PipeReport> {
  const { textField, idField } = options;
  const knobs = ReadKnobs.parse({
    ...(textField === null ? {} : { textField }),
    ...(idField === null ? {} : { idField }),
  });
  const reader = newLineReader(knobs);
  const report: PipeReport = { in: 0, out: 0, faults: 0, dropped: 0, cancelled: false };
  const encode = options.ascii ? asciiJson : (text: string) => text;
  const done = await pipeLines(streams, knobs.maxRecordBytes, {
    line(line) {
      const read = reader.read(line);
      if (read.kind === 'blank') return '\n';
      report.in++;
      report.out++;
      if (read.kind === 'fault') {
        report.faults++;
        const { rawId, line: number, reason, detail } = read.fault;
        return encode(`{"id":${rawId},"fault":${JSON.stringify({ line: number, reason, detail })}}\n`);
      }
      const { text, plan, lossy, language } = mendText(read.text, options.mends);
      const told = language === null ? {} : { language: { before: language, after: tellLanguage(text) } };
      const steps = plan.map((step) => (options.brief ? briefly(step) : step));
      return encode(
        `{"id":${reader.rawId(read.json)},${JSON.stringify({ text, plan: steps, lossy, ...told }).slice(1)}\n`,
      );
    },
    flush: () => '',
  });
  report.cancelled = !done;
  if (options.trailer && done) {
    await streams.out(`${JSON.stringify({ winnow: { end: true, in: report.in, out: report.out } })}\n`);
  }
  return report;
}

function briefly({ step, edits }: PlanStep): { step: string; edits: number } {
  return { step, edits: edits.length };
}
