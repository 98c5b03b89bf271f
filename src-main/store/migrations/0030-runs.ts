import type { Migration } from '../migration.ts';

/** Recipes by the hash of their resolved form, runs, and the one lease of whoever runs. */
export const migration: Migration = {
  number: 30,
  up(db) {
    db.exec(`
      CREATE TABLE recipes (
        n INTEGER PRIMARY KEY,         -- order in which they were saved
        hash TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        yaml TEXT NOT NULL,
        resolved TEXT NOT NULL
      ) STRICT;

      CREATE TABLE current_recipe (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        hash TEXT NOT NULL REFERENCES recipes (hash)
      ) STRICT;

      CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        started_at TEXT NOT NULL,
        finished_at TEXT,
        state TEXT NOT NULL CHECK (state IN ('running', 'done', 'incomplete', 'cancelled', 'failed', 'paused')),
        recipe TEXT NOT NULL REFERENCES recipes (hash),
        knobs TEXT NOT NULL,
        report TEXT
      ) STRICT;

      CREATE TABLE lease (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        pid INTEGER NOT NULL,
        host TEXT NOT NULL,
        token TEXT NOT NULL,
        heartbeat INTEGER NOT NULL     -- milliseconds since 1970
      ) STRICT;
    `);
  },
};
