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
  /** What explains a signal. */
  spans?: Record<string, string[]>;
  /** What the rule's edits remove, in order. */
  removed?: string[];
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

const GOOD_LINES = [
  'The first line says something that is long enough.',
  'The second line says a little more than the first.',
  'The third line is here since five of them are asked for.',
  'The fourth line ends with a question, does it not?',
  'The fifth line ends with a mark that shouts!',
  'The sixth line is here so that one can go.',
];

const LINES: Vector[] = [
  {
    t: 41,
    what: 'three of ten words removed at a limit of .3',
    rule: 'refinedweb-lines',
    profile: 'datamap',
    text: 'one two three four five six seven\nALL CAPS HERE',
    cells: { removed_word_fraction: 0.3 },
    limits: { removed_word_fraction: { max: 0.3 } },
    keeps: ['removed_word_fraction'],
  },
  {
    t: 43,
    what: 'six sentences on six lines',
    rule: 'c4',
    profile: 'datatrove',
    text: lines(...GOOD_LINES),
    breaches: [],
  },
  {
    t: 44,
    what: 'lorem ipsum on one of five lines',
    rule: 'c4',
    profile: 'datatrove',
    text: lines(...GOOD_LINES.slice(0, 4), 'Here comes lorem ipsum dolor sit amet.'),
    breachesAmong: ['lorem_ipsum'],
  },
  {
    t: 46,
    what: 'one sentence',
    rule: 'c4',
    profile: 'datatrove',
    text: 'Just one sentence.',
    breaches: ['sentence_count'],
  },
  {
    t: 47,
    what: 'a line on cookies',
    rule: 'c4',
    profile: 'datatrove',
    text: 'This site uses cookies for tracking.\nAnother valid line here today.',
    limits: { sentence_count: {} },
    removed: ['This site uses cookies for tracking.\n'],
    breaches: [],
  },
  {
    t: 49,
    what: 'Chinese sentences',
    rule: 'c4',
    profile: 'datatrove',
    text: '今天天气很好。\n我们去公园散步。\n你想一起来吗？',
    breachesAmong: ['sentence_count'],
  },
  {
    t: 49,
    what: 'Chinese sentences, which ours keeps',
    rule: 'c4',
    profile: 'winnow',
    text: '今天天气很好。\n我们去公园散步。\n你想一起来吗？',
    breaches: [],
  },
  {
    t: 50,
    what: 'two valid lines, one too short, two without an end, two on scripts, three on policies',
    rule: 'c4',
    profile: 'dclm',
    text: lines(
      'The mill stands where the river bends.',
      'In dry summers its wheel hardly turns at all.',
      'Too short this is.',
      'This one has no mark at its end',
      'This one only trails off at its end...',
      'Please enable JavaScript in your browser now.',
      'This page needs javascript to be of any use.',
      'By reading on you accept our Terms of Use.',
      'This site uses cookies to remember its readers.',
      'Our privacy policy says what we do with them.',
    ),
    cells: { removed_line_fraction: 0.8, sentence_count: 2 },
    breaches: ['sentence_count'],
  },
  ...(['winnow', 'dclm'] as const).map((profile): Vector => ({
    t: 52,
    what: 'a brace behind three valid lines',
    rule: 'c4',
    profile,
    text: lines(...GOOD_LINES.slice(0, 3), 'A function starts with a brace { like this one.'),
    breaches: ['curly_bracket'],
  })),
  {
    t: 52,
    what: 'lorem ipsum on a line that goes',
    rule: 'c4',
    profile: 'winnow',
    text: lines(...GOOD_LINES.slice(0, 3), 'Lorem ipsum'),
    breaches: ['lorem_ipsum'],
  },
  {
    t: 55,
    what: 'lines without . ? ! or "',
    rule: 'c4',
    profile: 'dolma',
    knobs: { minWords: 0 },
    text: 'This is a test.\nIt has more;\nA trailing space! \nShould be good on this one.\nThis one is bad\n',
    // the peer's third span, (92,92), removes nothing
    removed: ['It has more;\n', 'This one is bad\n'],
  },
  {
    t: 56,
    what: 'lines of fewer than three words',
    rule: 'c4',
    profile: 'dolma',
    text: 'Short!\nThis short.\nBarely above the limit!\nthis is last frontier.',
    removed: ['Short!\n', 'This short.\n'],
  },
  {
    t: 58,
    what: 'no text, which datatrove calls empty',
    rule: 'fineweb',
    profile: 'datatrove',
    text: '',
    breaches: ['line_punct_fraction'],
  },
  {
    t: 59,
    what: 'three lines without marks at a limit of .5',
    rule: 'fineweb',
    profile: 'datatrove',
    text: 'No marks here at all\nAnother line without any\nStill nothing',
    limits: { line_punct_fraction: { min: 0.5 } },
    breachesAmong: ['line_punct_fraction'],
  },
  {
    t: 61,
    what: 'five long lines with marks',
    rule: 'fineweb',
    profile: 'datatrove',
    text: lines(...GOOD_LINES.slice(0, 5)),
    breaches: [],
  },
  {
    t: 62,
    what: 'one letter on each of fifty lines at a limit of .1',
    rule: 'fineweb',
    profile: 'datatrove',
    text: 'a\n'.repeat(50),
    limits: { newline_ratio: { max: 0.1 } },
    breachesAmong: ['newline_ratio'],
  },
  ...(
    [
      ['carriage returns', `${GOOD_LINES.join('\r\n')}\r\n`],
      ['blanks at line ends', GOOD_LINES.map((line) => `${line} `).join('\n')],
      ['closing quotes', GOOD_LINES.map((line) => `${line}”`).join('\n')],
    ] as const
  ).flatMap(([what, text]): Vector[] => [
    { t: 64, what, rule: 'fineweb', profile: 'datatrove', text, breaches: ['line_punct_fraction'] },
    { t: 64, what: `${what}, which ours looks through`, rule: 'fineweb', profile: 'winnow', text, breaches: [] },
  ]),
];

