import { AppError } from '#shared/errors.ts';
import type { ProductRow, ShardRow, Workspace } from '#store/api.ts';
import type { RunKeys } from './run-keys.ts';

/** How much of the workspace is made under a recipe. */
export interface Coverage {
  /** `done` of `all` shards have their text and the columns of every unit. */
  shards: { done: number; all: number };
  /** Shards whose text is not there. */
  unread: number;
  /** Units without columns in some shard, unread shards included, by name and in the order of units. */
  missing: { unit: string; shards: number }[];
}

/** What is stored, seen at one moment, so that whoever asks twice gets one answer while a run goes on. */
export interface Stock {
  shards: ShardRow[];
  products: ProductRow[];
}

export function stockAt(ws: Workspace): Stock {
  return { shards: ws.shards(), products: ws.products() };
}

export interface Covered {
  coverage: Coverage;
  /** Shards with a text; of them, those with every column. */
  read: ShardRow[];
  measured: ShardRow[];
}

/** Answered from the catalogue: no shard is opened. */
export function coverageOf(ws: Workspace, keys: RunKeys, { shards, products }: Stock): Covered {
  const there = new Set(products.map(({ shard, key }) => `${shard} ${key}`));
  const sources = new Map(ws.sources().map((source) => [source.name, source]));
  const missing = new Map(keys.units.map(({ name }) => [name, 0]));
  const read: ShardRow[] = [];
  const measured: ShardRow[] = [];
  for (const shard of shards) {
    const source = sources.get(shard.source);
    const text = there.has(`${shard.id} ${keys.textKey}`);
    const lacking =
      source === undefined || !text
        ? keys.units
        : keys.units.filter((unit) => !there.has(`${shard.id} ${keys.column(unit, source)}`));
    for (const { name } of lacking) missing.set(name, (missing.get(name) ?? 0) + 1);
    if (text) read.push(shard);
    if (text && lacking.length === 0) measured.push(shard);
  }
  return {
    coverage: {
      shards: { done: measured.length, all: shards.length },
      unread: shards.length - read.length,
      missing: [...missing].filter(([, n]) => n > 0).map(([unit, n]) => ({ unit, shards: n })),
    },
    read,
    measured,
  };
}

/** The shares of shards that an answer stands on; null where it stands on all. */
export type Part = Coverage['shards'] | null;

export function partOf({ shards }: Coverage): Part {
  return shards.done === shards.all ? null : shards;
}

/** Throws `not-found` while a shard is unread; `run` is the command that reads them. */
export function requireRead(ws: Workspace, { unread, shards }: Coverage, run: string): void {
  if (unread === 0) return;
  throw new AppError('not-found', `${unread} of ${shards.all} shards are not read as the recipe says`, {
    where: ws.dir,
    remedy: `run ${run} first`,
  });
}
