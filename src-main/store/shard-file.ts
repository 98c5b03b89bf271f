import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';
import { damaged, guard, storeError } from './errors.ts';
import { fileSystemKind, inWalMode, isCutOff, makeFolder } from './file-system.ts';

/** Of the write-ahead log, before it is brought into the file: each time waits twice for the disk. */
const CHECKPOINT_BYTES = 16 * 1024 * 1024;

/** What tells one kind of shard file from another, and from files that are not ours. */
export interface ShardFormat {
  /** Four letters in the database's header. */
  applicationId: number;
  /** Rises when the shape changes; this version reads `version` only, as no older one exists. */
  version: number;
  pageSize: number;
  schema: string;
}

function applicationId(db: Database.Database): number {
  return db.pragma('application_id', { simple: true }) as number;
}

function checkFormat(db: Database.Database, format: ShardFormat, file: string): void {
  if (applicationId(db) !== format.applicationId) {
    throw notOurs(file);
  }
  const version = db.pragma('user_version', { simple: true }) as number;
  if (version > format.version) {
    throw new AppError('newer-format', `the file has format ${version}, this version knows ${format.version}`, {
      where: file,
      remedy: 'use the version of Winnow that wrote it, or a later one',
    });
  }
}

function notOurs(file: string): AppError {
  return damaged(file, 'this is not the kind of shard file that it should be');
}

/** A file that holds nothing yet: new, or its maker died before the first transaction. */
function isEmpty(db: Database.Database): boolean {
  return applicationId(db) === 0 && db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
}

/**
 * Opens a file for its one writer: no shared memory, one lock for as long as it is open (DECISIONS 16). A new file
 * gets the schema and what `fill` adds, in one transaction.
 */
export function openForWriting(
  file: string,
  format: ShardFormat,
  fill: (db: Database.Database) => void,
): Database.Database {
  return guard(file, () => {
    makeFolder(dirname(file));
    // SQLite would quietly open the file for reading only.
    if (existsSync(file)) accessSync(file, constants.W_OK);
    const db = new Database(file, { timeout: 1_000 });
    try {
      db.pragma('locking_mode = EXCLUSIVE');
      const empty = isEmpty(db);
      if (empty) db.pragma(`page_size = ${format.pageSize}`);
      else checkFormat(db, format, file);
      db.pragma(`journal_mode = ${fileSystemKind(dirname(file)) === 'local' ? 'WAL' : 'DELETE'}`);
      // A power cut may cost the last chunks, never a whole file: they are measured again.
      db.pragma('synchronous = NORMAL');
      db.pragma(`wal_autocheckpoint = ${CHECKPOINT_BYTES / format.pageSize}`);
      db.transaction(() => {
        if (!empty) return;
        db.exec(format.schema);
        fill(db);
        db.pragma(`application_id = ${format.applicationId}`);
        db.pragma(`user_version = ${format.version}`);
      }).immediate();
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

export function openForReading(file: string, format: ShardFormat): Database.Database {
  if (!existsSync(file)) throw missing(file);
  try {
    return openReadonly(file, format);
  } catch (error) {
    const mapped = storeError(error, file);
    if (!(mapped instanceof AppError) || mapped.code !== 'io' || !inWalMode(file)) throw mapped;
    throw new AppError('read-only', 'the file is incomplete and cannot be opened on read-only media', {
      where: file,
      remedy: 'copy the workspace to a place where it can be written to, or finish the run first',
      cause: error,
    });
  }
}

function openReadonly(file: string, format: ShardFormat): Database.Database {
  return guard(file, () => {
    const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 1_000 });
    try {
      checkFormat(db, format, file);
      if (isCutOff(file)) throw damaged(file, 'the file is shorter than it should be');
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

function missing(file: string): AppError {
  return new AppError('not-found', 'the shard file is gone', { where: file, remedy: 'run again: it is made anew' });
}

/** Brings everything into the one file and closes it, so that it can be read on read-only media. */
export function settleAndClose(db: Database.Database, file: string): void {
  guard(file, () => {
    db.pragma('wal_checkpoint(TRUNCATE)');
    const mode = db.pragma('journal_mode = DELETE', { simple: true });
    if (mode !== 'delete') throw new Error(`the journal mode of ${file} is still ${String(mode)}`);
    db.close();
  });
}

/**
 * A writer that died in the last step can leave its journal. A hot one was rolled back when the file was read; one whose
 * header is zeroed is spent, and SQLite removes it, under its own lock, when it leaves a mode that keeps journals.
 */
function clearSpentJournal(db: Database.Database): void {
  db.pragma('locking_mode = NORMAL');
  db.pragma('journal_mode = PERSIST');
  db.pragma('journal_mode = DELETE');
}

/**
 * What is there of a file that a run may have left behind. A file that was complete when its writer died is settled,
 * so that it can be recorded in the catalogue as it is.
 */
export function shardFileState(file: string): 'absent' | 'partial' | 'complete' {
  return guard(file, () => {
    if (!existsSync(file)) return 'absent';
    const db = new Database(file, { fileMustExist: true, timeout: 1_000 });
    try {
      db.pragma('locking_mode = EXCLUSIVE');
      if (isEmpty(db)) return 'partial';
      if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'header'").get() === undefined) throw notOurs(file);
      if (db.prepare('SELECT complete FROM header').pluck().get() !== 1) return 'partial';
      if (db.pragma('journal_mode', { simple: true }) !== 'delete') settleAndClose(db, file);
      else if (existsSync(`${file}-journal`)) clearSpentJournal(db);
      return 'complete';
    } finally {
      db.close();
    }
  });
}
