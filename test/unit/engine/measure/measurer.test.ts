import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Column, FAILED, MEASURED, UNDEFINED } from '#shared/domain/cell.ts';
import { Recipe, type RecipeInput } from '#shared/domain/recipe.ts';
import { AppError } from '#shared/errors.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import type { RuleRegistry } from '#engine/measure/prepare-units.ts';
import type { Measurer, UnitChunk } from '#engine/measure/unit.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { defineRule, type Resources } from '#engine/rules/rule.ts';
import { rule as c4 } from '#engine/rules/c4/c4.ts';
import { rule as fineweb } from '#engine/rules/fineweb/fineweb.ts';
import { rule as gopher } from '#engine/rules/gopher/gopher.ts';
import { rule as text } from '#engine/rules/text/text.ts';

/** A language rule that reads the first letter of the text, so that tests can choose. */
const language = defineRule({
  id: 'language',
  family: 'language',
  title: 'Language',
  version: 1,
  cite: 'none',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({ minScore: z.number().default(0) }),
  resources: ['model'],
  signals: {
    label: { kind: 'label', unit: 'label', describe: '' },
    score: { kind: 'real', unit: 'score', describe: '' },
    runner_up: { kind: 'label', unit: 'label', describe: '' },
  },
  prepare: () => ({
    measure({ view }, out) {
      if (view.text.startsWith('!')) throw new Error('a broken text');
      out.label('label', view.text.startsWith('d') ? 'de' : 'en');
      out.number('score', 0.9);
      out.label('runner_up', 'fr');
    },
  }),
});

/** Says which language it was told, fails on `?`, and marks each `x` as removed. */
const probe = defineRule({
  id: 'probe',
  family: 'probe',
  title: 'Probe',
  version: 1,
  cite: 'none',
  scope: 'document',
  profiles: ['winnow', 'datatrove'],
  usesLanguage: true,
  edits: ['x'],
  knobs: z.strictObject({ letter: z.string().default('x') }),
  signals: {
    told: { kind: 'label', unit: 'label', describe: '' },
    length: { kind: 'count', unit: 'characters', describe: '' },
    never: { kind: 'real', unit: 'share', describe: '' },
  },
  prepare: (knobs) => ({
    measure({ view, language: { code, script } }, out) {
      out.label('told', `${code}-${script}`);
      if (view.text.includes('?')) throw new Error('no questions');
      out.number('length', view.length);
      for (let i = 0; i < view.length; i++) if (view.text[i] === knobs.letter) out.edit(i, i + 1, '', 'x');
    },
    explain: ({ view }) =>
      Array.from(view.text.matchAll(/[a-z]+/g), (m) => ({ start: m.index, end: m.index + m[0].length, label: 'word' })),
  }),
});

const registry = { language, probe, c4, fineweb, gopher, text } as unknown as RuleRegistry;
const resources: Resources = { read: () => new Uint8Array(), sha256: (path) => `hash of ${path}` };

function recipe(rules: RecipeInput['rules'], rest: Partial<RecipeInput> = {}): Recipe {
  return Recipe.parse({ winnow: 1, name: 'test', rules, ...rest });
}

const prepare = (rules: RecipeInput['rules'], rest: Partial<RecipeInput> = {}, from = resources): Promise<Measurer> =>
  prepareMeasurer(recipe(rules, rest), from, { rules: registry });

/** Cells by signal name, a column of JSON values each. */
function cellsOf(measurer: Measurer, chunks: UnitChunk[]): Record<string, unknown[]> {
  const out: Record<string, unknown[]> = {};
  for (const chunk of chunks) {
    const unit = measurer.units.find(({ key }) => key === chunk.key)!;
    for (const { slot, name } of unit.signals) out[name] = valuesOf(chunk.columns[slot]!);
  }
  return out;
}

function valuesOf(column: Column): unknown[] {
  const names = ['', 'not-applicable', 'undefined', 'gated', 'failed'];
  return Array.from(column.values, (value, row) => {
    const state = column.states?.[row] ?? MEASURED;
    if (state !== MEASURED) return names[state];
    return column.kind === 'label' ? column.labels[value] : value;
  });
}

