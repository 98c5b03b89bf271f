import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * Makes a database at `file`, writes a row durably, reads it back and removes the file. Returns SQLite's version;
 * throws what SQLite throws.
 */
export function probeDatabase(file: string): string {
  const db = new Database(file);
  try {
    db.pragma('synchronous = FULL');
    db.exec('CREATE TABLE probe (value TEXT) STRICT');
    db.prepare('INSERT INTO probe VALUES (sqlite_version())').run();
    return db.prepare<[], string>('SELECT value FROM probe').pluck().get() ?? '';
  } finally {
    db.close();
    rmSync(file, { force: true });
  }
}
