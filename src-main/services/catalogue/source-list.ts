import type { SourceInfo } from '#shared/contract/sources.ts';
import { addCounts, emptyCounts } from '#shared/domain/ledger.ts';
import type { Source } from '#shared/domain/source.ts';
import type { ProductRow, Workspace } from '#store/api.ts';
import type { RunKeys } from '../run-keys.ts';
import { currentCounts } from '../run-report.ts';
import { byFormat } from '../sources.ts';

/** Every source, with what was read of it under a recipe. Opens a shard only where one of its files has changed since. */
export function listSources(ws: Workspace, { textKey }: Pick<RunKeys, 'textKey'>): SourceInfo[] {
  const texts = new Map<number, ProductRow>();
  for (const row of ws.products()) if (row.kind === 'text' && row.key === textKey) texts.set(row.shard, row);
  return ws.sources().map((source) => {
    const files = ws.files(source.name);
    const shards = ws.shards(source.name);
    const records = emptyCounts();
    let done = 0;
    for (const shard of shards) {
      const text = texts.get(shard.id);
      if (text === undefined) continue;
      done++;
      addCounts(records, currentCounts(ws, shard, text));
    }
    const { read, used } = records;
    return {
      source,
      files: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      formats: byFormat(files),
      shards: { done, all: shards.length },
      documents: records.documents,
      records: { read, used, ignored: total(records.ignored), quarantined: total(records.quarantined) },
      alarms: alarmsOf(source, files.length),
    };
  });
}

function alarmsOf({ licence, category }: Source, files: number): string[] {
  return [
    ...(licence === null ? ['It has no licence: say which before you export.'] : []),
    ...(category === null ? ['It has no category, so no published figures can be set beside it.'] : []),
    ...(files === 0 ? ['It has no file.'] : []),
  ];
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}
