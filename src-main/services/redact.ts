import type { PiiCategory } from '#shared/domain/pii.ts';
import { ReadKnobs } from '#shared/domain/recipe.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { prepareDetector } from '#engine/pii/detect.ts';
import { newLineRedactor, type RedactedLine } from '#engine/pii/line-redactor.ts';
import { pipeLines, type PipeStreams } from '#engine/pipe/line-pipe.ts';
import { asciiJson, withAnswer } from '#engine/pipe/splice.ts';
import type { PipeReport } from './pipe.ts';

export interface RedactOptions {
  categories: readonly PiiCategory[];
  allow: readonly string[];
  privateIps: boolean;
  /** `spans`: where something stands; `mask`: the text with placeholders; `drop`: only lines in which nothing was found. */
  answer: 'spans' | 'mask' | 'drop';
  textField: string | null;
  idField: string | null;
  ascii: boolean;
  trailer: boolean;
}

/** JSON lines -> spans of personal data and secrets, or the same lines without them; in input order. */
export async function redactPipe(options: RedactOptions, streams: PipeStreams): Promise<PipeReport> {
  const { categories, allow, privateIps, textField, idField } = options;
  const detect = prepareDetector({ categories, allow, privateIps }, fileResources());
  const knobs = ReadKnobs.parse({
    languageField: 'language',
    ...(textField === null ? {} : { textField }),
    ...(idField === null ? {} : { idField }),
  });
  const redact = newLineRedactor(knobs, detect);
  const report: PipeReport = { in: 0, out: 0, faults: 0, dropped: 0, cancelled: false };
  const encode = options.ascii ? asciiJson : (text: string) => text;
  const done = await pipeLines(streams, knobs.maxRecordBytes, {
    line(line) {
      const found = redact(line);
      if (found.kind === 'blank') return '\n';
      report.in++;
      if (found.kind === 'fault') report.faults++;
      const out = answerOf(found, options.answer);
      if (out === '') report.dropped++;
      else report.out++;
      return encode(out);
    },
    flush: () => '',
  });
  report.cancelled = !done;
  if (options.trailer && done) {
    await streams.out(`${JSON.stringify({ winnow: { end: true, in: report.in, out: report.out } })}\n`);
  }
  return report;
}

function answerOf(found: Exclude<RedactedLine, { kind: 'blank' }>, answer: RedactOptions['answer']): string {
  if (found.kind === 'fault') {
    const { rawId, line, reason, detail } = found.fault;
    return `{"id":${rawId},"fault":${JSON.stringify({ line, reason, detail })}}\n`;
  }
  if (answer === 'spans') return `{"id":${found.rawId},"spans":${JSON.stringify(found.spans)}}\n`;
  if (answer === 'drop' && found.spans.length > 0) return '';
  return `${withAnswer(found.redacted(), JSON.stringify({ redacted: found.counts }))}\n`;
}
