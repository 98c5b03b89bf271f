import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { inodeOf } from '#store/file-identity.ts';
import { CATALOGUE, openWorkspace } from '#store/workspace.ts';
import type { Workspace } from '#store/api.ts';
import { recipeInUse } from '../recipe-versions.ts';
import { runKeys } from '../run-keys.ts';
import { coverageOf, stockAt } from '../snapshot-coverage.ts';
import { groundOf, keyList } from './ground.ts';
import { holdSnapshot, takeSnapshot, type Held } from './held.ts';
import type { Out } from './types.ts';

/** The snapshot that lies on the desk, and how it gets another one. */
export interface Bench {
  /** For reading; sees what others write. */
  readonly ws: Workspace;
  /** Takes a snapshot where there is none, and works in what was decided since. */
  held(): Promise<Held>;
  /** Takes another one, unless this one still stands on the same ground. */
  refresh(): Promise<Held>;
  /** Puts the limits of the recipe in use in place; takes another snapshot where it measures other things. */
  adopt(): Promise<Held>;
  status(): Promise<Out<'desk', 'status'>>;
  /** The workspace for writing; it stays open from the first time on. Throws `read-only`, and `not-found` once it is away. */
  write<T>(use: (ws: Workspace) => T): T;
  close(): void;
}

export function openBench(dir: string): Bench {
  const ws = openWorkspace(dir, { readonly: true });
  let number = 0;
  let current: Held | null = null;
  let writable: Workspace | null = null;
  const catalogue = join(ws.dir, CATALOGUE);
  const inode = inodeOf(catalogue);
  /** Version of the catalogue by which an empty snapshot was still all there is. */
  let empty = -1;
  /** Stored hash of the recipe in use when the snapshot was taken; null where there was none. */
  let recipe: string | null = null;
  let known: { version: number; number: number; status: Out<'desk', 'status'> } | null = null;

  /** An open file can be written to after it was removed, and nobody would ever read it. */
  function requireHere(): void {
    if (inodeOf(catalogue) === inode) return;
    throw new AppError('not-found', 'the workspace is no longer where it was opened', {
      where: ws.dir,
      remedy: 'put it back, or open it where it is now; nothing was saved',
    });
  }

  async function take(): Promise<Held> {
    // The old one is put away first: two of them may not fit into memory.
    current?.close();
    current = null;
    recipe = ws.currentRecipe()?.hash ?? null;
    return (current = await takeSnapshot(ws, ++number));
  }

  async function held(): Promise<Held> {
    const here = current === null || (await isOver(current)) ? await take() : current;
    here.follow();
    return here;
  }

  /** An empty snapshot is over as soon as there is something: whoever looks at nothing wants to see the first of it. */
  async function isOver({ snapshot }: Held): Promise<boolean> {
    const version = ws.dataVersion();
    if (snapshot.documents > 0 || version === empty) return false;
    empty = version;
    return (ws.currentRecipe()?.hash ?? null) !== recipe || (await measuredNow()) > 0;
  }

  /** Shards that have everything which the recipe in use needs. */
  async function measuredNow(): Promise<number> {
    const keys = await runKeys(recipeInUse(ws).recipe);
    return coverageOf(ws, keys, stockAt(ws)).measured.length;
  }

  /** Over the same documents and columns, and what was decided over them. */
  function withRecipeOf(here: Held, loaded: Held['snapshot']['loaded']): Held {
    recipe = ws.currentRecipe()?.hash ?? null;
    return (current = holdSnapshot({ ...here.snapshot, loaded }, ++number, here.decide));
  }

  async function adopt(): Promise<Held> {
    const here = await held();
    const loaded = recipeInUse(ws);
    if (loaded.hash === here.snapshot.loaded.hash) return here;
    const keys = await runKeys(loaded.recipe);
    const sameKeys = keyList(keys).join('\n') === keyList(here.snapshot.keys).join('\n');
    return sameKeys ? withRecipeOf(here, loaded) : take();
  }

  async function refresh(): Promise<Held> {
    const here = await held();
    const loaded = recipeInUse(ws);
    if (groundOf(ws, await runKeys(loaded.recipe), stockAt(ws)) !== here.ground) return take();
    if (loaded.hash !== here.snapshot.loaded.hash) return withRecipeOf(here, loaded);
    // Equal, but asked for: views are made anew from what is decided now.
    return here;
  }

  async function statusOf(here: Held): Promise<Out<'desk', 'status'>> {
    const { snapshot } = here;
    const stock = stockAt(ws);
    const { coverage, measured } = coverageOf(ws, snapshot.keys, stock);
    const taken = new Set(snapshot.shards.map(({ id }) => id));
    const added = new Set(measured.map(({ id }) => id).filter((id) => !taken.has(id)));
    const newDocuments = stock.products
      .filter(({ shard, key }) => key === snapshot.keys.textKey && added.has(shard))
      .reduce((sum, { documents }) => sum + documents, 0);
    const inUse = ws.currentRecipe();
    return {
      snapshot: here.number,
      documents: snapshot.documents,
      shards: { done: snapshot.shards.length, all: coverage.shards.all },
      measured: (inUse?.hash ?? null) === recipe ? measured.length : await measuredNow(),
      missing: coverage.missing,
      recipe: inUse === null ? null : { name: snapshot.loaded.recipe.name, hash: snapshot.loaded.hash },
      newDocuments,
      outdated: (inUse?.hash ?? null) !== recipe || groundOf(ws, snapshot.keys, stock) !== here.ground,
      signals: [...snapshot.columns.signals].map(([signal, { spec }]) => ({
        signal,
        kind: spec.kind,
        unit: spec.unit,
      })),
    };
  }

  return {
    ws,
    held,
    refresh,
    adopt,
    async status() {
      const here = await held();
      const version = ws.dataVersion();
      if (known?.version !== version || known.number !== here.number) {
        known = { version, number: here.number, status: await statusOf(here) };
      }
      return known.status;
    },
    write(use) {
      requireHere();
      return use((writable ??= openWorkspace(dir)));
    },
    close() {
      current?.close();
      ws.close();
      // The last one to leave puts the catalogue in order, and only one that may write can.
      writable?.close();
    },
  };
}
