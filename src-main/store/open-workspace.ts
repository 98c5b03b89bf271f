import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';
import { guard, storeError } from './errors.ts';
import { fileSystemKind, inWalMode, isCutOff, type FileSystemKind } from './file-system.ts';
import { checkSchema, migrate, schemaState } from './migrate.ts';

const BUSY_TIMEOUT = 5_000;

export interface CatalogueOptions {
  readonly: boolean;
  /** Creates what is missing; without it a missing file is `not-found`. */
  create: boolean;
  /** Default: asked of the operating system. */
  fileSystem?: FileSystemKind;
  /** How long to wait for another process that writes. Milliseconds, by default 5,000. */
  timeout?: number;
}

export function openCatalogue(file: string, options: CatalogueOptions): Database.Database {
  if (!options.create && !existsSync(file)) {
    throw new AppError('not-found', 'there is no workspace here', {
      where: dirname(file),
      remedy: 'make one with winnow init',
    });
  }
  if (existsSync(file) && guard(file, () => isCutOff(file))) {
    throw new AppError('corrupt', 'the catalogue is shorter than it should be', {
      where: file,
      remedy: 'restore the workspace from a backup',
    });
  }
  if (!options.readonly) return openWritable(file, options);
  if (isOutdated(file, options)) upgrade(file, options);
  return openReadonly(file, options);
}

function isOutdated(file: string, options: CatalogueOptions): boolean {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true, timeout: options.timeout ?? BUSY_TIMEOUT });
    try {
      return schemaState(db) === 'outdated';
    } finally {
      db.close();
    }
  } catch {
    return false; // whoever opens it says what is wrong
  }
}

/** Whoever only wants to read should not have to write first: an older catalogue is brought up to date on the way. */
function upgrade(file: string, options: CatalogueOptions): void {
  try {
    closeCatalogue(openWritable(file, options));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'read-only') throw error;
  }
}

function openWritable(file: string, options: CatalogueOptions): Database.Database {
  return guard(file, () => {
    // SQLite would quietly open the file for reading only.
    accessSync(dirname(file), constants.W_OK);
    if (existsSync(file)) accessSync(file, constants.W_OK);
    const db = new Database(file, { fileMustExist: !options.create, timeout: options.timeout ?? BUSY_TIMEOUT });
    try {
      const network = (options.fileSystem ?? fileSystemKind(dirname(file))) === 'network';
      // Over a network one process at a time: shared memory and the locks of several do not hold there.
      if (network) db.pragma('locking_mode = EXCLUSIVE');
      if (!options.create) checkSchema(db, file);
      db.pragma(`journal_mode = ${network ? 'DELETE' : 'WAL'}`);
      db.pragma('synchronous = FULL');
      db.pragma('foreign_keys = ON');
      migrate(db);
      checkSchema(db, file);
      if (network) db.transaction(() => undefined).immediate();
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

function openReadonly(file: string, options: CatalogueOptions): Database.Database {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true, timeout: options.timeout ?? BUSY_TIMEOUT });
    try {
      checkSchema(db, file);
      if (schemaState(db) === 'outdated') {
        throw new AppError('read-only', 'the workspace has an older format and must be brought up to date', {
          where: file,
          remedy: 'open it once where it can be written to',
        });
      }
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    const mapped = storeError(error, file);
    if (mapped instanceof AppError && (mapped.code === 'io' || mapped.code === 'read-only') && inWalMode(file)) {
      throw new AppError('read-only', 'the workspace was not closed cleanly and cannot be opened on read-only media', {
        where: file,
        remedy: 'open and close it once where it can be written to, or copy it to such a place',
        cause: error,
      });
    }
    throw mapped;
  }
}

/**
 * Closes; the last one out leaves WAL mode, so that the folder can be read on read-only media (DECISIONS 16). Where
 * others still have it open, or the disk is full, the mode stays and nothing is lost.
 */
export function closeCatalogue(db: Database.Database): void {
  if (!db.readonly && db.open) {
    try {
      db.pragma('busy_timeout = 0');
      db.pragma('journal_mode = DELETE');
    } catch {
      // Busy or full: the next clean close does it.
    }
  }
  db.close();
}
