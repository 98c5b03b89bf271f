import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { migrate } from '#store/migrate.ts';
import { decisionQueries } from '#store/queries/decisions.ts';
import { fileQueries } from '#store/queries/files.ts';
import { leaseQueries } from '#store/queries/lease.ts';
import { productQueries } from '#store/queries/products.ts';
import { recipeQueries } from '#store/queries/recipes.ts';
import { revisionQueries } from '#store/queries/revisions.ts';
import { runQueries } from '#store/queries/runs.ts';
import { shardQueries } from '#store/queries/shards.ts';
import { sourceQueries } from '#store/queries/sources.ts';

const AREAS = {
  decisions: decisionQueries,
  files: fileQueries,
  lease: leaseQueries,
  products: productQueries,
  recipes: recipeQueries,
  revisions: revisionQueries,
  runs: runQueries,
  shards: shardQueries,
  sources: sourceQueries,
};

/** Lists that are asked for whole: these may read their table from end to end. */
const WHOLE = /^\s*SELECT (?!.*\bWHERE\b)/s;
/** Shards have few rows, and each is looked at: what counts is that its slices and files are found by index. */
const SHARDS_OF_ALL = /FROM shards\s+WHERE EXISTS/;
/** A few rows at most, written by hand or by a watchdog. */
const SMALL = /\b(left_out|current_recipe|lease)\b/;

function statementsOf(area: keyof typeof AREAS): string[] {
  const db = new Database(':memory:');
  migrate(db);
  const statements: string[] = [];
  const spy = new Proxy(db, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name) as unknown;
      return (sql: string) => {
        statements.push(sql);
        return target.prepare(sql);
      };
    },
  });
  AREAS[area](spy);
  return statements;
}

function planOf(db: Database.Database, sql: string): string[] {
  const parameters = Array<number>(sql.split('?').length - 1).fill(1);
  return db
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...parameters)
    .map((step) => step.detail);
}

describe('every query with a condition finds its rows by index', () => {
  const db = new Database(':memory:');
  migrate(db);

  test.each(Object.keys(AREAS) as (keyof typeof AREAS)[])('%s', (area) => {
    const statements = statementsOf(area);
    expect(statements.length).toBeGreaterThan(2);
    for (const sql of statements.filter((text) => !WHOLE.test(text) && !SMALL.test(text))) {
      const scans = planOf(db, sql).filter((step) => step.startsWith('SCAN'));
      expect([sql, scans.filter((step) => !(SHARDS_OF_ALL.test(sql) && step === 'SCAN shards'))]).toEqual([sql, []]);
    }
  });

  test('and none sorts what an index gives in order', () => {
    for (const area of Object.keys(AREAS) as (keyof typeof AREAS)[]) {
      for (const sql of statementsOf(area)) {
        const sorts = planOf(db, sql).filter((step) => step.includes('TEMP B-TREE'));
        expect([sql, sorts]).toEqual([sql, []]);
      }
    }
  });

  test('a condition without an index would be seen', () => {
    const plan = planOf(db, 'SELECT id FROM files WHERE sha256 = ? ORDER BY size');
    expect(plan.some((step) => step.startsWith('SCAN files'))).toBe(true);
    expect(plan.some((step) => step.includes('TEMP B-TREE'))).toBe(true);
  });
});
