import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Decision } from '#shared/domain/decision.ts';
import type { Workspace } from '#store/api.ts';
import { createWorkspace, openWorkspace } from '#store/workspace.ts';
import { codeOf, errorOf, tempDir } from './fixtures.ts';

let dir: string;
let ws: Workspace;

beforeEach(() => {
  dir = join(tempDir(), 'x.winnow');
  ws = createWorkspace(dir);
  return () => ws.close();
});

const keep = (document: string, why = 'good'): Decision => ({
  kind: 'override',
  document,
  textHash: 'h',
  verdict: 'keep',
  why,
});

describe('the decision log', () => {
  test('keeps every kind in order, across a reopening', () => {
    const decisions: Decision[] = [
      keep('web:a#0', 'NUL \0 and a lone \ud800 and 好'),
      { kind: 'takedown', document: 'web:a#0', textHash: 'h', reason: 'asked' },
      { kind: 'label', document: 'web:a#0', textHash: 'h', tag: 'quality', value: '5' },
      { kind: 'language', document: 'web:a#0', textHash: 'h', language: 'de' },
      { kind: 'accept-guard', guard: 'source:web', fraction: 0.7, why: 'known' },
      { kind: 'undo', entry: 1 },
    ];
    expect(ws.decide(decisions.slice(0, 2), 't1')).toEqual([1, 2]);
    expect(ws.decide(decisions.slice(2), 't2')).toEqual([3, 4, 5, 6]);
    expect(ws.decide([], 't3')).toEqual([]);
    ws.close();
    ws = openWorkspace(dir);
    const expected = decisions.map((decision, i) => ({ entry: i + 1, at: i < 2 ? 't1' : 't2', decision }));
    expect(ws.decisions()).toEqual(expected);
  });

  test.each<[string, Decision[], string]>([
    ['an entry that does not exist', [{ kind: 'undo', entry: 9 }], 'no entry 9'],
    ['an entry that is undone', [{ kind: 'undo', entry: 1 }], 'undone already, by entry 2'],
    ['an undo', [{ kind: 'undo', entry: 2 }], 'is an undo itself'],
    ['itself', [{ kind: 'undo', entry: 3 }], 'no entry 3'],
    ['a later one of the same call', [{ kind: 'undo', entry: 4 }, keep('d')], 'no entry 4'],
    ['one entry twice at once', [keep('d'), { kind: 'undo', entry: 3 }, { kind: 'undo', entry: 3 }], 'undone already'],
  ])('refuses to undo %s, and appends nothing of that call', (_, decisions, message) => {
    ws.decide([keep('a'), { kind: 'undo', entry: 1 }], 't');
    const error = errorOf(() => ws.decide(decisions, 't'));
    expect(error.code).toBe('bad-input');
    expect(error.message).toContain(message);
    expect(ws.decisions()).toHaveLength(2);
  });

  test('keeps what one call decided together, and what of it still counts', () => {
    ws.decide([keep('a'), keep('b'), keep('c')], 't');
    ws.decide([{ kind: 'undo', entry: 2 }], 't');
    ws.decide([keep('b')], 't', 'redo');
    const acts = [
      { first: 5, last: 5, kind: 'redo' },
      { first: 4, last: 4, kind: 'undo' },
      { first: 1, last: 3, kind: 'decide' },
    ] as const;
    expect(ws.acts(Infinity, 10)).toEqual(acts);
    expect(ws.acts(5, 1)).toEqual([acts[1]]);
    expect(acts.map((act) => ws.openEntries(act))).toEqual([[5], [], [1, 3]]);
    expect(() => ws.decide([{ kind: 'undo', entry: 9 }], 't')).toThrow('no entry 9');
    expect(ws.acts(Infinity, 10)).toHaveLength(3);
  });

  test('is read from an entry on, and in pages from the end', () => {
    ws.decide([keep('a'), keep('b'), keep('c')], 't');
    ws.decide([{ kind: 'undo', entry: 2 }], 't');
    expect(ws.decisions(2).map(({ entry }) => entry)).toEqual([3, 4]);
    expect(ws.decisionsBetween(2, 3).map(({ entry }) => entry)).toEqual([2, 3]);
    const { total, entries } = ws.decisionPage(1, 2);
    expect(total).toBe(4);
    expect(entries.map(({ entry, undone }) => [entry, undone])).toEqual([
      [3, false],
      [2, true],
    ]);
    expect(ws.decisionPage(9, 2).entries).toEqual([]);
  });

  test('refuses what is no decision', () => {
    expect(codeOf(() => ws.decide([{ ...keep('a'), verdict: 'maybe' } as unknown as Decision], 't'))).toBe('bad-input');
    expect(ws.decisions()).toEqual([]);
  });

  test('the database itself refuses to change or remove an entry', () => {
    ws.decide([keep('a')], 't');
    ws.close();
    const db = new Database(join(dir, 'workspace.sqlite'));
    expect(() => db.exec("UPDATE decisions SET at = 'x'")).toThrow('only grows');
    expect(() => db.exec('DELETE FROM decisions')).toThrow('only grows');
    expect(() => db.exec('UPDATE acts SET last = 9')).toThrow('only grows');
    expect(() => db.exec('DELETE FROM acts')).toThrow('only grows');
    db.close();
    ws = openWorkspace(dir);
    expect(ws.decisions()).toHaveLength(1);
  });

  test('an entry that a later version wrote is corrupt here, not lost', () => {
    ws.close();
    const db = new Database(join(dir, 'workspace.sqlite'));
    db.exec(`INSERT INTO decisions (at, decision) VALUES ('t', '{"kind":"later"}')`);
    db.close();
    ws = openWorkspace(dir);
    expect(codeOf(() => ws.decisions())).toBe('corrupt');
  });
});
