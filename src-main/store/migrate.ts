import type { Database } from 'better-sqlite3';
import { invariant } from '#shared/assert.ts';
import { AppError } from '#shared/errors.ts';
import type { Migration } from './migration.ts';
import { migrations } from './migrations/registry.gen.ts';

/** Four letters in the header of workspace.sqlite: WNNW. */
export const WORKSPACE_ID = 0x574e_4e57;

/** All migrations, by number. */
export function orderedMigrations(): Migration[] {
  const ordered = Object.entries(migrations)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, migration]) => {
      invariant(Number(name.slice(0, 4)) === migration.number, `migration ${name} has the number of its file`);
      return migration;
    });
  ordered.forEach((migration, i) => {
    invariant(
      migration.number > (ordered[i - 1]?.number ?? 0),
      `migration ${migration.number} comes after the one before`,
    );
  });
  return ordered;
}

export function schemaVersion(db: Database): number {
  return db.pragma('user_version', { simple: true }) as number;
}

/**
 * Brings the catalogue to `target` (default: the last migration), each step in a transaction of its own: a killed
 * step leaves the version before it. Two processes may try at once: the second finds nothing to do.
 */
export function migrate(db: Database, target = Infinity): void {
  for (const migration of orderedMigrations()) {
    if (migration.number > target) return;
    if (schemaVersion(db) >= migration.number) continue;
    db.transaction(() => {
      if (schemaVersion(db) >= migration.number) return;
      migration.up(db);
      db.pragma(`application_id = ${WORKSPACE_ID}`);
      db.pragma(`user_version = ${migration.number}`);
    }).immediate();
  }
}

export type SchemaState = 'empty' | 'foreign' | 'outdated' | 'current' | 'newer';

export function schemaState(db: Database): SchemaState {
  const id = db.pragma('application_id', { simple: true }) as number;
  if (id === 0 && db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0) return 'empty';
  if (id !== WORKSPACE_ID) return 'foreign';
  const version = schemaVersion(db);
  const newest = newestVersion();
  return version > newest ? 'newer' : version < newest ? 'outdated' : 'current';
}

function newestVersion(): number {
  return orderedMigrations().at(-1)?.number ?? 0;
}

/** Throws unless the file is a workspace that this version can use, if only after a migration. */
export function checkSchema(db: Database, file: string): void {
  const state = schemaState(db);
  if (state === 'empty') {
    throw new AppError('corrupt', 'the catalogue is empty: its creation was interrupted', {
      where: file,
      remedy: 'run winnow init on the same folder',
    });
  }
  if (state === 'foreign') {
    throw new AppError('corrupt', 'this database is no workspace of Winnow', {
      where: file,
      remedy: 'name a folder that winnow init made',
    });
  }
  if (state === 'newer') {
    const message = `the workspace has format ${schemaVersion(db)}, this version knows ${newestVersion()}`;
    throw new AppError('newer-format', message, {
      where: file,
      remedy: 'use the version of Winnow that wrote it, or a later one',
    });
  }
}
