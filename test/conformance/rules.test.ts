import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Column, FAILED, MEASURED } from '#shared/domain/cell.ts';
import { PII_CATEGORIES } from '#shared/domain/pii.ts';
import { Recipe } from '#shared/domain/recipe.ts';
import { signalsFor } from '#shared/domain/signal.ts';
import { insidePair } from '#shared/text/spans.ts';
import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';
import type { Measurer, UnitChunk } from '#engine/measure/unit.ts';
import type { LanguageLabel, Rule } from '#engine/rules/rule.ts';
import { rules } from '#engine/rules/registry.gen.ts';
import { declaration } from '#test/helpers/declarations.ts';

/** One suite over every rule in every profile: a new rule is covered before it has a test of its own. */

const FOLDER = fileURLToPath(new URL('../../src-main/engine/rules', import.meta.url));
const all = Object.entries(rules) as [string, Rule][];
const uses = all.flatMap(([id, rule]) =>
  rule.profiles.map((profile) => ({ id, rule, profile, name: `${id}, ${profile}` })),
);

const PROSE = 'The quick brown fox, of the hills, was not there. “Is it so?” he asked...\n';
const HOSTILE: Record<string, string> = {
  empty: '',
  'a line feed': '\n',
  'one letter': 'x',
  'one mark': '。',
  'one space': ' ',
  NUL: '\u0000'.repeat(40),
  'lone surrogates': '\ud800\udc00 \udc00\ud800 \ud83d\n\ude00',
  'U+2028': 'one\u2028two\u2029three\u0085four\ffive',
  CRLF: PROSE.replaceAll('\n', '\r\n').repeat(3),
  emoji: '👩‍👩‍👧‍👦🇫🇷❤️ ok 😀😀\n- 😀\n',
  'combining marks': `e${'\u0301'.repeat(300)} a`,
  brackets: '[[[1][edit][citation needed]]]{{{ "\'"\' ...... ……',
  'repeated lines': 'the same line of words again.\n'.repeat(30),
  'repeated words': 'spam '.repeat(300),
  bullets: '- one\n* two\n• three...\n',
  'right to left': '\u202eabc\u202c مرحبا، كيف حالك؟ ١٢٣\n',
  digits: '1 22 333 4,444 5.5 ² ① ٣\n# # #\n',
  prose: PROSE.repeat(8),
  English: declaration('eng'),
  Chinese: declaration('cmn_hans'),
  Japanese: declaration('jpn'),
  Thai: declaration('tha'),
  Khmer: declaration('khm'),
  Arabic: declaration('arb'),
  Hindi: declaration('hin'),
  Korean: declaration('kor'),
  'Chinese quotes': '他说：“你好。”\n「真的？」\n'.repeat(4),
  'lorem ipsum':
    'Lorem ipsum dolor sit amet { javascript }. We use cookies on this site of ours.\n\nOne more line that is kept here.\n',
};

/** Knobs that make a rule measure what it leaves out by default. */
const KNOBS: Record<string, Record<string, unknown>> = {
  pii: { categories: [...PII_CATEGORIES] },
  perplexity: {
    models: { any: `file:${fileURLToPath(new URL('../unit/engine/rules/lm/small.arpa', import.meta.url))}` },
    lineWords: 1,
    buckets: { any: [10, 100] },
  },
  tokens: { tokenizer: `file:${fileURLToPath(new URL('../unit/engine/rules/tokens/small.json', import.meta.url))}` },
};

function measurerOf(rule: string, profile: string): Promise<Measurer> {
  return prepareMeasurer(
    Recipe.parse({ winnow: 1, name: 'conformance', rules: { use: { rule, profile, knobs: KNOBS[rule] ?? {} } } }),
    fileResources(),
  );
}

