import { beforeAll, describe, expect, it } from 'vitest';
import { aboveMax, belowMin, type Range } from '#shared/domain/signal.ts';
import { stopWordLanguages, stopWords } from '#engine/rules/gopher/_stop-words.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { rule } from '#engine/rules/gopher/gopher.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';
import { declaration } from '#test/helpers/declarations.ts';

type Meter = (text: string) => Measured;

let winnow: Record<'en' | 'zh' | 'ja' | 'th' | 'und' | 'tlh', Meter>;
let datatrove: Meter;

beforeAll(async () => {
  const meter = (code: string): Promise<Meter> => ruleMeter(rule, { language: { code } });
  winnow = {
    en: await meter('en'),
    zh: await meter('zh'),
    ja: await meter('ja'),
    th: await meter('th'),
    und: await meter('und'),
    tlh: await meter('tlh'),
  };
  datatrove = await ruleMeter(rule, { profile: 'datatrove' });
});

const NOT_APPLICABLE = { na: 'not-applicable' };
const UNDEFINED = { na: 'undefined' };
const FRODO =
  "I wish it need not have happened in my time,' said Frodo. 'So do I,' said Gandalf, 'and so do all who live to " +
  'see such times. But that is not for them to decide. All we have to decide is what to do with the time that is ' +
  "given us.'";
const TEN = 'one two three four five six seven eight nine ten';

/** Signals that breach the rule's own limits. */
function breaches({ cells }: Measured): string[] {
  return Object.entries(rule.signals).flatMap(([signal, { threshold }]) => {
    const value = cells[signal];
    const range = threshold as Range;
    return typeof value === 'number' && (belowMin(value, range) || aboveMax(value, range)) ? [signal] : [];
  });
}

describe('Gopher quality, winnow', () => {
  it.each([
    ['it is a test — really!', { word_count: 5, mean_word_length: 15 / 5, alpha_word_fraction: 5 / 6 }],
    ['10 apples # 5 #pears', { word_count: 4, hash_ratio: 2 / 4, alpha_word_fraction: 2 / 5 }],
    ['so... what.... ever… ok……', { ellipsis_ratio: 4 / 4 }],
    ['- a\n* b\n• c\n-d\n*e*\n\n— f', { bullet_line_fraction: 4 / 6 }],
    ['one...\ntwo…"  \r\nthree\r\n\r\nfour...)', { ellipsis_line_fraction: 3 / 4 }],
    ['The AND of be.', { stop_word_count: 4 }],
    ['The the THE', { stop_word_count: 1 }],
    ['café naïve 😀 x', { word_count: 3, mean_word_length: 10 / 3, alpha_word_fraction: 3 / 4 }],
  ])('of %j', (text, expected) => {
    expect(winnow.en(text).cells).toMatchObject(expected);
  });

  it('counts characters in Chinese, where words have no length', () => {
    expect(winnow.zh('我们在家，他的书不在。').cells).toMatchObject({
      word_count: 9,
      mean_word_length: NOT_APPLICABLE,
      stop_word_count: 5,
      alpha_word_fraction: 1,
    });
  });

  it('counts Japanese particles as stop words', () => {
    expect(winnow.ja('彼は本を読んでいた。').cells).toMatchObject({
      stop_word_count: 4,
      mean_word_length: NOT_APPLICABLE,
    });
  });

  it('does not count words where a dictionary is needed, and still judges lines', () => {
    const { cells } = winnow.und('ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ\nᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ\n- ᨲᩫ᩠ᩅᨾᩮᩬᩥ');
    for (const signal of [
      'word_count',
      'mean_word_length',
      'hash_ratio',
      'stop_word_count',
      'top_2_gram_char_fraction',
      'dup_10_gram_char_fraction',
    ]) {
      expect(cells[signal]).toEqual(NOT_APPLICABLE);
    }
    expect(cells).toMatchObject({ bullet_line_fraction: 1 / 3, dup_line_fraction: 1 / 3, alpha_word_fraction: 3 / 4 });
  });

  it('counts words in Thai, Lao, Khmer and Burmese', () => {
    const thai = 'สิ่งที่เธอกำลังพูดและสิ่งที่เธอกำลังทำ';
    expect(winnow.th(thai).cells).toMatchObject({ word_count: 11, mean_word_length: 38 / 11 });
    expect(winnow.und('ຍຸດຕິທຳແລະສັນຕິພາບຂອງໂລກ').cells['word_count']).toBe(5);
    expect(winnow.und('សេរីភាពនិងពិភពលោក').cells['word_count']).toBe(3);
    expect(winnow.und('အခြေခံအုတ်မြစ်ဖြစ်သည်').cells['word_count']).toBe(3);
  });

  it('has no stop words for a language it has no list of', () => {
    expect(winnow.und(FRODO).cells['stop_word_count']).toEqual(NOT_APPLICABLE);
    expect(winnow.tlh(FRODO).cells['stop_word_count']).toEqual(NOT_APPLICABLE);
  });

  it.each(['', '\n', ' \r\n\t', '…', '#'])('measures nothing that does not exist in %j', (text) => {
    const { cells } = winnow.en(text);
    expect(cells).toMatchObject({
      word_count: 0,
      mean_word_length: UNDEFINED,
      hash_ratio: UNDEFINED,
      top_2_gram_char_fraction: UNDEFINED,
    });
  });
});

