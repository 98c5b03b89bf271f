import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { checkRecipe, loadRecipe, loadRecipeText } from '#engine/recipe/load.ts';
import type { Override } from '#engine/recipe/overrides.ts';
import { FAKE_RULES } from './fake-rules.ts';

const HEAD = 'winnow: 1\nname: mine\n';
const RULES = `rules:
  cutter: { rule: cutter }
  size: { rule: size, reads: after:cutter }
`;

const load = (yaml: string, overrides: Override[] = []) => loadRecipeText(yaml, 'my.yaml', overrides, FAKE_RULES);

function lineOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.line;
    throw error;
  }
  return 'no error';
}

test('what cannot be a recipe', () => {
  expect(lineOf(() => load('['.repeat(100_000)))).toMatch(/^my.yaml:1:\d+: is nested too deeply$/);
});

test.skipIf(process.platform !== 'linux')('a device without end is not read to its end', () => {
  expect(lineOf(() => loadRecipe('/dev/zero'))).toBe('/dev/zero: has more than 4194304 bytes; is this a recipe?');
});

describe('a recipe that is well', () => {
  const { recipe, origins, hash, resolvedYaml } = load(`${HEAD}${RULES}thresholds:
  size.count: { min: 20, cite: ours }
`);

  test('has every default written out', () => {
    expect(recipe.rules['cutter']).toEqual({
      rule: 'cutter',
      reads: 'clean',
      profile: 'winnow',
      knobs: { minWords: 3 },
    });
    expect(recipe.thresholds).toEqual({
      'cutter.removed': { max: 9 },
      'size.count': { min: 20, max: 100, cite: 'ours' },
    });
    expect(recipe.read.maxRecordBytes).toBe(32 * 1024 * 1024);
  });

  test('says where each value comes from', () => {
    expect(origins['thresholds.size.count.min']).toBe('recipe');
    expect(origins['thresholds.size.count.max']).toBe('default');
    expect(origins['rules.cutter.knobs.minWords']).toBe('default');
    expect(origins['name']).toBe('recipe');
  });

  test('loads again from its resolved text with the same hash', () => {
    const again = load(resolvedYaml);
    expect(again.recipe).toEqual(recipe);
    expect(again.hash).toBe(hash);
  });

  test('has another hash when the order of its rules changes', () => {
    const swapped = load(`${HEAD}rules:\n  size: { rule: size }\n  cutter: { rule: cutter }\n`);
    const straight = load(`${HEAD}rules:\n  cutter: { rule: cutter }\n  size: { rule: size }\n`);
    expect(swapped.hash).not.toBe(straight.hash);
  });

  test('has the same hash however its YAML is laid out', () => {
    const flow = load(`# a comment\n{ name: mine, winnow: 1, rules: { cutter: { "rule": cutter } } }`);
    const block = load(`${HEAD}rules:\n  cutter:\n    rule: cutter\n`);
    expect(flow.hash).toBe(block.hash);
  });
});

describe('overrides from the command line', () => {
  test.each<[string, unknown, string, unknown]>([
    ['size.count.min', 5, 'thresholds.size.count.min', 5],
    ['thresholds.size.count.max', 7_000, 'thresholds.size.count.max', 7_000],
    ['cutter.knobs.minWords', 8, 'rules.cutter.knobs.minWords', 8],
    ['rules.cutter.knobs.minWords', 8, 'rules.cutter.knobs.minWords', 8],
    ['clean.nfc', false, 'clean.nfc', false],
    ['read.textField', null, 'read.textField', null],
    ['size.kind.in', ['a', 'b'], 'thresholds.size.kind.in', ['a', 'b']],
  ])('%s=%j', (path, value, at, expected) => {
    const { recipe, origins } = load(HEAD + RULES, [{ path, value }]);
    expect(origins[at]).toBe('command line');
    const keys = at.startsWith('thresholds.')
      ? ['thresholds', at.split('.').slice(1, 3).join('.'), ...at.split('.').slice(3)]
      : at.split('.');
    expect(keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], recipe)).toEqual(expected);
  });

  test.each([
    ['size.count.mni', 5, 'command line: thresholds.size.count.mni: unknown key "mni"; did you mean "min"?'],
    ['sise.count.min', 5, 'sise.count.min: "sise" is no rule and no section of the recipe; did you mean "size"?'],
    ['clean.nfc', 'yes', 'command line: clean.nfc: must be a boolean, not "yes"'],
  ])('%s=%j is refused', (path, value, line) => {
    expect(lineOf(() => load(HEAD + RULES, [{ path, value }]))).toBe(line);
  });
});