/** What some rules look at beside the text. */
const META: DocumentMeta = {
  url: 'https://www.example.org/a/page.html',
  licence: 'CC-BY-4.0',
  extra: '{"path":"lib/parser_test.go"}',
  usage: ['meta robots: noai, noindex'],
  page: { extractor: 1, chars: 100, linked: 20, kept: 50, keptLinked: 5 },
};

/** The language rule finds the language; the others are told that it is English, whatever it is. */
function told(measurer: Measurer): LanguageLabel | null {
  return measurer.languageKey === null ? { code: 'en', script: 'Latn', score: 1 } : null;
}

function measure(measurer: Measurer, texts: readonly string[]): UnitChunk {
  const batch = measurer.newBatch();
  for (const text of texts) measurer.measure(text, META, told(measurer), batch, null);
  return batch.take()[0]!;
}

const stateOf = (column: Column, row: number): number => column.states?.[row] ?? MEASURED;

it('finds every rule of the folders', () => {
  const files = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => readdirSync(join(FOLDER, entry.name)).map((file) => [entry.name, file] as const))
    .filter(([, file]) => file.endsWith('.ts') && !file.startsWith('_'));
  expect(files.length).toBeGreaterThanOrEqual(5);
  expect(files.map(([, file]) => file.slice(0, -3)).sort()).toEqual(Object.keys(rules).sort());
});

describe.each(all)('%s', (id, rule) => {
  it('is named as its file, and says what it is', () => {
    expect(rule.id).toBe(id);
    expect(rule.family).toMatch(/^[a-z][a-z0-9_]{0,31}$/);
    expect(Number.isInteger(rule.version) && rule.version >= 1).toBe(true);
    expect(rule.title.length).toBeGreaterThan(3);
    expect(rule.profiles.length).toBeGreaterThan(0);
    expect(new Set(rule.profiles).size).toBe(rule.profiles.length);
  });

  it('cites a source, and explains itself above its definition', () => {
    expect(rule.cite).toMatch(/arXiv:|datatrove|TFDS|UAX|doi|our own|NeMo|DCLM|Dolma|data-juicer|datamap/);
    const family = readdirSync(FOLDER).find((folder) => existsSync(join(FOLDER, folder, `${id}.ts`)))!;
    const source = readFileSync(join(FOLDER, family, `${id}.ts`), 'utf8');
    const [, docblock = ''] = /\/\*\*([^]*?)\*\/\s*export const rule/.exec(source) ?? [];
    expect(docblock.slice(Math.max(0, docblock.lastIndexOf('/**'))).length).toBeGreaterThan(100);
  });

  it('has knobs that default, and refuses others', () => {
    expect(rule.knobs.safeParse({}).success).toBe(true);
    expect(rule.knobs.safeParse({ noSuchKnob: 1 }).success).toBe(false);
  });

  it('describes its signals; limits fit their kind', () => {
    for (const [signal, spec] of Object.entries(rule.signals)) {
      expect(signal).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(spec.unit.length * spec.describe.length).toBeGreaterThan(0);
      for (const limits of [spec.threshold, ...Object.values(spec.profileThresholds ?? {})]) {
        if (limits === undefined) continue;
        const keys = Object.keys(limits);
        expect(keys.some((key) => ['in', 'notIn'].includes(key))).toBe(spec.kind === 'label');
        expect(keys.length).toBeGreaterThan(0);
      }
    }
  });
});

/** What a loop inside a loop would trip over: at this length, work that grows with the square would not end. */
const LONG = 1 << 18;
const PATTERNS = [
  ...[
    'a',
    'a ',
    'ab. ',
    '. ',
    '[',
    '[1',
    '"',
    "a'",
    '\n',
    'a\n',
    '...',
    '1,',
    '中',
    '。',
    'ส',
    '\u0301',
    '😀',
    '\ud800',
  ],
  ...['_', '{', '- ', 'k', 'a\u0301 ', 'א"', '#', 'a.b.'],
];

