import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { invariant } from '#shared/assert.ts';
import { Source } from '#shared/domain/source.ts';
import { AppError } from '#shared/errors.ts';
import type { Workspace } from './api.ts';
import { decisionLog } from './decision-log.ts';
import { guard, guarded } from './errors.ts';
import { makeFolder, type FileSystemKind } from './file-system.ts';
import { acquireLease, dropOwnLease, leaseHolder } from './lease.ts';
import { schemaState } from './migrate.ts';
import { closeCatalogue, openCatalogue } from './open-workspace.ts';
import { fileQueries } from './queries/files.ts';
import { productQueries } from './queries/products.ts';
import { recipeQueries } from './queries/recipes.ts';
import { revisionQueries } from './queries/revisions.ts';
import { runQueries } from './queries/runs.ts';
import { shardQueries } from './queries/shards.ts';
import { sourceQueries } from './queries/sources.ts';
import { shardFileName } from './shard-name.ts';

/** The catalogue's file in a workspace. */
export const CATALOGUE = 'workspace.sqlite';

export interface OpenOptions {
  readonly?: boolean;
  /** Default: asked of the operating system. */
  fileSystem?: FileSystemKind;
  /** How long to wait for another process that writes. Milliseconds, by default 5,000. */
  timeout?: number;
}

/** Makes the folder and its catalogue and opens it. An interrupted creation is finished. */
export function createWorkspace(dir: string): Workspace {
  const file = join(resolve(dir), CATALOGUE);
  guard(dir, () => makeFolder(resolve(dir)));
  const others = guard(dir, () => readdirSync(dir)).filter((name) => !name.startsWith(CATALOGUE));
  if (others.length > 0 && !existsSync(file)) {
    throw new AppError('bad-input', 'the folder has other files in it', {
      where: dir,
      remedy: 'name a folder that does not exist yet, such as NAME.winnow',
    });
  }
  if (existsSync(file) && !isUnfinished(file)) {
    throw new AppError('bad-input', 'there is a workspace already', {
      where: dir,
      remedy: 'use it, or name another folder',
    });
  }
  return openAt(resolve(dir), file, openCatalogue(file, { readonly: false, create: true }));
}

function isUnfinished(file: string): boolean {
  return guard(file, () => {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return schemaState(db) === 'empty';
    } finally {
      db.close();
    }
  });
}

/**
 * Opens a workspace. Throws `not-found`, `corrupt`, `newer-format`, `read-only`, `busy`. With `readonly` nothing is
 * written to the folder, and it may lie on read-only media.
 */
export function openWorkspace(dir: string, options: OpenOptions = {}): Workspace {
  const file = join(resolve(dir), CATALOGUE);
  return openAt(resolve(dir), file, openCatalogue(file, { readonly: false, ...options, create: false }));
}