describe('what is wrong is named with its place', () => {
  test.each([
    ['rules: [', 'my.yaml:3:9: Flow sequence in block collection must be sufficiently indented and end with a ]'],
    ['name: again\n', 'my.yaml:3:1: Map keys must be unique'],
    ['rules: {}\nreed: {}\n', 'my.yaml:4:7: reed: unknown key "reed"; did you mean "read"?'],
    [
      'rules: {}\nread: { textFeild: body }\n',
      'my.yaml:4:20: read.textFeild: unknown key "textFeild"; did you mean "textField"?',
    ],
    ['rules: { size: { rule: sise } }\n', 'my.yaml:3:24: rules.size.rule: unknown rule "sise"; did you mean "size"?'],
    [
      'rules: { size: { rule: size, knobs: { unti: words } } }\n',
      'my.yaml:3:45: rules.size.knobs.unti: unknown key "unti"; did you mean "unit"?',
    ],
    [
      'rules: { size: { rule: size, knobs: { unit: lines } } }\n',
      'my.yaml:3:45: rules.size.knobs.unit: must be words or chars, not "lines"',
    ],
    [
      'rules: { cutter: { rule: cutter, profile: datatrove } }\n',
      'my.yaml:3:43: rules.cutter.profile: the rule cutter has no profile "datatrove"; it has winnow',
    ],
    [
      `${RULES}thresholds:\n  size.cuont: { min: 1 }\n`,
      'my.yaml:7:15: thresholds.size.cuont: unknown signal "size.cuont"; did you mean "size.count"?',
    ],
    [
      `${RULES}thresholds:\n  size.kind: { min: 1 }\n`,
      'my.yaml:7:21: thresholds.size.kind.min: a label has no min; use in or notIn',
    ],
    [
      `${RULES}thresholds:\n  size.count: { min: 9, max: 3 }\n`,
      'my.yaml:7:22: thresholds.size.count.min: 9 is above the max of 3: nothing would be kept',
    ],
    [
      `${RULES}thresholds:\n  size.count: { languages: { zh: { mim: 9 } } }\n`,
      'my.yaml:7:41: thresholds.size.count.languages.zh.mim: unknown key "mim"; did you mean "min"?',
    ],
    [
      'rules:\n  size: { rule: size, reads: after:cutter }\n  cutter: { rule: cutter }\n',
      'my.yaml:4:30: rules.size.reads: "cutter" is not a rule above this one; name an earlier rule, or read clean',
    ],
    [
      'rules:\n  size: { rule: size }\n  b: { rule: size, reads: after:size }\n',
      'my.yaml:5:27: rules.b.reads: the rule "size" does not edit the text; rules above that edit: none',
    ],
    [
      'extends: web-eng\nrules: {}\n',
      'my.yaml:3:10: no preset is called "web-eng"; a recipe extends a preset; did you mean "web-en"? (winnow recipe list)',
    ],
    ['rules: {}\nread: { maxRecordBytes: -1 }\n', 'my.yaml:4:25: read.maxRecordBytes: must be more than 0, not -1'],
    [
      'rules: { size: { rule: constructor } }\n',
      'my.yaml:3:24: rules.size.rule: unknown rule "constructor"; known: size, cutter',
    ],
    ['rules: { __proto__: { rule: size } }\n', 'my.yaml:3:10: unknown key "__proto__"'],
    ['rules: {}\nthresholds: { __proto__: { min: 1 } }\n', 'my.yaml:4:15: unknown key "__proto__"'],
    ['rules: {}\ntitle: "a \\ud800"\n', 'my.yaml:4:8: half a surrogate pair is no text'],
    [
      `${RULES}thresholds:\n  size.count: { languages: { english: { min: 9 } } }\n`,
      'my.yaml:7:39: thresholds.size.count.languages.english: "english" is no code of a language; write it as en, zh or yue',
    ],
    [
      `${RULES}thresholds:\n  size.count: { scripts: { latn: { min: 9 } } }\n`,
      'my.yaml:7:34: thresholds.size.count.scripts.latn: unknown script "latn"; did you mean "Latn"?',
    ],
    [
      `${RULES}thresholds:\n  size.count: { min: .nan }\n`,
      'my.yaml:7:22: thresholds.size.count.min: must be a number, not NaN',
    ],
    [
      'rules: {}\nredact: { categories: { emial: mask } }\n',
      'my.yaml:4:32: redact.categories.emial: unknown key "emial"; did you mean "email"?',
    ],
    ['rules: {}\nredact: { allow: [""] }\n', 'my.yaml:4:19: redact.allow.0: must not be empty'],
    [
      'rules: {}\nread: { maxRecordBytes: 1.5 }\n',
      'my.yaml:4:25: read.maxRecordBytes: must be a whole number, not 1.5',
    ],
    ['rules: size\n', 'my.yaml:3:8: rules: must be a mapping, not "size"'],
    [
      'rules: { Size: { rule: size } }\n',
      'my.yaml:3:16: rules.Size: this name is not allowed ("Size" is not allowed here (pattern /^[a-z][a-z0-9_]{0,31}$/))',
    ],
  ])('%j', (rest, line) => {
    expect(lineOf(() => load(HEAD + rest))).toBe(line);
  });

  test.each([
    ['', 'my.yaml: is not a mapping; see winnow recipe show web-en'],
    ['- a\n', 'my.yaml: is not a mapping; see winnow recipe show web-en'],
    ['just text', 'my.yaml: is not a mapping; see winnow recipe show web-en'],
    ['winnow: 2\nname: x\nrules: {}\n', 'my.yaml:1:9: winnow: must be 1, not 2'],
    ['winnow: 1\nrules: {}\n', 'my.yaml:1:1: name: is missing'],
    ['name: mine\nextends: web-en\n', 'my.yaml:1:1: winnow: must be 1'],
    ['a: 1\n---\nb: 2\n', 'my.yaml:2:1: a second document begins'],
    [
      'a: &a [1]\nb: *c\n',
      'my.yaml: Unresolved alias (the anchor must be set before the alias): c; write the values out',
    ],
  ])('a whole file: %j', (yaml, line) => {
    expect(lineOf(() => load(yaml))).toBe(line);
  });

  test('aliases that multiply are refused', () => {
    const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 9; i++)
      bomb.push(
        `a${i}: &a${i} [${Array(9)
          .fill(`*a${i - 1}`)
          .join(', ')}]`,
      );
    expect(lineOf(() => load(bomb.join('\n')))).toBe(
      'my.yaml: Excessive alias count indicates a resource exhaustion attack; write the values out',
    );
  });

  test('a file that is no recipe by its size is refused', () => {
    expect(lineOf(() => load(`a: ${'x'.repeat(1 << 20)}`))).toMatch(/^my\.yaml: has 1048579 characters/);
  });

  test('missing files, folders and names are told apart', () => {
    expect(lineOf(() => loadRecipe('no/such.yaml', [], FAKE_RULES))).toBe(
      'no/such.yaml: no such recipe file; see winnow recipe list',
    );
    expect(lineOf(() => loadRecipe('/', [], FAKE_RULES))).toBe('/: the recipe cannot be read (EISDIR)');
    expect(lineOf(() => loadRecipe('web-eng', [], FAKE_RULES))).toMatch(
      /^no preset and no file is called "web-eng"; did you mean "web-en"\?/,
    );
  });

  test('check returns every problem', () => {
    const { problems, loaded } = checkRecipe('web-en', [], FAKE_RULES);
    expect(loaded).toBeNull();
    expect(problems.length).toBeGreaterThan(4);
  });
});

test('no text makes the parser throw anything but an AppError', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
      expect(lineOf(() => load(text))).not.toBe('');
    }),
    { numRuns: 500 },
  );
});
