import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { migrate, orderedMigrations, schemaState, schemaVersion, WORKSPACE_ID } from '#store/migrate.ts';
import { createWorkspace, openWorkspace } from '#store/workspace.ts';
import { codeOf, errorOf, source, tempDir } from './fixtures.ts';

/** For each migration: rows written by its predecessor that must survive it, and what it brings. */
const STEPS: { number: number; before: string; survives: [query: string, rows: unknown[]][]; brings: string[] }[] = [
  { number: 10, before: '', survives: [], brings: ['files', 'left_out', 'shards', 'slices', 'sources'] },
  {
    number: 20,
    before: `INSERT INTO sources VALUES ('web', '{}');
      INSERT INTO files VALUES (7, 'web', 'a', 1, '2', NULL, 'jsonl', 'none', 1);
      INSERT INTO shards VALUES (3, 'web', 9);
      INSERT INTO slices VALUES (3, 0, 7, 0, 9);`,
    survives: [
      ['SELECT id FROM files', [{ id: 7 }]],
      ['SELECT shard, file FROM slices', [{ shard: 3, file: 7 }]],
    ],
    brings: ['column_stats', 'products'],
  },
  {
    number: 30,
    before: `INSERT INTO sources VALUES ('web', '{}');
      INSERT INTO shards VALUES (3, 'web', 9);
      INSERT INTO products VALUES (3, 'k', 'unit', 'f', 5, NULL);
      INSERT INTO column_stats VALUES (3, 'k', 's', '{}');`,
    survives: [['SELECT key, slot FROM column_stats', [{ key: 'k', slot: 's' }]]],
    brings: ['current_recipe', 'lease', 'recipes', 'runs'],
  },
  {
    number: 40,
    before: `INSERT INTO recipes VALUES (1, 'h', 'n', 'y', 'r');
      INSERT INTO runs VALUES (1, 't', NULL, 'done', 'h', '{}', NULL);`,
    survives: [['SELECT recipe FROM runs', [{ recipe: 'h' }]]],
    brings: ['decisions'],
  },
  {
    number: 50,
    before: `INSERT INTO recipes VALUES (1, 'h', 'n', 'y', 'r');
      INSERT INTO runs VALUES (1, 't', NULL, 'running', 'h', '{}', NULL);`,
    survives: [['SELECT id, state, options FROM runs', [{ id: 1, state: 'running', options: null }]]],
    brings: [],
  },
  {
    number: 60,
    before: `INSERT INTO recipes VALUES (1, 'h', 'n', 'y', 'r');
      INSERT INTO decisions VALUES (1, 't', '{}', NULL), (2, 't', '{}', NULL), (3, 't', '{}', 1);`,
    survives: [
      ['SELECT hash, saved_at FROM recipes', [{ hash: 'h', saved_at: null }]],
      [
        'SELECT first, last, kind FROM acts',
        [
          { first: 1, last: 1, kind: 'decide' },
          { first: 2, last: 2, kind: 'decide' },
          { first: 3, last: 3, kind: 'undo' },
        ],
      ],
    ],
    brings: ['acts'],
  },
];

function tables(db: Database.Database): string[] {
  return db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all() as string[];
}

describe('migrations', () => {
  test('each has a test', () => {
    expect(orderedMigrations().map((m) => m.number)).toEqual(STEPS.map((step) => step.number));
  });

  test.each(STEPS.map((step, i) => [step.number, STEPS[i - 1]?.number ?? 0, step] as const))(
    '%i from %i keeps the rows and brings its tables',
    (number, predecessor, step) => {
      const db = new Database(':memory:');
      migrate(db, predecessor);
      expect(schemaVersion(db)).toBe(predecessor);
      db.exec(step.before);
      const old = tables(db);
      migrate(db, number);
      expect(schemaVersion(db)).toBe(number);
      expect(tables(db).filter((name) => !old.includes(name))).toEqual(step.brings);
      for (const [query, rows] of step.survives) expect(db.prepare(query).all()).toEqual(rows);
    },
  );

  test('every table is STRICT', () => {
    const db = new Database(':memory:');
    migrate(db);
    const loose = db.prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0").pluck().all();
    expect(loose.filter((name) => !String(name).startsWith('sqlite_'))).toEqual([]);
  });

  test('a second call changes nothing', () => {
    const db = new Database(':memory:');
    migrate(db);
    const before = db.pragma('schema_version', { simple: true });
    migrate(db);
    expect(db.pragma('schema_version', { simple: true })).toBe(before);
    expect(schemaState(db)).toBe('current');
  });
});