function openAt(dir: string, file: string, db: ReturnType<typeof openCatalogue>): Workspace {
  return guard(file, () => {
    try {
      return guarded(file, workspace(dir, file, db));
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

function workspace(dir: string, file: string, db: ReturnType<typeof openCatalogue>): Workspace {
  const sources = sourceQueries(db);
  const files = fileQueries(db);
  const shards = shardQueries(db);
  const products = productQueries(db);
  const recipes = recipeQueries(db);
  const runs = runQueries(db);
  const revisions = revisionQueries(db);
  const log = decisionLog(db, file);
  const atomic = <T>(work: () => T): T => db.transaction(work).immediate();

  function must(found: boolean, what: string): void {
    if (!found) throw new AppError('not-found', `there is no ${what}`, { where: file });
  }

  function sourceJson(source: Source): string {
    const parsed = Source.safeParse(source);
    if (parsed.success) return JSON.stringify(parsed.data);
    const issue = parsed.error.issues[0];
    throw new AppError('bad-input', `source ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`, {
      where: file,
      remedy: 'correct it and try again',
    });
  }

  function readSource(json: string): Source {
    const parsed = Source.safeParse(JSON.parse(json));
    if (parsed.success) return parsed.data;
    throw new AppError('corrupt', `a source cannot be read: ${parsed.error.issues[0]?.message ?? ''}`, {
      where: file,
      remedy: 'use the version of Winnow that wrote it, or restore the workspace from a backup',
    });
  }

  function putFile(row: Parameters<Workspace['putFile']>[0]): number {
    invariant(row.path.isWellFormed(), `the path ${JSON.stringify(row.path)} has a lone surrogate`);
    return files.put(row);
  }

  return {
    dir,
    readonly: db.readonly,
    dataVersion: () => db.pragma('data_version', { simple: true }) as number,
    revisions: () => revisions.all(),

    addSource(source) {
      if (!sources.insert(source.name, sourceJson(source))) {
        throw new AppError('bad-input', `there is a source "${source.name}" already`, {
          where: file,
          remedy: 'choose another name',
        });
      }
    },
    updateSource(source) {
      must(sources.update(source.name, sourceJson(source)), `source "${source.name}"`);
    },
    sources: () => sources.all().map(readSource),
    source(name) {
      const json = sources.one(name);
      return json === undefined ? null : readSource(json);
    },

    files: (source) => files.current(source),
    fileCount: (source) => files.count(source),
    file: (id) => files.one(id),
    fileAt: (source, path) => files.at(source, path),
    putFile: (row) => atomic(() => putFile(row)),
    putFiles: (rows) => atomic(() => rows.map(putFile)),
    retireFile(id) {
      must(files.retire(id), `file ${id}`);
    },
    setFileHash(id, sha256) {
      must(files.setHash(id, sha256), `file ${id}`);
    },
    setFileHashes(hashes) {
      atomic(() => hashes.forEach(({ id, sha256 }) => must(files.setHash(id, sha256), `file ${id}`)));
    },

    addShards: (rows) => atomic(() => rows.map((row) => shards.insert(row))),
    shards: (source) => shards.current(source),
    shardsOf: (file) => shards.ofFile(file),

    products: () => products.all(),
    product: (shard, key) => products.one(shard, key),
    addProducts(rows) {
      atomic(() => rows.forEach((row) => products.put(row)));
    },
    columnStats(shard, key) {
      return products.one(shard, key)?.kind === 'unit' ? products.stats(shard, key) : null;
    },
    removeProducts(rows) {
      atomic(() => rows.forEach(({ shard, key }) => products.remove(shard, key)));
    },
    shardFile(kind, shard, keys) {
      const source = shards.source(shard);
      if (source === undefined) throw new AppError('not-found', `there is no shard ${shard}`, { where: file });
      return shardFileName(kind, source, shards.named(shard), keys);
    },

    leftOut: () => files.leftOut(),
    leaveOut: (row) => files.putLeftOut(row),
    takeBack: (id) => files.takeBack(id),

    putRecipe: (hash, name, yaml, resolved, at = null) => recipes.put({ hash, name, yaml, resolved }, at),
    recipe: (hash) => recipes.one(hash),
    recipes: () => recipes.all(),
    currentRecipe: () => recipes.current(),
    setCurrentRecipe(hash) {
      atomic(() => {
        must(recipes.one(hash) !== null, `recipe ${hash}`);
        recipes.setCurrent(hash);
      });
    },

    startRun(recipe, knobs, at, options) {
      return atomic(() => {
        must(recipes.one(recipe) !== null, `recipe ${recipe}`);
        recipes.setCurrent(recipe);
        return runs.insert(recipe, knobs, at, options ?? null);
      });
    },
    updateRun(id, patch) {
      atomic(() => must(runs.update(id, patch), `run ${id}`));
    },
    runs: () => runs.all(),
    lastRun: () => runs.last(),

    acquireLease: (now) => acquireLease(db, file, now),
    leaseHolder: (now) => leaseHolder(db, now),
    dropOwnLease: () => dropOwnLease(db),

    decide: (decisions, at, kind) => log.append(decisions, at, kind),
    decisions: (after = 0) => log.after(after),
    decisionsBetween: (first, last) => log.between(first, last),
    decisionPage: (start, count) => log.page(start, count),
    acts: (before, count) => log.acts(before, count),
    openEntries: (act) => log.open(act),

    close() {
      closeCatalogue(db);
    },
  };
}
