import type { Migration } from '../migration.ts';

/** What a run was asked for beside its recipe, so that an interrupted one can be gone on with in the same way. */
export const migration: Migration = {
  number: 50,
  up(db) {
    db.exec('ALTER TABLE runs ADD COLUMN options TEXT'); // JSON
  },
};