async function measured(
  rules: RecipeInput['rules'],
  texts: string[],
  forced: string | null = null,
): Promise<Record<string, unknown[]>> {
  const measurer = await prepare(rules);
  const batch = measurer.newBatch();
  const label = forced === null ? null : { code: forced, script: 'Latn', score: 1 };
  for (const document of texts) measurer.measure(document, {}, label, batch, null);
  return cellsOf(measurer, batch.take());
}

describe('units', () => {
  it('measure the language first and name signals by the recipe', async () => {
    const measurer = await prepare({ p: { rule: 'probe' }, lid: { rule: 'language' } });
    expect(measurer.units.map(({ name }) => name)).toEqual(['lid', 'p']);
    expect(measurer.languageKey).toBe(measurer.units[0]!.key);
    expect(measurer.units[1]!.signals.map(({ name }) => name)).toEqual(['p.told', 'p.length', 'p.never']);
    expect((await prepare({ p: { rule: 'probe' } })).languageKey).toBeNull();
  });

  it('take the profile of the use, then of the recipe, then the first of the rule', async () => {
    const { units } = await prepare(
      { a: { rule: 'c4' }, b: { rule: 'c4', profile: 'winnow' }, l: { rule: 'language' } },
      { profile: 'datatrove' },
    );
    expect(units.map(({ name, profile }) => [name, profile])).toEqual([
      ['l', 'winnow'],
      ['a', 'datatrove'],
      ['b', 'winnow'],
    ]);
    const limit = (unit: number): unknown => units[unit]!.signals[0]!.spec.threshold;
    expect([limit(1), limit(2)]).toEqual([{ min: 5 }, { min: 3 }]);
  });
});

