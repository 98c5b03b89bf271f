import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHINESE_SCRIPTS, CleanKnobs } from '#shared/domain/recipe.ts';
import { NORMALISE_STEPS, normalise, type NormaliseKnobs } from '#engine/clean/normalise/normalise.ts';
import type { PlanStep } from '#engine/clean/repair/plan.ts';
import { undo } from '#engine/clean/repair/plan.ts';

const set = (on: boolean): NormaliseKnobs => ({
  ...CleanKnobs.parse(Object.fromEntries(NORMALISE_STEPS.map((step) => [step, step === 'chinese' ? null : on]))),
});
const NONE = set(false);
/** What is on unless a recipe says otherwise. */
const DEFAULT: NormaliseKnobs = CleanKnobs.parse({});

describe('normalise', () => {
  it.each<[string, string, Record<string, number>]>([
    ['', '', {}],
    ['plain text\n', 'plain text\n', {}],
    ['漢字かな ไทย العربية हिन्दी 😀👩‍👩‍👧', '漢字かな ไทย العربية हिन्दी 😀👩‍👩‍👧', {}],
    ['a\r\nb\rc\u2028d\u2029e\u0085f', 'a\nb\nc\nd\ne\nf', { newlines: 6 }],
    ['a\r\n\r\nb', 'a\n\nb', { newlines: 4 }],
    ['a\u0000b\u0007c\td\u007fe\u009ff', 'abc\tdef', { controls: 4 }],
    ['a\u000bb\u000cc', 'a\nb\nc', { newlines: 2 }],
    ['AT&amp;T, &quot;caf&eacute;&quot; &#8212; &amp;amp;lt; &#x1F600;', 'AT&T, "café" — < 😀', { entities: 56 }],
    ['if (a < b && c &lt; d)', 'if (a < b && c &lt; d)', {}],
    ['a\u200bb\ufeffc\u2060d\u200e', 'abcd', { invisible: 4 }],
    ['co\u00adoperate', 'cooperate', { softHyphens: 1 }],
    ['“curly” ﬁne ＡＢＣ x²', '“curly” ﬁne ＡＢＣ x²', {}],
    ['e\u0301', 'é', { nfc: 2 }],
    ['x A\u030a y \u212b', 'x Å y Å', { nfc: 3 }],
    // Hangul jamo, and Devanagari QA, which NFC takes apart.
    ['\u1112\u1161\u11ab', '한', { nfc: 3 }],
    ['\u0958', '\u0915\u093c', { nfc: 1 }],
    ['a  \nb\t\nc\u3000\u00a0', 'a\nb\nc', { trailingSpace: 5 }],
    ['   ', '', { trailingSpace: 3 }],
    ['a  b', 'a  b', {}],
    ['\ud800a\udc00', '\ufffda\ufffd', { wellFormed: 2 }],
    // Removing the control makes a pair of what was not one: it is replaced first.
    ['\ud83d\u0000\ude00', '\ufffd\ufffd', { wellFormed: 2, controls: 1 }],
    // The control stood between a letter and its accent.
    ['e\u0000\u0301', 'é', { controls: 1, nfc: 2 }],
    ['a \u0000\nb', 'a\nb', { controls: 1, trailingSpace: 1 }],
    ['a \r\nb', 'a\nb', { newlines: 2, trailingSpace: 1 }],
  ])('%j -> %j', (before, after, counted) => {
    const edits = {};
    expect(normalise(before, DEFAULT, edits)).toBe(after);
    expect(edits).toEqual(counted);
  });

  it.each<[keyof NormaliseKnobs, string, string]>([
    ['newlines', 'e\u0301 \r\n\u0007', 'e\u0301 \n\u0007'],
    ['controls', 'e\u0301 \u0000\t\u0007\r\n\f', 'e\u0301 \t\r\n\f'],
    ['nfc', 'e\u0301 \r\n\u0000', 'é \r\n\u0000'],
    ['nfkc', 'e\u0301 \r\n① ﬁ Ａ x² ㎏', 'é \r\n1 fi A x2 kg'],
    ['trailingSpace', 'e\u0301 \n\u0000 ', 'e\u0301\n\u0000'],
    ['entities', 'a&nbsp;&mdash;&#x200b;\r&unknown;', 'a\u00a0—\u200b\r&unknown;'],
    ['invisible', 'a\u200b \u00ad', 'a \u00ad'],
    ['softHyphens', 'a\u200b \u00ad', 'a\u200b '],
    ['ligatures', 'ŉ ﬁn ǌegov ﬆ', "'n fin njegov st"],
    ['width', 'ＡＢ１２ ｶﾞｷﾞ', 'AB12 ガギ'],
    ['quotes', '“It’s” „so‟ ‘x’', '"It\'s" "so" \'x\''],
  ])('%s alone changes nothing else', (knob, before, after) => {
    expect(normalise(before, { ...NONE, [knob]: true }, {})).toBe(after);
    expect(normalise(before, NONE, {})).toBe(before);
  });

  it.each<[string, string, string]>([
    [
      'a family and a profession',
      '👩\u200d👩\u200d👧 👩🏽\u200d💻 ❤\ufe0f\u200d🔥',
      '👩\u200d👩\u200d👧 👩🏽\u200d💻 ❤\ufe0f\u200d🔥',
    ],
    ['a regional flag', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e007f}', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e007f}'],
    ['tags without a flag', 'a\u{e0067}\u{e007f}b', 'ab'],
    ['Persian', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष क्\u200cष', 'क्\u200dष क्\u200cष'],
    ['joiners in Latin and Han', 'ab\u200dc\u200c 漢\u200d字', 'abc 漢字'],
    ['Thai and Khmer word ends', 'ภาษา\u200bไทย ខ្មែរ\u200bភាសា', 'ภาษา\u200bไทย ខ្មែរ\u200bភាសា'],
    ['direction marks beside Hebrew', 'שלום\u200e (1)', 'שלום\u200e (1)'],
    ['direction marks alone', 'abc\u200e (1)\u202c', 'abc (1)'],
    ['a byte order mark', '\ufeffa', 'a'],
  ])('keeps what %s needs', (_what, before, after) => {
    expect(normalise(before, { ...NONE, invisible: true }, {})).toBe(after);
  });

  it.each<[string, string]>([
    ['中文，标点（全角）！', '中文，标点（全角）！'],
    ['Ningbo，China（east）', 'Ningbo,China(east)'],
    ['300％，糖', '300％，糖'],
    ['한국어，漢字', '한국어，漢字'],
    ['！？', '！？'],
  ])('width: %j -> %j', (before, after) => {
    expect(normalise(before, { ...NONE, width: true }, {})).toBe(after);
  });

  it.each<[string, string]>([
    ['l’humanité — عيد', "l'humanité — عيد"],
    ['他说“你好”', '他说“你好”'],
    ['Hollanda’nın aşağı', 'Hollanda’nın aşağı'],
    ['Комп’ютер', 'Комп’ютер'],
    ['मैं “यहाँ” हूँ', 'मैं “यहाँ” हूँ'],
  ])('quotes: %j -> %j', (before, after) => {
    expect(normalise(before, { ...NONE, quotes: true }, {})).toBe(after);
  });

  it.each<[string, string]>([
    ['&amp;amp;amp;#36825;', '这'],
    ['&#97;mp;amp;', 'amp;amp;'],
    ['&l&#116;;', '<'],
    ['&#150;&#x93;', '–“'],
    ['&#xd800; &#0; &#1114112; &;', '&#xd800; &#0; &#1114112; &;'],
  ])('entities: %j -> %j', (before, after) => {
    expect(normalise(before, { ...NONE, entities: true }, {})).toBe(after);
  });

  it('can be taken back step by step', () => {
    const before = 'e\u0301 \r\nAT&amp;T\u200b\u0007  \n\ud800“x”';
    const plan: PlanStep[] = [];
    const after = normalise(before, set(true), {}, plan);
    expect(after).toBe('é\nAT&T\n�"x"');
    expect(undo(after, plan)).toBe(before);
    expect(plan.map(({ step }) => step)).toEqual([
      'wellFormed',
      'entities',
      'newlines',
      'controls',
      'invisible',
      'nfkc',
      'quotes',
      'trailingSpace',
    ]);
  });

  it('is linear in hostile text', () => {
    const long = 200_000;
    for (const hostile of [
      '&',
      '&a',
      '&#',
      '&amp;',
      '&;',
      '&l;',
      '\u200b',
      ' ',
      ' \t',
      '\u0301',
      '\u0f71\u0f72',
      '“',
      '（',
      'ｶ',
      '\r',
    ]) {
      const once = normalise(hostile.repeat(long / hostile.length), set(true), {});
      expect(once.isWellFormed()).toBe(true);
    }
  }, 20_000);

  const units = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((codes) => String.fromCharCode(...codes)),
    fc
      .array(
        fc.constantFrom(
          'a',
          ' ',
          '\r',
          '\n',
          '\u0000',
          '\u0301',
          'e',
          '\ud83d',
          '\ude00',
          '\u2028',
          '\u3000',
          '\u1112',
          '\u1161',
          '&',
          'amp;',
          '#38;',
          ';',
          'lt',
          '\u200b',
          '\u200d',
          '\u00ad',
          'ｶ',
          'ﾞ',
          '，',
          'Ａ',
          '漢',
          '头发',
          '著',
          '后',
          '裏',
          '’',
          'ŉ',
          '\u0627',
          '\u0f71',
        ),
        { maxLength: 30 },
      )
      .map((parts) => parts.join('')),
  );
  const switches = NORMALISE_STEPS.filter((step) => step !== 'chinese');
  const knobs: fc.Arbitrary<NormaliseKnobs> = fc
    .record({
      ...Object.fromEntries(switches.map((step) => [step, fc.boolean()])),
      chinese: fc.constantFrom(null, ...CHINESE_SCRIPTS),
    })
    .map((chosen) => CleanKnobs.parse(chosen));

  it('is well formed and idempotent on any UTF-16, under any knobs', () => {
    fc.assert(
      fc.property(units, knobs, (text, chosen) => {
        const once = normalise(text, chosen, {});
        expect(once.isWellFormed()).toBe(true);
        const edits = {};
        expect(normalise(once, chosen, edits)).toBe(once);
        expect(edits).toEqual({});
      }),
      { numRuns: 500 },
    );
  });

  it('counts nothing exactly when it changes nothing', () => {
    fc.assert(
      fc.property(units, knobs, (text, chosen) => {
        const edits = {};
        const same = normalise(text, chosen, edits) === text;
        expect(Object.keys(edits).length === 0).toBe(same);
      }),
      { numRuns: 500 },
    );
  });
});
