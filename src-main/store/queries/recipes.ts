import type { Database } from 'better-sqlite3';
import type { RecipeRow } from '../api.ts';

export interface StoredRecipe {
  hash: string;
  name: string;
  yaml: string;
  resolved: string;
}

export function recipeQueries(db: Database) {
  const put = db.prepare<[string, string, string, string, string | null]>(
    `INSERT INTO recipes (hash, name, yaml, resolved, saved_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (hash) DO UPDATE SET name = excluded.name, yaml = excluded.yaml`,
  );
  const one = db.prepare<[string], StoredRecipe>('SELECT hash, name, yaml, resolved FROM recipes WHERE hash = ?');
  const all = db.prepare<[], RecipeRow>('SELECT hash, name, saved_at AS savedAt FROM recipes ORDER BY n DESC');
  const last = db.prepare<[], StoredRecipe>('SELECT hash, name, yaml, resolved FROM recipes ORDER BY n DESC LIMIT 1');
  const current = db.prepare<[], StoredRecipe>(
    'SELECT hash, name, yaml, resolved FROM recipes WHERE hash = (SELECT hash FROM current_recipe WHERE one = 1)',
  );
  const setCurrent = db.prepare<[string]>('INSERT OR REPLACE INTO current_recipe VALUES (1, ?)');
  return {
    put({ hash, name, yaml, resolved }: StoredRecipe, at: string | null): void {
      put.run(hash, name, yaml, resolved, at);
    },
    /** The one saved last first. */
    all: (): RecipeRow[] => all.all(),
    one: (hash: string): StoredRecipe | null => one.get(hash) ?? null,
    /** The one in use; while none was ever chosen, the one last saved. */
    current: (): StoredRecipe | null => current.get() ?? last.get() ?? null,
    setCurrent(hash: string): void {
      setCurrent.run(hash);
    },
  };
}
