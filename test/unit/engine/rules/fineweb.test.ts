import { beforeAll, describe, expect, it } from 'vitest';
import { aboveMax, belowMin, type Range } from '#shared/domain/signal.ts';
import { rule } from '#engine/rules/fineweb/fineweb.ts';
import { wrap } from '#test/helpers/arxiv-like.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

let winnow: (text: string) => Measured;
let datatrove: (text: string) => Measured;

beforeAll(async () => {
  winnow = await ruleMeter(rule);
  datatrove = await ruleMeter(rule, { profile: 'datatrove' });
});

function breaches({ cells }: Measured): string[] {
  return Object.entries(rule.signals).flatMap(([signal, { threshold }]) => {
    const value = cells[signal];
    const range = threshold as Range;
    return typeof value === 'number' && (belowMin(value, range) || aboveMax(value, range)) ? [signal] : [];
  });
}

const GOOD = [
  'This is a well-written paragraph that ends with proper punctuation.',
  'The content here is substantial and has meaningful information.',
  'Quality filtering ensures that only the best documents pass through.',
  'Each line here is long enough and ends with a terminal punctuation mark.',
  'This document should pass all the quality checks applied by the filter.',
];
const UNDEFINED = { na: 'undefined' };

describe('FineWeb', () => {
  it('keeps five long lines that end sentences', () => {
    expect(breaches(winnow(GOOD.join('\n')))).toEqual([]);
    expect(breaches(datatrove(GOOD.join('\n')))).toEqual([]);
  });

  it('asks Thai and Lao, which mark no sentence ends, for none', () => {
    const line = 'ทีมรับของแพนเธอร์สถอดใจที่คะแนนได้อันดับที่หกของลีกในขณะที่เป็นผู้นำ';
    for (const text of [`${line}\n${line}ก`, 'ລາວເປັນປະເທດທີ່ຕັ້ງຢູ່ໃນເອເຊຍຕະເວັນອອກສຽງໃຕ້ບໍ່ມີທາງອອກສູ່ທະເລ']) {
      expect(winnow(text).cells['line_punct_fraction']).toEqual({ na: 'not-applicable' });
      expect(breaches(winnow(text))).toEqual([]);
      expect(breaches(datatrove(text))).toContain('line_punct_fraction');
    }
    expect(winnow('ဗမာစာကို မြန်မာနိုင်ငံတွင် ပြောဆိုကြသည်။').cells['line_punct_fraction']).toBe(1);
  });

  it('counts a paragraph that was broken to fit a width as one line, which datatrove drops', () => {
    const filled = wrap(
      'Era un hombre de pocas palabras y de costumbres firmes que caminaba por la orilla del mar cada tarde sin hablar con nadie y ' +
        'miraba las barcas hasta que el sol se ponía detrás de las islas y el viento del norte empezaba a soplar sobre la arena y ' +
        'entonces volvía a su casa por el mismo camino de siempre y encendía la lumbre y cenaba solo delante de la ventana abierta.',
      45,
    );
    expect(winnow(filled).cells).toMatchObject({ line_punct_fraction: 1, short_line_fraction: 0, newline_ratio: 0 });
    expect(breaches(datatrove(filled))).toContain('line_punct_fraction');
  });

  it.each([
    ['carriage returns', GOOD.join('\r\n') + '\r\n'],
    ['a blank at each end', GOOD.map((line) => `${line} `).join('\n')],
    ['closing quotes', GOOD.map((line) => `“${line}”`).join('\n')],
  ])('looks through %s, which datatrove drops', (_, text) => {
    expect(breaches(winnow(text))).toEqual([]);
    expect(breaches(datatrove(text))).toEqual(['line_punct_fraction']);
  });

  it.each([
    ['No punctuation here\nAnother line without any\nStill nothing', { line_punct_fraction: 0 }],
    ['a\n'.repeat(50).trim(), { newline_ratio: 49 / 50, short_line_fraction: 1, char_dup_fraction: 49 / 50 }],
    ['ab.\ncd\n\n  \nab.', { line_punct_fraction: 2 / 3, short_line_fraction: 1, char_dup_fraction: 3 / 8 }],
    [`${'x'.repeat(30)}\n${'y'.repeat(31)}`, { short_line_fraction: 1 / 2 }],
    [`${'😀'.repeat(30)}\n${'😀'.repeat(31)}`, { short_line_fraction: 1 / 2 }],
    ['你好。\n再见！', { line_punct_fraction: 1, newline_ratio: 1 / 4 }],
    ['and so on…\nand (so on.)', { line_punct_fraction: 1 }],
    ['𑀓𑁇\nxx', { line_punct_fraction: 1 / 2 }],
    ['สวัสดี\nครับ', { line_punct_fraction: { na: 'not-applicable' }, newline_ratio: 1 / 2 }],
    ['ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ\nᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ', { newline_ratio: { na: 'not-applicable' } }],
    ['…\n—', { line_punct_fraction: 1 / 2, newline_ratio: UNDEFINED }],
  ])('of %j', (text, cells) => {
    expect(winnow(text).cells).toMatchObject(cells);
  });

  it.each(['', '\n', ' \n\t'])('has nothing to measure in %j; datatrove drops it as empty', (text) => {
    expect(Object.values(winnow(text).cells)).toEqual([UNDEFINED, UNDEFINED, UNDEFINED, UNDEFINED]);
    expect(breaches(datatrove(text))).toEqual(['line_punct_fraction']);
  });

  it.each([
    [1, 7, false],
    [1, 8, true],
  ])('keeps %d sentence end and %d lines without: %s', (ends, without, breach) => {
    const lines = [
      ...Array.from({ length: ends }, (_, i) => `e${i}.`),
      ...Array.from({ length: without }, (_, i) => `w${i}`),
    ];
    expect(breaches(datatrove(lines.join('\n'))).includes('line_punct_fraction')).toBe(breach);
  });

  it('takes another length for short lines', async () => {
    const meter = await ruleMeter(rule, { knobs: { shortLine: 2 } });
    expect(meter('ab\nabc').cells['short_line_fraction']).toBe(1 / 2);
  });

  it('shows lines', () => {
    const text = 'one\ntwo.\none';
    expect(winnow(text).explain('line_punct_fraction')).toEqual(['one', 'one']);
    expect(winnow(text).explain('char_dup_fraction')).toEqual(['one']);
    expect(winnow(text).explain('short_line_fraction')).toEqual(['one', 'two.', 'one']);
    expect(winnow(text).explain('newline_ratio')).toEqual([]);
  });
});
