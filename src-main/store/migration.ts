import type { Database } from 'better-sqlite3';

/** One step of the catalogue's schema. Its number is the start of its file name; numbers have gaps of 10. */
export interface Migration {
  number: number;
  /** Runs inside a transaction of its own. */
  up(db: Database): void;
}