describe('Gopher repetition, winnow', () => {
  it('leaves ten different words alone, which datatrove drops', () => {
    expect(winnow.en(TEN).cells).toMatchObject({
      top_2_gram_char_fraction: 0,
      top_4_gram_char_fraction: 0,
      dup_5_gram_char_fraction: 0,
    });
    expect(breaches(datatrove(TEN))).toContain('top_3_gram_char_fraction');
  });

  it.each([
    ['a\nb\na\n\n\na', { dup_line_fraction: 2 / 4, dup_line_char_fraction: 2 / 4 }],
    ['Hello.\r\n\r\nWorld.\r\n\r\nHello.  ', { dup_paragraph_fraction: 1 / 3, dup_paragraph_char_fraction: 6 / 18 }],
    ['ab ab ab', { top_2_gram_char_fraction: 1, top_3_gram_char_fraction: 0 }],
    ['I am Frank, I am Frank, I am Frank', { top_2_gram_char_fraction: 21 / 24, top_3_gram_char_fraction: 1 }],
    ['a b c d e x a b c d e', { dup_5_gram_char_fraction: 5 / 11, dup_6_gram_char_fraction: 0 }],
    ['a b c d e f a b c d e f', { dup_5_gram_char_fraction: 6 / 12, dup_6_gram_char_fraction: 6 / 12 }],
    ['中文中文中文', { top_2_gram_char_fraction: 1, dup_5_gram_char_fraction: UNDEFINED }],
  ])('of %j', (text, expected) => {
    const { cells } = winnow.en(text);
    if (text === '中文中文中文') expect(cells).toMatchObject({ ...expected, dup_5_gram_char_fraction: 0 });
    else expect(cells).toMatchObject(expected);
  });

  it('is undefined for fewer words than the run has', () => {
    const { cells } = winnow.en('one two three');
    expect(cells).toMatchObject({
      top_3_gram_char_fraction: 0,
      top_4_gram_char_fraction: UNDEFINED,
      dup_5_gram_char_fraction: UNDEFINED,
    });
  });

  it('keeps prose', () => {
    expect(breaches(winnow.en(declaration('eng')))).toEqual([]);
    expect(breaches(winnow.zh(declaration('cmn_hans')))).toEqual([]);
  });

  it('lets no share pass 1', () => {
    for (const text of ['a a a a a a a a a a a a', 'x\n'.repeat(50), 'ab '.repeat(100)]) {
      for (const [signal, spec] of Object.entries(rule.signals)) {
        const value = winnow.en(text).cells[signal];
        if (spec.unit === 'share' && typeof value === 'number') expect(value).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe('limits', () => {
  const words = (n: number): string => Array.from({ length: n }, (_, i) => ['the', 'of', `word${i}`][i % 3]!).join(' ');
  it.each([
    [words(49), 'word_count', true],
    [words(50), 'word_count', false],
    [words(100_000), 'word_count', false],
    [words(100_001), 'word_count', true],
    ['ab '.repeat(30), 'mean_word_length', true],
    ['abc '.repeat(30), 'mean_word_length', false],
    ['abcdefghij '.repeat(30), 'mean_word_length', false],
    ['abcdefghijk '.repeat(30), 'mean_word_length', true],
    ['one two three four five six seven eight nine ten #', 'hash_ratio', false],
    ['one two three four five six seven eight nine #', 'hash_ratio', true],
    ['one two three four five six seven eight nine ten...', 'ellipsis_ratio', false],
    ['one two three four five six seven eight nine…', 'ellipsis_ratio', true],
    ['- a\n'.repeat(9) + 'b', 'bullet_line_fraction', false],
    ['- a\n'.repeat(10) + 'b', 'bullet_line_fraction', true],
    ['a...\n'.repeat(3) + 'b\n'.repeat(7), 'ellipsis_line_fraction', false],
    ['a...\n'.repeat(4) + 'b\n'.repeat(6), 'ellipsis_line_fraction', true],
    ['a b c d 1', 'alpha_word_fraction', false],
    ['a b c 1 2', 'alpha_word_fraction', true],
    ['the of', 'stop_word_count', false],
    ['the the', 'stop_word_count', true],
    ['a\n'.repeat(4) + 'b\nc\nd\ne\nf\ng', 'dup_line_fraction', false],
    ['a\n'.repeat(5) + 'b\nc\nd\ne\nf\ng', 'dup_line_fraction', true],
  ])('of %j hold for %s: %s', (text, signal, breach) => {
    expect(breaches(winnow.en(text)).includes(signal)).toBe(breach);
  });
});

describe('Gopher, datatrove', () => {
  it.each([
    ['I am your father.\n'.repeat(4), 'dup_line_fraction', 0.6],
    ['I am your father.\n\n'.repeat(4), 'dup_paragraph_fraction', 0.75],
    ['I am too small...', 'word_count', 4],
    ['I am '.repeat(20), 'mean_word_length', 1.5],
    ['* item words\n* item words', 'bullet_line_fraction', 0],
    [TEN, 'top_3_gram_char_fraction', 13 / 48],
  ])('of %j: %s is %d', (text, signal, value) => {
    expect(datatrove(text).cells[signal]).toBeCloseTo(value, 12);
  });

  it.each([
    [
      'I am groot.\nYou are a wizard.\nI am your father.\n' + `${'x'.repeat(40)}.\n`.repeat(2),
      'dup_line_char_fraction',
    ],
    ['I am Frank, I am Frank, I am Frank', 'top_2_gram_char_fraction'],
    ['I am a solo traveller '.repeat(4) + FRODO, 'dup_5_gram_char_fraction'],
    ['# comment '.repeat(20), 'hash_ratio'],
    ['... comment '.repeat(20), 'ellipsis_ratio'],
    ['The Be To Of And That Have With '.repeat(8), 'stop_word_count'],
  ])('drops %j by %s', (text, signal) => {
    expect(breaches(datatrove(text))).toContain(signal);
  });

  it('keeps Frodo, but for a short text', () => {
    expect(breaches(datatrove(FRODO))).toEqual([]);
  });

  it.each([
    ['', []],
    ['\n', ['dup_line_fraction']],
    [' ', []],
    ['x', ['mean_word_length']],
    ['\ud800', ['mean_word_length', 'alpha_word_fraction']],
  ])('divides nothing by zero in %j', (text, expected) => {
    const found = breaches(datatrove(text));
    expect(found.filter((signal) => !['word_count', 'stop_word_count'].includes(signal))).toEqual(expected);
  });

  it('compares runs by their text without blanks, as cut as they may be', () => {
    const runs = (text: string): unknown => datatrove(text).cells['dup_5_gram_char_fraction'];
    expect(runs('aa b cc d e zz a ab cc d e')).toBeCloseTo(7 / 26, 12);
    expect(runs('aa b cc d e zz a ab cd d e')).toBe(0);
  });
});

describe('what is shown', () => {
  it.each([
    ['a #b ##', 'hash_ratio', ['#', '##']],
    ['a\nb\na', 'dup_line_fraction', ['a']],
    ['x y z x y', 'top_2_gram_char_fraction', ['x y', 'x y']],
    ['a b c d e, a b c d e', 'dup_5_gram_char_fraction', ['a b c d e']],
    ['- one\ntwo...', 'bullet_line_fraction', ['- one']],
    ['- one\ntwo...', 'ellipsis_line_fraction', ['two...']],
    ['one 2 —', 'alpha_word_fraction', ['2', '—']],
    ['one of The many', 'stop_word_count', ['of', 'The']],
    ['p\n\nq\n\np', 'dup_paragraph_char_fraction', ['p']],
    ['one two', 'word_count', []],
  ])('of %j for %s', (text, signal, spans) => {
    expect(winnow.en(text).explain(signal)).toEqual(spans);
  });

  it('shows what datatrove counts', () => {
    expect(datatrove(TEN).explain('top_2_gram_char_fraction')).toEqual(['one two']);
    expect(datatrove('a b c d e a b c d e').explain('dup_5_gram_char_fraction')).toEqual(['a b c d e']);
    expect(datatrove('- a\n* b').explain('bullet_line_fraction')).toEqual(['- a']);
    expect(datatrove('The the').explain('stop_word_count')).toEqual(['the']);
  });
});

describe('stop words', () => {
  it('are many languages, each several different words', () => {
    const languages = stopWordLanguages(fileResources());
    const stopWordsOf = stopWords(fileResources());
    expect(languages).toHaveLength(75);
    for (const language of languages) expect(stopWordsOf(language)!.length).toBeGreaterThanOrEqual(8);
    expect(stopWordsOf('en')).toEqual(['the', 'be', 'to', 'of', 'and', 'that', 'have', 'with']);
    expect(stopWordsOf('th')!.slice(0, 3)).toEqual(['ที่', 'การ', 'เป็น']);
    expect(stopWordsOf('constructor')).toBeNull();
  });

  it('are those of the recipe where it has some', async () => {
    const knobs = { stopWords: { tlh: ['ej', 'je'], en: ['frodo'] } };
    const count = async (code: string, text: string): Promise<unknown> =>
      (await ruleMeter(rule, { knobs, language: { code } }))(text).cells['stop_word_count'];
    expect([await count('tlh', 'je ej je'), await count('en', 'the Frodo of'), await count('de', 'und der')]).toEqual([
      2, 1, 2,
    ]);
  });

  it.each([
    ...[
      'deu_1996:de',
      'fra:fr',
      'spa:es',
      'ita:it',
      'rus:ru',
      'arb:ar',
      'hin:hi',
      'vie:vi',
      'fin:fi',
      'ell_monotonic:el',
    ],
    ...['pol:pl', 'tur:tr', 'hun:hu', 'heb:he', 'pes_1:fa', 'urd:ur', 'ben:bn', 'tam:ta', 'ukr:uk', 'nld:nl', 'swh:sw'],
    ...[
      'cmn_hans:zh',
      'cmn_hant:zh',
      'jpn:ja',
      'ind:id',
      'ron_2006:ro',
      'ces:cs',
      'bul:bg',
      'est:et',
      'lit:lt',
      'lav:lv',
    ],
    ...['cat:ca', 'eus:eu', 'glg:gl', 'cym:cy', 'isl:is', 'kat:ka', 'hye:hy', 'mkd:mk', 'hrv:hr', 'slv:sl', 'slk:sk'],
    ...[
      'srp_cyrl:sr',
      'srp_latn:sr',
      'als:sq',
      'mlt:mt',
      'afr:af',
      'dan:da',
      'swe:sv',
      'nob:nb',
      'nno:nn',
      'por_PT:pt',
    ],
    ...[
      'mar:mr',
      'guj:gu',
      'pan:pa',
      'tel:te',
      'kan:kn',
      'mal_chillus:ml',
      'nep:ne',
      'kaz:kk',
      'azj_latn:az',
      'uzn_latn:uz',
    ],
    ...['tha:th', 'lao:lo', 'khm:km', 'mya:my', 'kor:ko'],
    ...['epo:eo', 'lat:la', 'gle:ga', 'tgl:tl', 'bel:be', 'bos_latn:bs'],
  ])('stand in the declaration of human rights: %s', async (pair) => {
    const [name, code] = pair.split(':') as [string, string];
    const meter = await ruleMeter(rule, { language: { code } });
    const { cells } = meter(declaration(name).normalize('NFC'));
    // Telugu, Kannada and Malayalam write most such words as endings.
    expect(cells['stop_word_count']).toBeGreaterThanOrEqual(['te', 'kn', 'ml'].includes(code) ? 2 : 5);
  });
});
