import type { Database } from 'better-sqlite3';
import type { Revisions } from '../api.ts';

/**
 * What tells one state of the catalogue from the next. Counted by SQLite over indexes: a few milliseconds for a million
 * files. Heartbeats of a run and hashes of its source files change nothing that anybody looks at.
 */
export function revisionQueries(db: Database) {
  const catalogue = db.prepare<[], string>(
    `SELECT json_array(
       (SELECT json_group_array(source) FROM sources),
       (SELECT max(id) FROM files),
       (SELECT count(*) FROM files INDEXED BY files_current WHERE current = 1),
       (SELECT max(id) FROM shards),
       (SELECT count(*) FROM products),
       (SELECT count(*) FROM left_out),
       (SELECT json_array(max(id), group_concat(state, '')) FROM (SELECT id, state FROM runs ORDER BY id DESC LIMIT 8)))`,
  );
  const decisions = db.prepare<[], number | null>('SELECT max(entry) FROM decisions').pluck();
  const recipe = db.prepare<[], string>(
    'SELECT json_array((SELECT max(n) FROM recipes), (SELECT hash FROM current_recipe WHERE one = 1))',
  );
  return {
    all: (): Revisions => ({
      catalogue: catalogue.pluck().get() ?? '',
      decisions: decisions.get() ?? 0,
      recipe: recipe.pluck().get() ?? '',
    }),
  };
}
