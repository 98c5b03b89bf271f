import { closeSync, openSync, writeSync } from 'node:fs';
import type { Profile } from '#shared/domain/recipe.ts';
import { AppError } from '#shared/errors.ts';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';
import { resolveThresholds } from '#engine/decide/thresholds.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { newIdCheck, type IdSource } from '#engine/pipe/ids.ts';
import { newLineMeasurer } from '#engine/pipe/line-measurer.ts';
import { pipeLines, type PipeStreams } from '#engine/pipe/line-pipe.ts';
import { newLineReader } from '#engine/pipe/line-reader.ts';
import type { LineFault, Reply } from '#engine/pipe/reply.ts';
import { asciiJson, withAnswer } from '#engine/pipe/splice.ts';
import { loadRecipe } from '#engine/recipe/load.ts';
import type { Override } from '#engine/recipe/overrides.ts';

export interface PipeOptions {
  /** A preset or a file; null for the default preset. */
  recipe: string | null;
  profile: Profile | null;
  textField: string | null;
  /** Values of the recipe from the command line; they win over the options above. */
  overrides: readonly Override[];
  ids: IdSource;
  /** Writes everything beyond ASCII as `\u` escapes. */
  ascii: boolean;
  /** Ends the output with a line of counts, so that a cut stream can be told from a whole one. */
  trailer: boolean;
}

export interface PipeReport {
  /** Lines that were not blank. */
  in: number;
  /** Lines written to the output, blank ones and the trailer not counted. */
  out: number;
  faults: number;
  dropped: number;
  cancelled: boolean;
}

/** JSON lines -> the same lines with what was measured. Throws AppError for the recipe. */
export function measurePipe(options: PipeOptions, streams: PipeStreams): Promise<PipeReport> {
  return runPipe(options, streams, (reply) => {
    if (reply.kind === 'blank') return { out: '\n' };
    if (reply.kind === 'fault') return { out: faultLine(reply.fault) };
    return { out: answered(reply) };
  });
}

/**
 * JSON lines -> those that the recipe keeps, unchanged. The others go to the file `rejects` with what was measured;
 * so do lines that could not be read, which without that file are answered in place. Throws AppError `io`.
 */
export async function filterPipe(
  options: PipeOptions,
  rejects: string | null,
  streams: PipeStreams,
): Promise<PipeReport> {
  const file = rejects === null ? null : openRejects(rejects);
  try {
    return await runPipe(
      options,
      streams,
      (reply) => {
        if (reply.kind === 'blank') return {};
        if (reply.kind === 'fault') {
          const line = faultLine(reply.fault);
          return file === null ? { out: line } : { rejects: line };
        }
        return reply.verdict === 'keep' ? { out: `${reply.json}\n` } : { rejects: answered(reply) };
      },
      (line) => file?.write(line),
    );
  } finally {
    file?.close();
  }
}

async function runPipe(
  options: PipeOptions,
  streams: PipeStreams,
  answer: (reply: Reply) => { out?: string; rejects?: string },
  reject: (line: string) => void = () => {},
): Promise<PipeReport> {
  const { recipe } = loadRecipe(options.recipe, overridesOf(options));
  const measurer = await prepareMeasurer(recipe, fileResources());
  const tools = {
    reader: newLineReader(recipe.read),
    cleaner: prepareCleaner(recipe.clean),
    measurer,
    thresholds: resolveThresholds(recipe, measurer.units),
    checkId: newIdCheck(options.ids),
    contentIds: options.ids === 'content',
  };
  const report: PipeReport = { in: 0, out: 0, faults: 0, dropped: 0, cancelled: false };
  const encode = options.ascii ? asciiJson : (text: string) => text;
  const handler = newLineMeasurer(tools, (reply) => {
    const { out = '', rejects = '' } = answer(reply);
    if (reply.kind !== 'blank') {
      report.in++;
      if (out !== '') report.out++;
      if (reply.kind === 'fault') report.faults++;
      else if (reply.verdict !== 'keep') report.dropped++;
    }
    if (rejects !== '') reject(encode(rejects));
    return encode(out);
  });
  report.cancelled = !(await pipeLines(streams, recipe.read.maxRecordBytes, handler));
  if (options.trailer && !report.cancelled) {
    await streams.out(`${JSON.stringify({ winnow: { end: true, in: report.in, out: report.out } })}\n`);
  }
  return report;
}

function overridesOf({ profile, textField, ids, overrides }: PipeOptions): Override[] {
  const given: Override[] = [];
  if (profile !== null) given.push({ path: 'profile', value: profile });
  if (textField !== null) given.push({ path: 'read.textField', value: textField });
  if (ids !== null && ids !== 'content') given.push({ path: 'read.idField', value: ids.field });
  return [...given, ...overrides];
}

function answered({ json, answer }: Reply & { kind: 'document' }): string {
  return `${withAnswer(json, JSON.stringify(answer))}\n`;
}

function faultLine({ rawId, line, reason, detail }: LineFault): string {
  return `{"id":${rawId},"fault":${JSON.stringify({ line, reason, detail })}}\n`;
}

function openRejects(path: string): { write(line: string): void; close(): void } {
  const failed = (error: unknown): AppError => {
    const code = (error as NodeJS.ErrnoException).code ?? 'error';
    return new AppError(code === 'ENOSPC' ? 'disk-full' : 'io', `rejects cannot be written (${code})`, {
      where: path,
      cause: error,
    });
  };
  let file: number;
  try {
    file = openSync(path, 'w');
  } catch (error) {
    throw failed(error);
  }
  return {
    write(line) {
      try {
        const bytes = Buffer.from(line);
        for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
      } catch (error) {
        throw failed(error);
      }
    },
    close() {
      closeSync(file);
    },
  };
}
