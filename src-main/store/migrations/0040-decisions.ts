import type { Migration } from '../migration.ts';

/** The decision log: the only data that cannot be made again, so the database itself refuses to change an entry. */
export const migration: Migration = {
  number: 40,
  up(db) {
    db.exec(`
      CREATE TABLE decisions (
        entry INTEGER PRIMARY KEY AUTOINCREMENT,
        at TEXT NOT NULL,
        decision TEXT NOT NULL,        -- Decision, JSON
        undoes INTEGER UNIQUE REFERENCES decisions (entry)
      ) STRICT;
      CREATE TRIGGER decisions_keep BEFORE DELETE ON decisions
        BEGIN SELECT raise(ABORT, 'the decision log only grows'); END;
      CREATE TRIGGER decisions_stay BEFORE UPDATE ON decisions
        BEGIN SELECT raise(ABORT, 'the decision log only grows'); END;
    `);
  },
};