describe.each(uses)('$name', ({ id, rule, profile }) => {
  let measurer: Measurer;
  const texts = Object.values(HOSTILE);
  const signals = signalsFor(rule.signals, profile).map(([signal]) => signal);

  beforeAll(async () => {
    measurer = await measurerOf(id, profile);
  });

  it('fails on no text, and measures every signal it declares somewhere', () => {
    const { columns, rows } = measure(measurer, texts);
    expect(rows).toBe(texts.length);
    expect(Object.keys(columns).sort()).toEqual(signals.toSorted());
    for (const [signal, column] of Object.entries(columns)) {
      const states = texts.map((_, row) => stateOf(column, row));
      expect([signal, states.includes(FAILED)]).toEqual([signal, false]);
      expect([signal, states.includes(MEASURED)]).toEqual([signal, true]);
      if (column.kind === 'real') expect(column.values.every(Number.isFinite)).toBe(true);
      if (rule.signals[signal]!.unit === 'share' && profile === 'winnow') {
        expect([signal, Math.max(...column.values) <= 1]).toEqual([signal, true]);
      }
    }
  });

  it('measures a text the same whatever came before', () => {
    const together = measure(measurer, texts);
    const backwards = measure(measurer, texts.toReversed());
    for (const [signal, column] of Object.entries(together.columns)) {
      const other = backwards.columns[signal]!;
      const cell = (of: Column, row: number): unknown =>
        stateOf(of, row) !== MEASURED
          ? `state ${stateOf(of, row)}`
          : of.kind === 'label'
            ? of.labels[of.values[row]!]
            : of.values[row];
      for (const row of texts.keys())
        expect([signal, cell(column, row)]).toEqual([signal, cell(other, texts.length - 1 - row)]);
    }
    expect(measure(measurer, texts)).toEqual(together);
  });

  it('fails on no text that chance makes', () => {
    const pieces = [
      ...'aB1 .,!?\n\r-#"\'[]{}中。ส\u0301\u200d\u2028\u0000…',
      '...',
      '😀',
      '\ud800',
      '\udc00',
      'the ',
      '[1]',
      '\n\n',
      'javascript',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 120 }), (list) => {
        const { columns } = measure(measurer, [list.join('')]);
        for (const [signal, column] of Object.entries(columns))
          expect([signal, stateOf(column, 0)]).not.toEqual([signal, FAILED]);
      }),
      { numRuns: 150 },
    );
  });

  it('explains with spans in order and in range that split no pair', () => {
    for (const [name, text] of Object.entries(HOSTILE)) {
      for (const signal of signals) {
        let before = 0;
        for (const { start, end, label } of measurer.explain(text, {}, told(measurer), `use.${signal}`)) {
          expect([name, signal, start >= before, end > start, end <= text.length]).toEqual([
            name,
            signal,
            true,
            true,
            true,
          ]);
          expect([name, signal, insidePair(text, start), insidePair(text, end)]).toEqual([name, signal, false, false]);
          expect(label.length).toBeGreaterThan(0);
          before = start;
        }
      }
    }
  });

  it('edits in order and in range, in classes that it declares', () => {
    for (const [name, text] of Object.entries(HOSTILE)) {
      let before = 0;
      for (const { start, end, replacement, author, class: editClass } of measurer.edits(text, {}, null)) {
        expect([name, start >= before, end >= start, end <= text.length]).toEqual([name, true, true, true]);
        expect([name, text.slice(start, end) === replacement, author]).toEqual([name, false, 'use']);
        expect([name, insidePair(text, start), insidePair(text, end)]).toEqual([name, false, false]);
        expect(rule.edits).toContain(editClass);
        before = end;
      }
    }
  });

  it('ends on long lines of any kind', () => {
    for (const pattern of PATTERNS) {
      const { columns } = measure(measurer, [pattern.repeat(LONG / pattern.length)]);
      for (const [signal, column] of Object.entries(columns)) {
        expect([pattern, signal, stateOf(column, 0)]).not.toEqual([pattern, signal, FAILED]);
      }
    }
  });
});
