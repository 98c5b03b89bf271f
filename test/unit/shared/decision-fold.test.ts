import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Decision, DecisionEntry } from '#shared/domain/decision.ts';
import { countingEntry, decisionFold, foldDecisions, subjectOf, type Deed } from '#shared/domain/decision-fold.ts';

function logOf(decisions: Decision[]): DecisionEntry[] {
  return decisions.map((decision, i) => ({ entry: i + 1, at: `t${i + 1}`, decision }));
}

const document = fc.constantFrom('web:a#0', 'web:a#9', 'web:b#0.1');
const textHash = fc.constantFrom('h1', 'h2');
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    kind: fc.constant('override' as const),
    document,
    textHash,
    verdict: fc.constantFrom('keep' as const, 'drop' as const),
    why: fc.string({ maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('takedown' as const), document, textHash, reason: fc.string({ maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('label' as const),
    document,
    textHash,
    tag: fc.constantFrom('quality', 'topic'),
    value: fc.string({ maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('language' as const), document, textHash, language: fc.constantFrom('de', 'zh') }),
  fc.record({
    kind: fc.constant('accept-guard' as const),
    guard: fc.constantFrom('source:web', 'language:de'),
    fraction: fc.double({ min: 0, max: 1, noNaN: true }),
    why: fc.constant(''),
  }),
);
/** Deeds, each with whether it is undone later on. */
const history = fc.array(fc.tuple(deed, fc.boolean()), { maxLength: 20 });

describe('foldDecisions', () => {
  test('says what the log says, with the entry it comes from', () => {
    const state = foldDecisions(
      logOf([
        { kind: 'override', document: 'd', textHash: 'h1', verdict: 'drop', why: 'spam' },
        { kind: 'override', document: 'd', textHash: 'h2', verdict: 'keep', why: 'no' },
        { kind: 'takedown', document: 'e', textHash: 'h', reason: 'asked' },
        { kind: 'label', document: 'd', textHash: 'h', tag: 'q', value: '1' },
        { kind: 'label', document: 'd', textHash: 'h', tag: 'topic', value: 'x' },
        { kind: 'label', document: 'd', textHash: 'h', tag: 'q', value: '2' },
        { kind: 'language', document: 'd', textHash: 'h', language: 'th' },
        { kind: 'accept-guard', guard: 'source:web', fraction: 0.6, why: 'ok' },
      ]),
    );
    expect(state.overrides).toEqual(
      new Map([['d', { entry: 2, at: 't2', textHash: 'h2', verdict: 'keep', why: 'no' }]]),
    );
    expect(state.takedowns).toEqual(new Map([['e', { entry: 3, at: 't3', textHash: 'h', reason: 'asked' }]]));
    expect(state.labels.get('d')).toEqual(
      new Map([
        ['q', { entry: 6, at: 't6', textHash: 'h', value: '2' }],
        ['topic', { entry: 5, at: 't5', textHash: 'h', value: 'x' }],
      ]),
    );
    expect(state.languages).toEqual(new Map([['d', { entry: 7, at: 't7', textHash: 'h', language: 'th' }]]));
    expect(state.guards).toEqual(new Map([['source:web', { entry: 8, at: 't8', fraction: 0.6, why: 'ok' }]]));
  });

  test('undoing the latest brings back the one before', () => {
    const state = foldDecisions(
      logOf([
        { kind: 'override', document: 'd', textHash: 'h', verdict: 'drop', why: 'a' },
        { kind: 'override', document: 'd', textHash: 'h', verdict: 'keep', why: 'b' },
        { kind: 'undo', entry: 2 },
      ]),
    );
    expect(state.overrides.get('d')).toMatchObject({ entry: 1, verdict: 'drop' });
  });

  test('an empty log says nothing', () => {
    const empty = new Map();
    expect(foldDecisions([])).toEqual({
      overrides: empty,
      takedowns: empty,
      languages: empty,
      labels: empty,
      guards: empty,
    });
  });

  test('undo after do is as if it had not been done', () => {
    fc.assert(
      fc.property(history, deed, (before, last) => {
        const log = logOf(before.map(([d]) => d));
        const entry = log.length + 1;
        const done: DecisionEntry[] = [
          ...log,
          { entry, at: 't', decision: last },
          { entry: entry + 1, at: 't', decision: { kind: 'undo', entry } },
        ];
        expect(foldDecisions(done)).toEqual(foldDecisions(log));
      }),
    );
  });

  test('a log with undos anywhere equals the log without what they undid', () => {
    fc.assert(
      fc.property(history, (deeds) => {
        const log = logOf(deeds.map(([d]) => d));
        const undos: Decision[] = deeds.flatMap(([, undone], i) => (undone ? [{ kind: 'undo', entry: i + 1 }] : []));
        const withUndos = [...log, ...undos.map((decision, i) => ({ entry: log.length + 1 + i, at: 't', decision }))];
        const kept = log.filter((_, i) => deeds[i]?.[1] === false);
        expect(foldDecisions(withUndos)).toEqual(foldDecisions(kept));
      }),
    );
  });

  test('a prefix differs from the whole only in what later entries speak of', () => {
    fc.assert(
      fc.property(history, fc.nat(20), (deeds, cut) => {
        const log = logOf(deeds.map(([d]) => d));
        const whole = foldDecisions(log);
        const prefix = foldDecisions(log.slice(0, cut));
        for (const [doc, override] of prefix.overrides) {
          const later = whole.overrides.get(doc);
          if (later?.entry !== override.entry) expect(later?.entry).toBeGreaterThan(cut);
        }
        for (const [doc, override] of whole.overrides) {
          if (override.entry <= cut) expect(prefix.overrides.get(doc)).toEqual(override);
        }
      }),
    );
  });
});

describe('a fold that goes on', () => {
  test('is at every point what the log up to there says', () => {
    fc.assert(
      fc.property(history, fc.array(fc.nat(4), { maxLength: 30 }), (deeds, steps) => {
        // Each undo directly after some later deed, so that both kinds alternate.
        const log: DecisionEntry[] = [];
        const undone: number[] = [];
        for (const [decision, undo] of deeds) {
          const entry = log.length + 1;
          log.push({ entry, at: `t${entry}`, decision });
          if (undo) undone.push(entry);
          const [first] = undone.splice(0, deeds.length % 2 === 0 ? 1 : 0);
          if (first !== undefined) {
            log.push({ entry: log.length + 1, at: 't', decision: { kind: 'undo', entry: first } });
          }
        }
        const fold = decisionFold();
        let done = 0;
        for (const step of [...steps, log.length]) {
          const next = log.slice(done, done + step);
          const before = foldDecisions(log.slice(0, done));
          const spoken = new Set(fold.add(next).map(subjectOf));
          done += next.length;
          const after = foldDecisions(log.slice(0, done));
          expect(fold.state).toEqual(after);
          for (const { decision } of log.slice(0, done)) {
            if (decision.kind === 'undo' || spoken.has(subjectOf(decision))) continue;
            expect(countingEntry(after, decision)).toBe(countingEntry(before, decision));
          }
        }
      }),
    );
  });
});
