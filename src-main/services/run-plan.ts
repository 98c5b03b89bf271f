import type { Source } from '#shared/domain/source.ts';
import { hashOf } from '#engine/hash.ts';
import { needsOf, type Need } from '#engine/run/needs.ts';
import type { FileRow, LeftOutRow, ProductRow, ShardRow, Workspace } from '#store/api.ts';
import type { JobSlice, MeasureJob } from '#workers/measure-job.ts';
import type { RunKeys } from './run-keys.ts';

export interface RunPlan {
  /** In the order of shards. */
  jobs: MeasureJob[];
  /** Shards of current files, whether or not they lack anything. */
  shards: number;
  /** Bytes of source files behind the jobs. */
  workBytes: number;
}

/** A run = needed keys - present keys: the jobs that make the difference. */
export function planRun(ws: Workspace, keys: RunKeys): RunPlan {
  const sources = new Map(ws.sources().map((source) => [source.name, source]));
  const shards = ws.shards();
  const products = productsByShard(ws.products());
  const needs = needsOf({
    shards,
    present: new Map([...products].map(([shard, rows]) => [shard, new Set(rows.map(({ key }) => key))])),
    textKey: keys.textKey,
    columns: (name) => {
      const source = sourceOf(sources, name);
      return keys.units.map((unit) => ({ unit: unit.key, column: keys.column(unit, source) }));
    },
  });
  const byId = new Map(shards.map((shard) => [shard.id, shard]));
  const files = currentFiles(ws);
  const leftOut = ws.leftOut();
  const jobs = needs.flatMap((need) => {
    const shard = byId.get(need.shard);
    if (shard === undefined) return [];
    const text = products.get(shard.id)?.find(({ key }) => key === keys.textKey);
    return [jobOf(ws, { need, shard, source: sourceOf(sources, shard.source), text, files, leftOut }, keys.textKey)];
  });
  return { jobs, shards: shards.length, workBytes: jobs.reduce((sum, job) => sum + job.bytes, 0) };
}

interface JobParts {
  need: Need;
  shard: ShardRow;
  source: Source;
  text: ProductRow | undefined;
  files: ReadonlyMap<number, FileRow>;
  leftOut: readonly LeftOutRow[];
}

function jobOf(ws: Workspace, parts: JobParts, textKey: string): MeasureJob {
  const { need, shard, source, text, files } = parts;
  const slices = shard.slices.map(({ file, start, end }) => ({ file: files.get(file) ?? null, start, end }));
  const textFile = text?.file ?? ws.shardFile('text', shard.id, [textKey, ...gapsOf(slices)]);
  const columns = need.units.map(({ column }) => column);
  const own = new Set(shard.slices.map(({ file }) => file));
  return {
    shard: shard.id,
    root: source.root,
    slices,
    bytes: slices.reduce((sum, { file, start, end }) => sum + (file === null ? 0 : end - start), 0),
    textKey,
    textFile,
    recorded: text !== undefined,
    signalsFile: columns.length === 0 ? null : ws.shardFile('signals', shard.id, [...columns, textFile]),
    units: need.units,
    language: source.language,
    leftOut: parts.leftOut.filter(({ file }) => own.has(file)),
    failed: [],
  };
}

/**
 * Slices whose file was replaced since the shard was planned are not read, so a text without them is another text: it
 * goes to a file of its own, and a half-made one that still has them is never gone on with.
 */
function gapsOf(slices: readonly JobSlice[]): string[] {
  const gaps = slices.flatMap(({ file }, index) => (file === null ? [index] : []));
  return gaps.length === 0 ? [] : [hashOf({ without: gaps })];
}

function productsByShard(rows: readonly ProductRow[]): Map<number, ProductRow[]> {
  const byShard = new Map<number, ProductRow[]>();
  for (const row of rows) {
    const list = byShard.get(row.shard);
    if (list === undefined) byShard.set(row.shard, [row]);
    else list.push(row);
  }
  return byShard;
}

function currentFiles(ws: Workspace): Map<number, FileRow> {
  return new Map(ws.sources().flatMap(({ name }) => ws.files(name).map((file) => [file.id, file] as const)));
}

function sourceOf(sources: ReadonlyMap<string, Source>, name: string): Source {
  const source = sources.get(name);
  if (source === undefined) throw new Error(`a shard belongs to source "${name}", which there is not`);
  return source;
}
