import { beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '#shared/domain/recipe.ts';
import { aboveMax, belowMin, type Range, signalsFor } from '#shared/domain/signal.ts';
import type { Rule } from '#engine/rules/rule.ts';
import { type RuleId, rules } from '#engine/rules/registry.gen.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

/*
 * The test vectors of our study of other tools (T1 to T113, by their numbers there), as far as they speak of rules: each in
 * the profile of the tool that it is about. What they say is in the tools' own tests or was seen by running them.
 */

const FRODO =
  "I wish it need not have happened in my time,' said Frodo. 'So do I,' said Gandalf, 'and so do all who live to " +
  'see such times. But that is not for them to decide. All we have to decide is what to do with the time that is ' +
  "given us.'";

interface Vector {
  /** Number in the study. */
  t: number;
  what: string;
  rule: RuleId;
  profile: Profile;
  knobs?: Record<string, unknown>;
  text: string;
  /** Values, to 1e-12; `~` before a number of four decimals as the study has it. */
  cells?: Record<string, number | string | { na: string }>;
  /** Signals that breach their default limits, all of them or some. */
  breaches?: string[];
  breachesAmong?: string[];
  /** Signals within their limits. */
  keeps?: string[];
  /** Limits that the vector gives instead of the defaults. */
  limits?: Record<string, Range>;
}

const lines = (...all: string[]): string => all.join('\n');
const TEN = 'one two three four five six seven eight nine ten';
const X40 = `${'x'.repeat(40)}.\n`;

const REPETITION: Vector[] = [
  {
    t: 1,
    what: 'four equal lines',
    rule: 'gopher',
    profile: 'datatrove',
    text: 'I am your father.\n'.repeat(4),
    cells: { dup_line_fraction: 0.6 },
    breachesAmong: ['dup_line_fraction'],
  },
  {
    t: 1,
    what: 'four equal lines, every member counted',
    rule: 'gopher',
    profile: 'dolma',
    text: 'I am your father.\n'.repeat(4),
    cells: { dup_line_fraction: 0.8 },
    breachesAmong: ['dup_line_fraction'],
  },
  {
    t: 1,
    what: 'four equal lines and nothing else',
    rule: 'gopher',
    profile: 'dclm',
    text: 'I am your father.\n'.repeat(4),
    cells: { dup_line_fraction: 1 },
  },
  {
    t: 1,
    what: 'four equal lines, one of them unique',
    rule: 'gopher',
    profile: 'nemo',
    text: 'I am your father.\n'.repeat(4),
    cells: { dup_line_fraction: 0.75 },
    breachesAmong: ['dup_line_fraction'],
  },
  {
    t: 2,
    what: 'four equal paragraphs',
    rule: 'gopher',
    profile: 'datatrove',
    text: 'I am your father.\n\n'.repeat(4),
    breachesAmong: ['dup_paragraph_fraction'],
  },
  {
    t: 4,
    what: 'two long equal lines',
    rule: 'gopher',
    profile: 'datatrove',
    text: `I am groot.\nYou are a wizard.\nI am your father.\n${X40}${X40}`,
    breachesAmong: ['dup_line_char_fraction'],
    keeps: ['dup_line_fraction'],
  },
  {
    t: 5,
    what: 'three times a phrase',
    rule: 'gopher',
    profile: 'datatrove',
    text: 'I am Frank, I am Frank, I am Frank',
    breachesAmong: ['top_2_gram_char_fraction'],
  },
  {
    t: 7,
    what: 'a phrase before a quotation',
    rule: 'gopher',
    profile: 'datatrove',
    text: 'I am a solo traveller '.repeat(4) + FRODO,
    breachesAmong: ['dup_5_gram_char_fraction'],
  },
  {
    t: 8,
    what: 'ten unique words',
    rule: 'gopher',
    profile: 'datatrove',
    text: TEN,
    breachesAmong: ['top_3_gram_char_fraction'],
  },
  {
    t: 8,
    what: 'ten unique words',
    rule: 'gopher',
    profile: 'dolma',
    text: TEN,
    // the first run, as of equally frequent ones Python's Counter takes the first
    cells: {
      top_2_gram_char_fraction: '~0.1538',
      top_3_gram_char_fraction: '~0.2821',
      top_4_gram_char_fraction: '~0.3846',
    },
  },
  {
    t: 8,
    what: 'ten unique words',
    rule: 'gopher',
    profile: 'dclm',
    text: TEN,
    cells: { top_2_gram_char_fraction: 0, top_3_gram_char_fraction: 0, top_4_gram_char_fraction: 0 },
  },
  {
    t: 8,
    what: 'ten unique words',
    rule: 'gopher',
    profile: 'nemo',
    text: TEN,
    keeps: ['top_2_gram_char_fraction'],
    breachesAmong: ['top_3_gram_char_fraction', 'top_4_gram_char_fraction'],
  },
  {
    t: 10,
    what: 'no text',
    rule: 'gopher',
    profile: 'datatrove',
    text: '',
    cells: { dup_line_fraction: { na: 'undefined' }, word_count: 0 },
  },
  {
    t: 10,
    what: 'no text',
    rule: 'gopher',
    profile: 'dclm',
    text: '',
    breachesAmong: ['dup_line_fraction', 'dup_paragraph_fraction', 'word_count', 'mean_word_length', 'symbol_ratio'],
  },
  {
    t: 11,
    what: 'three equal lines between blank ones',
    rule: 'gopher',
    profile: 'dclm',
    text: 'Hello\nHello\n\n\n\nHello',
    cells: { dup_line_fraction: 1, dup_line_char_fraction: 1 },
  },
  {
    t: 13,
    what: 'two of three paragraphs are equal',
    rule: 'gopher',
    profile: 'dclm',
    text: 'Hello, World.\n\nHello, World.\n\nHello, World.\nHello',
    cells: { dup_paragraph_fraction: 2 / 3, dup_paragraph_char_fraction: 26 / 45 },
  },
  {
    t: 14,
    what: 'one line at a limit of 0',
    rule: 'gopher',
    profile: 'dclm',
    text: 'Hello, World.',
    limits: { dup_line_fraction: { max: 0 }, dup_line_char_fraction: { max: 0 } },
    keeps: ['dup_line_fraction', 'dup_line_char_fraction'],
  },
  {
    t: 16,
    what: 'runs of words over blanks and line ends',
    rule: 'gopher',
    profile: 'dclm',
    text: 'hello      world hello apple.... world hello\n world hello',
    cells: { top_2_gram_char_fraction: 30 / 40, top_3_gram_char_fraction: 30 / 40, top_4_gram_char_fraction: 0 },
  },
  {
    t: 17,
    what: 'of equally frequent runs the longest',
    rule: 'gopher',
    profile: 'dclm',
    text: 'a b a b a b ab cd ab cd ab cd abc def abc def',
    cells: { top_2_gram_char_fraction: 12 / 30 },
  },
  {
    t: 17,
    what: 'of equally frequent runs the longest, in another order',
    rule: 'gopher',
    profile: 'dclm',
    text: 'abc def abc def ab cd ab cd ab cd a b a b a b',
    cells: { top_2_gram_char_fraction: 12 / 30 },
  },
  {
    t: 19,
    what: 'one word four times',
    rule: 'gopher',
    profile: 'dclm',
    text: 'Repeat repeat repeat repeat.',
    breachesAmong: ['top_2_gram_char_fraction'],
  },
  {
    t: 20,
    what: 'four of six lines are in a group',
    rule: 'gopher',
    profile: 'datamap',
    text: lines('a', 'b', 'a', 'c', 'b', 'd'),
    cells: { dup_line_fraction: 4 / 6 },
  },
  {
    t: 20,
    what: 'lines of two bytes',
    rule: 'gopher',
    profile: 'datamap',
    text: lines('aa', 'bb', 'aa', 'c', 'bb', 'ddd'),
    cells: { dup_line_char_fraction: 8 / 12 },
  },
  {
    t: 20,
    what: 'a short line twice, a long one once',
    rule: 'gopher',
    profile: 'datamap',
    text: lines('short', 'short', 'looooooooooong'),
    cells: { dup_line_char_fraction: 10 / 24 },
  },
  {
    t: 20,
    what: 'no line',
    rule: 'gopher',
    profile: 'datamap',
    text: '',
    cells: { dup_line_fraction: 1, dup_line_char_fraction: 1 },
  },
  {
    t: 20,
    what: 'one line',
    rule: 'gopher',
    profile: 'datamap',
    text: 'one',
    cells: { dup_line_fraction: 0, dup_line_char_fraction: 0 },
  },
  {
    t: 22,
    what: 'thirteen words on three lines',
    rule: 'gopher',
    profile: 'dolma',
    text: 'This is a sentence. \n  \n This is another sentence.\n\n  This is a third sentence.',
    cells: {
      word_count: 13,
      median_word_length: 4,
      top_2_gram_char_fraction: '~0.3051',
      top_3_gram_char_fraction: '~0.2373',
      top_4_gram_char_fraction: '~0.2712',
      dup_5_gram_char_fraction: 0,
      dup_10_gram_char_fraction: 0,
      dup_line_fraction: 0,
    },
  },
  {
    t: 23,
    what: 'two equal lines',
    rule: 'gopher',
    profile: 'nemo',
    text: 'half.\nhalf.',
    cells: { dup_line_fraction: 0.5 },
    breachesAmong: ['dup_line_fraction'],
  },
];

const STARRED = Array.from({ length: 6 }, (_, i) => `* item ${i} of the list`).join('\n');

const QUALITY: Vector[] = [
  {
    t: 25,
    what: 'four words',
    rule: 'gopher',
    profile: 'datatrove',
    text: 'I am too small...',
    limits: { word_count: { min: 10 } },
    breachesAmong: ['word_count'],
  },
  {
    t: 26,
    what: 'short words',
    rule: 'gopher',
    profile: 'datatrove',
    text: 'I am '.repeat(20),
    cells: { mean_word_length: 1.5 },
    breachesAmong: ['mean_word_length'],
  },
  {
    t: 28,
    what: 'number signs',
    rule: 'gopher',
    profile: 'datatrove',
    text: '# comment '.repeat(20),
    breachesAmong: ['hash_ratio'],
  },
  {
    t: 29,
    what: 'ellipses',
    rule: 'gopher',
    profile: 'datatrove',
    text: '... comment '.repeat(20),
    breachesAmong: ['ellipsis_ratio'],
  },
  {
    t: 31,
    what: 'a quotation, from ten words on',
    rule: 'gopher',
    profile: 'datatrove',
    text: FRODO,
    limits: { word_count: { min: 10 } },
    keeps: ['word_count', 'mean_word_length', 'hash_ratio', 'ellipsis_ratio', 'alpha_word_fraction', 'stop_word_count'],
  },
  {
    t: 32,
    what: 'stop words in capitals',
    rule: 'gopher',
    profile: 'datatrove',
    text: 'The cat saw Be and To Of That Have With dog bird '.replace('and', 'And').repeat(5),
    cells: { stop_word_count: 0 },
    breachesAmong: ['stop_word_count'],
  },
  { t: 34, what: 'stars', rule: 'gopher', profile: 'datatrove', text: STARRED, cells: { bullet_line_fraction: 0 } },
  {
    t: 34,
    what: 'stars',
    rule: 'gopher',
    profile: 'dolma',
    text: STARRED,
    cells: { bullet_line_fraction: 1 },
    breachesAmong: ['bullet_line_fraction'],
  },
  {
    t: 34,
    what: 'stars',
    rule: 'gopher',
    profile: 'dclm',
    text: STARRED,
    cells: { bullet_line_fraction: 1 },
    breachesAmong: ['bullet_line_fraction'],
  },
  { t: 35, what: 'one word', rule: 'gopher', profile: 'dolma', text: 'The.and.that', cells: { stop_word_count: 0 } },
  { t: 35, what: 'three words', rule: 'gopher', profile: 'dolma', text: 'The and that', cells: { stop_word_count: 2 } },
  {
    t: 37,
    what: 'one symbol among ten words',
    rule: 'gopher',
    profile: 'nemo',
    text: 'nine words stand here before a single sign # now',
    cells: { symbol_ratio: 0.1 },
    keeps: ['symbol_ratio'],
  },
  {
    t: 37,
    what: 'a mixed bag of symbols',
    rule: 'gopher',
    profile: 'nemo',
    text: '# ... […] words with #tags and ## too (...)',
    cells: { symbol_ratio: 0.4 },
    breachesAmong: ['symbol_ratio'],
  },
  {
    t: 40,
    what: 'nine bullets on ten lines',
    rule: 'gopher',
    profile: 'nemo',
    text: `${'• point\n'.repeat(9)}plain`,
    cells: { bullet_line_fraction: 0.9 },
    keeps: ['bullet_line_fraction'],
  },
  {
    t: 40,
    what: 'four ellipses on five lines at a limit of .8',
    rule: 'gopher',
    profile: 'nemo',
    text: lines('goes on...', 'and on […]', 'and on…', 'and more, Read More', 'done'),
    cells: { ellipsis_line_fraction: 0.8 },
    limits: { ellipsis_line_fraction: { max: 0.8 } },
    keeps: ['ellipsis_line_fraction'],
  },
  {
    t: 41,
    what: 'two symbols for ten words at a limit of .2',
    rule: 'gopher',
    profile: 'datamap',
    text: 'one two three four five six seven # eight ...',
    cells: { symbol_ratio: 0.2 },
    limits: { symbol_ratio: { max: 0.2 } },
    keeps: ['symbol_ratio'],
  },
  {
    t: 41,
    what: 'three symbols for ten words at a limit of .2',
    rule: 'gopher',
    profile: 'datamap',
    text: 'one two three four five six seven # eight# ...',
    cells: { symbol_ratio: 0.3 },
    limits: { symbol_ratio: { max: 0.2 } },
    breachesAmong: ['symbol_ratio'],
  },
  {
    t: 41,
    what: 'one ellipsis on four lines, blank ones aside, at a limit of .25',
    rule: 'gopher',
    profile: 'datamap',
    text: 'one\n\ntwo...\n\n\nthree\nfour\n',
    cells: { ellipsis_line_fraction: 0.25 },
    limits: { ellipsis_line_fraction: { max: 0.25 } },
    keeps: ['ellipsis_line_fraction'],
  },
];

/** Vectors of rules that are not tested here, and why. */
const ELSEWHERE: [t: number, why: string][] = [];

const VECTORS: Vector[] = [...REPETITION, ...QUALITY];

const meters = new Map<Vector, (text: string) => Measured>();

beforeAll(async () => {
  for (const vector of VECTORS) {
    const options = { profile: vector.profile, knobs: vector.knobs ?? {}, language: { code: 'en', script: 'Latn' } };
    meters.set(vector, await ruleMeter(rules[vector.rule] as Rule, options));
  }
});

function breachesOf({ rule, profile, limits }: Vector, { cells }: Measured): string[] {
  return signalsFor<string>(rules[rule].signals, profile).flatMap(([signal, spec]) => {
    const value = cells[signal];
    const range = limits?.[signal] ?? spec.threshold;
    if (typeof value !== 'number' || range === undefined) return [];
    return belowMin(value, range as Range) || aboveMax(value, range as Range) ? [signal] : [];
  });
}

describe('vectors of other tools', () => {
  it.each(VECTORS.map((vector) => [`T${vector.t}, ${vector.profile}: ${vector.what}`, vector] as const))(
    '%s',
    (_, vector) => {
      const measured = meters.get(vector)!(vector.text);
      for (const [signal, expected] of Object.entries(vector.cells ?? {})) {
        const found = measured.cells[signal];
        if (typeof expected === 'number')
          expect([signal, Number(found)]).toEqual([signal, expect.closeTo(expected, 12)]);
        else if (typeof expected === 'string' && expected.startsWith('~'))
          expect([signal, Number(found).toFixed(4)]).toEqual([signal, expected.slice(1)]);
        else expect([signal, found]).toEqual([signal, expected]);
      }
      const breaches = breachesOf(vector, measured);
      if (vector.breaches !== undefined) expect(breaches).toEqual(vector.breaches);
      expect(breaches).toEqual(expect.arrayContaining(vector.breachesAmong ?? []));
      expect(breaches.filter((signal) => vector.keeps?.includes(signal))).toEqual([]);
    },
  );

  it('names those that are tested elsewhere', () => {
    const here = new Set(VECTORS.map(({ t }) => t));
    expect(ELSEWHERE.filter(([t]) => here.has(t))).toEqual([]);
  });
});
