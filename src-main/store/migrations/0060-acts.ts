import type { Migration } from '../migration.ts';

/** Entries of the decision log that one act wrote, which are undone together; and when a recipe was saved. */
export const migration: Migration = {
  number: 60,
  up(db) {
    db.exec(`
      CREATE TABLE acts (
        first INTEGER PRIMARY KEY REFERENCES decisions (entry),
        last INTEGER NOT NULL REFERENCES decisions (entry),
        kind TEXT NOT NULL CHECK (kind IN ('decide', 'undo', 'redo'))
      ) STRICT;
      INSERT INTO acts SELECT entry, entry, iif(undoes IS NULL, 'decide', 'undo') FROM decisions ORDER BY entry;
      CREATE TRIGGER acts_keep BEFORE DELETE ON acts
        BEGIN SELECT raise(ABORT, 'the decision log only grows'); END;
      CREATE TRIGGER acts_stay BEFORE UPDATE ON acts
        BEGIN SELECT raise(ABORT, 'the decision log only grows'); END;

      ALTER TABLE recipes ADD COLUMN saved_at TEXT;
    `);
  },
};