describe('a workspace file', () => {
  function workspaceFile(): { dir: string; file: string } {
    const dir = join(tempDir(), 'x.winnow');
    createWorkspace(dir).close();
    return { dir, file: join(dir, 'workspace.sqlite') };
  }

  test('of an older version is brought up to date', () => {
    const { dir, file } = workspaceFile();
    writeFileSync(file, '');
    const db = new Database(file);
    migrate(db, 20);
    db.close();
    const ws = openWorkspace(dir, { readonly: true });
    expect([ws.readonly, ws.runs()]).toEqual([true, []]);
    ws.close();
    const after = new Database(file);
    expect(schemaState(after)).toBe('current');
    expect(after.pragma('journal_mode', { simple: true })).toBe('delete');
    after.close();
  });

  test('of a newer version is refused', () => {
    const { dir, file } = workspaceFile();
    const db = new Database(file);
    db.pragma('user_version = 9000');
    db.close();
    for (const readonly of [false, true]) {
      const error = errorOf(() => openWorkspace(dir, { readonly }));
      expect(error.code).toBe('newer-format');
      expect(error.message).toContain('9000');
      expect(error.remedy).toBeTruthy();
    }
  });

  test('that is another database is refused and left alone', () => {
    const { dir, file } = workspaceFile();
    writeFileSync(file, '');
    const db = new Database(file);
    db.exec('CREATE TABLE t (x)');
    db.close();
    expect(codeOf(() => openWorkspace(dir))).toBe('corrupt');
    const again = new Database(file);
    expect(tables(again)).toEqual(['t']);
    expect(again.pragma('application_id', { simple: true })).not.toBe(WORKSPACE_ID);
    again.close();
  });

  test.each([
    ['text', 'no database at all, only some text that is longer than a header of one hundred bytes '.repeat(3)],
    ['NUL bytes', '\0'.repeat(8192)],
  ])('of %s is corrupt', (_, content) => {
    const { dir, file } = workspaceFile();
    writeFileSync(file, content);
    const error = errorOf(() => openWorkspace(dir));
    expect(error.code).toBe('corrupt');
    expect(error.remedy).toBeTruthy();
  });

  test.each([100, 4096, 8192, 20_000])('cut off at %i bytes is corrupt, by the time it is read', (size) => {
    const { dir, file } = workspaceFile();
    truncateSync(file, size);
    const code = codeOf(() => {
      const ws = openWorkspace(dir);
      try {
        ws.addSource(source('web'));
        ws.sources();
        ws.decisions();
        ws.products();
        ws.runs();
        ws.shards();
        ws.leftOut();
      } finally {
        ws.close();
      }
    });
    expect(code).toBe('corrupt');
  });

  test('whose creation was interrupted says so, and init finishes it', () => {
    const { dir, file } = workspaceFile();
    writeFileSync(file, '');
    expect(errorOf(() => openWorkspace(dir)).message).toContain('interrupted');
    const ws = createWorkspace(dir);
    expect(ws.sources()).toEqual([]);
    ws.close();
  });

  test('is not made over another, nor in a folder with other files', () => {
    const { dir } = workspaceFile();
    expect(codeOf(() => createWorkspace(dir))).toBe('bad-input');
    const other = tempDir();
    writeFileSync(join(other, 'notes.txt'), 'x');
    expect(codeOf(() => createWorkspace(other))).toBe('bad-input');
  });

  test('that is not there is not found', () => {
    expect(codeOf(() => openWorkspace(join(tempDir(), 'none')))).toBe('not-found');
  });
});
