import { z } from 'zod';
import type { RunRow, Workspace } from '#store/api.ts';

export interface RunLine {
  run: number;
  startedAt: string;
  finishedAt: string | null;
  /** `interrupted`: its process died before it ended. */
  state: RunRow['state'] | 'interrupted';
  recipe: { name: string; hash: string };
  documents: number | null;
  seconds: number | null;
  shards: { all: number; worked: number; done: number } | null;
  problems: string[];
}

const Count = z.number();
/** What a history shows of the report that a run left; written by this version or an earlier one. */
const Report = z.object({
  shards: z.object({ all: Count, worked: Count, done: Count }),
  thisRun: z.object({ documents: Count, seconds: Count }),
  problems: z.array(z.string()),
});

/** Newest first. */
export function runHistory(ws: Workspace, now: number): RunLine[] {
  const runs = ws.runs();
  const going = ws.leaseHolder(now) === null ? undefined : runs.at(-1)?.id;
  const names = new Map<string, string>();
  const nameOf = (hash: string): string => {
    const known = names.get(hash) ?? ws.recipe(hash)?.name ?? hash.slice(0, 8);
    names.set(hash, known);
    return known;
  };
  return runs.toReversed().map(({ id, startedAt, finishedAt, state, recipe, report }) => {
    const read = Report.safeParse(report === null ? null : JSON.parse(report));
    return {
      run: id,
      startedAt,
      finishedAt,
      state: state === 'running' && id !== going ? 'interrupted' : state,
      recipe: { name: nameOf(recipe), hash: recipe },
      documents: read.data?.thisRun.documents ?? null,
      seconds: read.data?.thisRun.seconds ?? null,
      shards: read.data?.shards ?? null,
      problems: read.data?.problems ?? [],
    };
  });
}