const REPEATING = lines(
  '',
  ...[1, 2, 3, 4].map((times) => `A text with${' repetitions'.repeat(times)}.`),
  '',
  'blah blah blah blah blah',
  '',
  'Nothing to begin with, but then MMMMMMMMMM',
  '',
  'Seen double: bass banana bass banana bass banana bass banana',
  '',
);

const CHARACTERS: Vector[] = [
  {
    t: 38,
    what: 'one digit among ten characters',
    rule: 'nemo',
    profile: 'nemo',
    text: 'abcdefghi1',
    cells: { number_fraction: 0.1 },
    keeps: ['number_fraction'],
  },
  {
    t: 38,
    what: 'a backspace among four characters',
    rule: 'nemo',
    profile: 'nemo',
    text: '123\b',
    cells: { white_fraction: 0.25 },
    keeps: ['white_fraction'],
  },
  {
    t: 38,
    what: 'a bracket among ten characters',
    rule: 'nemo',
    profile: 'nemo',
    text: '123456789(',
    cells: { parenthesis_fraction: 0.1 },
    keeps: ['parenthesis_fraction'],
  },
  {
    t: 40,
    what: 'four notices among ten paragraphs',
    rule: 'nemo',
    profile: 'nemo',
    text: [...Array<string>(4).fill('See our privacy policy.'), ...Array<string>(6).fill('A paragraph.')].join('\n\n'),
    cells: { boilerplate_fraction: 0.4 },
    keeps: ['boilerplate_fraction'],
  },
  {
    t: 40,
    what: 'one notice among two paragraphs',
    rule: 'nemo',
    profile: 'nemo',
    text: 'This site uses cookies.\n\nA paragraph.',
    breachesAmong: ['boilerplate_fraction'],
  },
  {
    t: 70,
    what: 'a digit and a sign',
    rule: 'text',
    profile: 'datatrove',
    text: '1~',
    cells: {
      non_alnum_fraction: 0.5,
      digit_fraction: 0.5,
      punctuation_fraction: 0.5,
      ellipsis_fraction: 0,
      white_fraction: 0,
    },
  },
  {
    t: 70,
    what: 'a word and dots',
    rule: 'text',
    profile: 'datatrove',
    text: 'Test ...',
    cells: {
      non_alnum_fraction: 0.5,
      digit_fraction: 0,
      punctuation_fraction: 0.375,
      ellipsis_fraction: 0.375,
      white_fraction: 0.125,
    },
  },
  {
    t: 71,
    what: 'four paragraphs',
    rule: 'text',
    profile: 'datatrove',
    knobs: { shortParagraph: 5, longParagraph: 15 },
    text: 'paragraph one\n\nparagraph two\n\nshort\n\nvery very long one',
    cells: {
      paragraph_count: 4,
      mean_paragraph_length: 12.25,
      short_paragraph_fraction: 0.25,
      long_paragraph_fraction: 0.25,
    },
  },
  ...(
    [
      ['a syllable again and again', "Sund Sund Sund Sund Sund Sunda and it's a happy day!", true],
      ['a letter again and again', 'a v s e c s f e f g a a a a a a a a a a', true],
      ['marks', ',。、„”“«»１」「《》´∶：？！（）；–—．～’…━〈〉【】％►', false],
      ['Chinese', '中文也是一个字算一个长度', false],
    ] as const
  ).map(([what, text, drops]): Vector => ({
    t: 97,
    what,
    rule: 'datajuicer-repetition',
    profile: 'datajuicer',
    knobs: { charWindow: 5 },
    text,
    limits: { char_repetition: { max: 0.4 } },
    ...(drops ? { breachesAmong: ['char_repetition'] } : { keeps: ['char_repetition'] }),
  })),
  {
    t: 98,
    what: 'a word five times',
    rule: 'datajuicer-repetition',
    profile: 'datajuicer',
    knobs: { wordWindow: 3 },
    text: "Today is Sunday Sunday Sunday Sunday Sunday and it's a happy day!",
    cells: { word_repetition: 3 / 10 },
    limits: { word_repetition: { max: 0.2 } },
    breachesAmong: ['word_repetition'],
  },
  {
    t: 98,
    what: 'a word three times',
    rule: 'datajuicer-repetition',
    profile: 'datajuicer',
    knobs: { wordWindow: 3 },
    text: "Today is Sunday Sunday Sunday and it's a happy day!",
    cells: { word_repetition: 0 },
    limits: { word_repetition: { max: 0.2 } },
    keeps: ['word_repetition'],
  },
  {
    t: 100,
    what: 'words, a letter and two words in a row',
    rule: 'dolma-repetitions',
    profile: 'dolma',
    text: REPEATING,
    cells: { max_times: 10, max_length: 48, repeated_fraction: (48 + 24 + 10 + 48) / REPEATING.length },
    spans: {
      max_times: [
        ' repetitions repetitions repetitions repetitions',
        'blah blah blah blah blah',
        'MMMMMMMMMM',
        ' bass banana bass banana bass banana bass banana',
      ],
    },
  },
  {
    t: 100,
    what: 'nothing in a row',
    rule: 'dolma-repetitions',
    profile: 'dolma',
    text: 'No word is said twice in a row here.\n\nDouble letters, as in the word letters, do not matter.',
    cells: { max_times: 0, max_length: 0, repeated_fraction: 0 },
  },
];

/** Vectors of rules that are not tested here, and why. */
const ELSEWHERE: [t: number, why: string][] = [
  [53, 'lines that pages share need the whole corpus: C4 across pages belongs to duplicates'],
  [65, 'the rule on URLs has its own test, and takes lists that a recipe names'],
  [67, 'a vector of lid.176.bin, a table that is not here; the quantised model has its own test'],
  [68, "needs datatrove's table of unigram frequencies, which is not here"],
  [73, 'extraction is no rule and has its own test'],
  [74, 'a language of too short a text is `und` from 20 letters on, in the test of the language rule'],
  [94, 'personal data has its own test'],
  [95, 'secrets have their own test'],
];

const VECTORS: Vector[] = [...REPETITION, ...QUALITY, ...LINES, ...CHARACTERS];

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
      for (const [signal, spans] of Object.entries(vector.spans ?? {})) {
        expect(measured.explain(signal)).toEqual(spans);
      }
      if (vector.removed !== undefined) expect(measured.edits.map(([removed]) => removed)).toEqual(vector.removed);
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