describe('keys', () => {
  const keysOf = async (
    rules: RecipeInput['rules'],
    rest: Partial<RecipeInput> = {},
    from = resources,
  ): Promise<Record<string, string>> =>
    Object.fromEntries((await prepare(rules, rest, from)).units.map(({ name, key }) => [name, key]));

  it('are the same for the same measurement, whatever its name and whether defaults are written', async () => {
    const a = await keysOf({ one: { rule: 'probe' } });
    const b = await keysOf({ two: { rule: 'probe', knobs: { letter: 'x' } } }, { title: 'Other', thresholds: {} });
    expect(a['one']).toBe(b['two']);
    expect(a['one']).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each<[string, RecipeInput['rules'], RecipeInput['rules']]>([
    ['rule', { u: { rule: 'fineweb' } }, { u: { rule: 'text' } }],
    ['profile', { u: { rule: 'fineweb' } }, { u: { rule: 'fineweb', profile: 'datatrove' } }],
    ['knob', { u: { rule: 'fineweb' } }, { u: { rule: 'fineweb', knobs: { shortLine: 31 } } }],
    [
      'text',
      { c: { rule: 'c4' }, u: { rule: 'fineweb' } },
      { c: { rule: 'c4' }, u: { rule: 'fineweb', reads: 'after:c' } },
    ],
    [
      'knob of the text it reads',
      { c: { rule: 'c4' }, u: { rule: 'fineweb', reads: 'after:c' } },
      { c: { rule: 'c4', knobs: { minWords: 4 } }, u: { rule: 'fineweb', reads: 'after:c' } },
    ],
    ['language', { u: { rule: 'gopher' } }, { l: { rule: 'language' }, u: { rule: 'gopher' } }],
    [
      'knob of the language',
      { l: { rule: 'language' }, u: { rule: 'gopher' } },
      { l: { rule: 'language', knobs: { minScore: 0.5 } }, u: { rule: 'gopher' } },
    ],
  ])('change with the %s', async (_, before, after) => {
    expect((await keysOf(before))['u']).not.toBe((await keysOf(after))['u']);
  });

  it('change with the resource, of the language too', async () => {
    const other: Resources = { read: () => new Uint8Array(), sha256: () => 'another' };
    const rules = { l: { rule: 'language' }, u: { rule: 'gopher' }, t: { rule: 'text' } };
    const [before, after] = [await keysOf(rules), await keysOf(rules, {}, other)];
    expect(before['l']).not.toBe(after['l']);
    expect(before['u']).not.toBe(after['u']);
    expect(before['t']).toBe(after['t']);
  });

  it('do not change with the language for a rule that does not use it', async () => {
    expect((await keysOf({ u: { rule: 'text' } }))['u']).toBe(
      (await keysOf({ l: { rule: 'language' }, u: { rule: 'text' } }))['u'],
    );
  });
});

describe('a recipe that the rules do not know', () => {
  it.each<[RecipeInput['rules'], RegExp, string | RegExp]>([
    [{ u: { rule: 'gohper' } }, /rules\.u\.rule: unknown rule "gohper"/, 'gopher'],
    [{ u: { rule: 'fineweb', knobs: { shortLines: 3 } } }, /rules\.u\.knobs\.shortLines: unknown key/, 'shortLine'],
    [{ u: { rule: 'fineweb', knobs: { shortLine: 'long' } } }, /rules\.u\.knobs\.shortLine/, ''],
    [{ u: { rule: 'language', profile: 'datatrove' } }, /has no profile "datatrove"/, 'it has winnow'],
    [{ u: { rule: 'fineweb', reads: 'after:c4' } }, /"c4" is not a rule above this one/, 'name an earlier rule'],
    [
      { u: { rule: 'fineweb', reads: 'after:c' }, c: { rule: 'c4' } },
      /"c" is not a rule above this one/,
      'name an earlier rule',
    ],
    [{ t: { rule: 'text' }, u: { rule: 'fineweb', reads: 'after:t' } }, /"t" edits no text/, 'read clean'],
  ])('is refused: %j', async (rules, message, remedy) => {
    const error = await prepare(rules).then(
      () => null,
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe('invalid-recipe');
    expect((error as AppError).message).toMatch(message);
    if (remedy !== '') expect((error as AppError).remedy).toContain(remedy);
  });
});

describe('measuring', () => {
  it('tells rules the language that was found', async () => {
    const cells = await measured({ l: { rule: 'language' }, p: { rule: 'probe' } }, ['der Hund', 'the dog']);
    expect(cells).toMatchObject({ 'l.label': ['de', 'en'], 'l.score': [0.9, 0.9], 'p.told': ['de-Latn', 'en-Latn'] });
  });

  it('takes a forced language as known', async () => {
    const cells = await measured({ l: { rule: 'language' }, p: { rule: 'probe' } }, ['der Hund'], 'sv');
    expect(cells).toMatchObject({
      'l.label': ['sv'],
      'l.score': [1],
      'l.runner_up': ['not-applicable'],
      'p.told': ['sv-Latn'],
    });
  });

  it('knows only the script without a language rule', async () => {
    expect(await measured({ p: { rule: 'probe' } }, ['Привет', '你好', '12'])).toMatchObject({
      'p.told': ['und-Cyrl', 'und-Hani', 'und-Zyyy'],
    });
  });

  it('leaves failed cells for a rule that throws, and goes on', async () => {
    const cells = await measured({ p: { rule: 'probe' }, t: { rule: 'text' }, q: { rule: 'text', reads: 'after:p' } }, [
      'a?',
      'ab',
    ]);
    expect(cells).toMatchObject({
      'p.told': ['failed', 'und-Latn'],
      'p.length': ['failed', 2],
      'p.never': ['failed', 'undefined'],
      't.char_count': [2, 2],
      'q.char_count': ['failed', 2],
    });
  });

  it('goes on without a language when that rule throws', async () => {
    const cells = await measured({ l: { rule: 'language' }, p: { rule: 'probe' } }, ['! ab']);
    expect(cells).toMatchObject({ 'l.label': ['failed'], 'l.score': ['failed'], 'p.told': ['und-Latn'] });
  });

  it('reads what the edits of another rule left, over two rules', async () => {
    const rules = {
      p: { rule: 'probe' },
      q: { rule: 'probe', reads: 'after:p', knobs: { letter: 'y' } },
      t: { rule: 'text', reads: 'after:q' },
      u: { rule: 'text', reads: 'after:p' },
    };
    expect(await measured(rules, ['axbyxcy', 'none', ''])).toMatchObject({
      'p.length': [7, 4, 0],
      'q.length': [5, 4, 0],
      't.char_count': [3, 4, 0],
      'u.char_count': [5, 4, 0],
    });
  });

  it('measures a small text the same after one that was large enough to be forgotten', async () => {
    const rules: RecipeInput['rules'] = {
      g: { rule: 'gopher' },
      c: { rule: 'c4' },
      f: { rule: 'fineweb', reads: 'after:c' },
      t: { rule: 'text' },
    };
    const small = 'The same line of words stands here.\nHome\n'.repeat(3);
    const large = small.repeat(10_000);
    for (const profile of ['winnow', 'datatrove'] as const) {
      const measurer = await prepare(rules, { profile });
      const batch = measurer.newBatch();
      for (const document of [small, large, small]) measurer.measure(document, {}, null, batch, null);
      const cells = Object.entries(cellsOf(measurer, batch.take()));
      expect(cells.every(([, [before, , after]]) => before === after)).toBe(true);
      expect(Object.fromEntries(cells)['t.char_count']).toEqual([small.length, large.length, small.length]);
      expect(measurer.explain(large, {}, null, 'f.char_dup_fraction').length).toBe(29_999);
      expect(measurer.edits(small, {}, null).length).toBeGreaterThan(0);
    }
  });

  it('measures the wanted units alone, with the texts and languages they need', async () => {
    const measurer = await prepare({
      l: { rule: 'language' },
      p: { rule: 'probe' },
      t: { rule: 'text', reads: 'after:p' },
    });
    const keys = Object.fromEntries(measurer.units.map(({ name, key }) => [name, key]));
    const batch = measurer.newBatch();
    for (const document of ['dxx', 'exxx']) measurer.measure(document, {}, null, batch, new Set([keys['t']!]));
    expect(cellsOf(measurer, batch.take())).toMatchObject({ 't.char_count': [1, 1] });
    batch.clear();
    measurer.measure('dx', {}, null, batch, new Set([keys['p']!]));
    const chunks = batch.take();
    expect(chunks.map(({ key }) => key)).toEqual([keys['p']]);
    expect(cellsOf(measurer, chunks)['p.told']).toEqual(['de-Latn']);
  });
});

describe('batches', () => {
  it('hold rows, columns, labels and edits of the clean text', async () => {
    const measurer = await prepare({
      p: { rule: 'probe' },
      q: { rule: 'probe', reads: 'after:p', knobs: { letter: 'y' } },
    });
    const batch = measurer.newBatch();
    measurer.measure('ab', {}, null, batch, null);
    measurer.measure('axxyb', {}, { code: 'en', script: 'Latn', score: 1 }, batch, null);
    const [p, q] = batch.take();
    expect(p).toMatchObject({
      rows: 2,
      columns: {
        told: { kind: 'label', values: Uint16Array.of(0, 1), labels: ['und-Latn', 'en-Latn'] },
        length: { kind: 'count', values: Uint32Array.of(2, 5) },
        never: { kind: 'real', values: Float64Array.of(0, 0), states: Uint8Array.of(UNDEFINED, UNDEFINED) },
      },
      edits: [
        { row: 1, start: 1, end: 2, replacement: '', author: 'p', class: 'x' },
        { row: 1, start: 2, end: 3, replacement: '', author: 'p', class: 'x' },
      ],
    });
    expect(p!.columns['length']!.states).toBeUndefined();
    expect(q!.edits).toEqual([{ row: 1, start: 3, end: 4, replacement: '', author: 'q', class: 'x' }]);
  });

  it('are reused: what was taken stays, labels start again', async () => {
    const measurer = await prepare({ p: { rule: 'probe' } });
    const batch = measurer.newBatch();
    measurer.measure('ab', {}, null, batch, null);
    const first = cellsOf(measurer, batch.take());
    batch.clear();
    expect(batch.rows).toBe(0);
    measurer.measure('где', {}, null, batch, null);
    measurer.measure('x?', {}, null, batch, null);
    expect(first['p.told']).toEqual(['und-Latn']);
    const second = batch.take();
    expect(second[0]!.columns['told']).toMatchObject({
      labels: ['und-Cyrl', 'und-Latn'],
      states: Uint8Array.of(MEASURED, FAILED),
    });
    expect(second[0]!.edits).toEqual([]);
  });

  it('take more rows than a chunk has', async () => {
    const measurer = await prepare({ p: { rule: 'probe' } });
    const batch = measurer.newBatch();
    for (let i = 0; i < 3000; i++) measurer.measure('a'.repeat(i % 7), {}, null, batch, null);
    const lengths = cellsOf(measurer, batch.take())['p.length']!;
    expect(lengths).toEqual(Array.from({ length: 3000 }, (_, i) => i % 7));
  });

  it('belong to their measurer, and measure the same units in every row', async () => {
    const measurer = await prepare({ p: { rule: 'probe' }, t: { rule: 'text' } });
    const other = await prepare({ p: { rule: 'probe' } });
    expect(() => measurer.measure('', {}, null, other.newBatch(), null)).toThrow('another measurer');
    const batch = measurer.newBatch();
    measurer.measure('a', {}, null, batch, null);
    measurer.measure('a', {}, null, batch, new Set([measurer.units[0]!.key]));
    expect(() => batch.take()).toThrow('the same units');
  });
});

describe('evidence', () => {
  it('stands on the clean text', async () => {
    const measurer = await prepare({ p: { rule: 'probe' }, q: { rule: 'probe', reads: 'after:p' } });
    const clean = 'ab xc x de';
    const shown = (signal: string): string[] =>
      measurer.explain(clean, {}, null, signal).map(({ start, end }) => clean.slice(start, end));
    expect(shown('p.length')).toEqual(['ab', 'xc', 'x', 'de']);
    expect(shown('q.length')).toEqual(['ab', 'c', 'de']);
    expect(() => measurer.explain(clean, {}, null, 'q.size')).toThrow('no rule of this recipe measures q.size');
  });

  it('is of the document that was asked about, whatever was asked or measured between', async () => {
    const measurer = await prepare({ p: { rule: 'probe' }, q: { rule: 'probe', reads: 'after:p' } });
    const meta = {};
    const starts = (clean: string) => measurer.explain(clean, meta, null, 'q.length').map(({ start }) => start);
    expect(['ab xc', 'ab xc', 'xx yes'].map(starts)).toEqual([[0, 4], [0, 4], [3]]);
    measurer.measure('no other', meta, null, measurer.newBatch(), null);
    expect(['xx yes', 'ab xc'].map(starts)).toEqual([[3], [0, 4]]);
  });

  it('has the edits of all units, in order; of a unit that failed there are none', async () => {
    const measurer = await prepare({ y: { rule: 'probe', knobs: { letter: 'y' } }, x: { rule: 'probe' } });
    expect(measurer.edits('xayx', {}, null).map(({ start, author }) => [start, author])).toEqual([
      [0, 'x'],
      [2, 'y'],
      [3, 'x'],
    ]);
    expect(measurer.edits('x?', {}, null)).toEqual([]);
  });
});

describe('a sink', () => {
  it.each([
    ['an unknown signal', (out: { number(s: string, v: number): void }) => out.number('size', 1)],
    ['a number for a label', (out: { number(s: string, v: number): void }) => out.number('told', 1)],
    ['what is no number', (out: { number(s: string, v: number): void }) => out.number('never', NaN)],
    ['a negative count', (out: { number(s: string, v: number): void }) => out.number('length', -1)],
  ])('takes %s for a failure', async (_, write) => {
    const broken = { ...probe, prepare: () => ({ measure: (__: unknown, out: never) => write(out) }) };
    const measurer = await prepareMeasurer(recipe({ p: { rule: 'probe' } }), resources, {
      rules: { probe: broken } as unknown as RuleRegistry,
    });
    const batch = measurer.newBatch();
    measurer.measure('a', {}, null, batch, null);
    expect(cellsOf(measurer, batch.take())).toEqual({
      'p.told': ['failed'],
      'p.length': ['failed'],
      'p.never': ['failed'],
    });
  });
});

describe('resources', () => {
  it('are read and hashed from the folder', () => {
    const files = fileResources();
    expect(files.sha256('unicode/properties.bin')).toMatch(/^[0-9a-f]{64}$/);
    expect(files.read('unicode/SOURCE.md').length).toBeGreaterThan(100);
    expect(() => files.read('unicode/none.bin')).toThrow(AppError);
    expect(() => files.read('../package.json')).toThrow('leaves its root');
  });
});
