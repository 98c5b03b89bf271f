import { describe, expect, it } from 'vitest';
import { rule } from '#engine/rules/language/language.ts';
import { declaration } from '#test/helpers/declarations.ts';
import { type MeasureOptions, ruleMeter } from '#test/helpers/measure-rule.ts';

async function cells(text: string, options: MeasureOptions = {}): Promise<unknown[]> {
  const { label, score, script } = (await ruleMeter(rule, options))(text).cells;
  return [label, score, script];
}

const UNDETERMINED = (script: string): unknown[] => ['und', 0, script];

describe('language', () => {
  it.each([
    ['eng', 'en', 'Latn'],
    ['rus', 'ru', 'Cyrl'],
    ['cmn_hans', 'zh', 'Hani'],
    ['jpn', 'ja', 'Hira'],
    ['kor', 'ko', 'Hang'],
    ['tha', 'th', 'Thai'],
    ['arb', 'ar', 'Arab'],
    ['hin', 'hi', 'Deva'],
    ['ell_monotonic', 'el', 'Grek'],
    ['heb', 'he', 'Hebr'],
  ])('finds %s to be %s', async (name, label, script) => {
    const [found, score, foundScript] = await cells(declaration(name));
    expect([found, foundScript]).toEqual([label, script]);
    expect(score).toBeGreaterThan(0.65);
  });

  it.each([
    ['', 'Zyyy'],
    [' \n\u2028\u0000', 'Zyyy'],
    ['12345 67890 !!! ???', 'Zyyy'],
    ['😀👩🏽‍💻', 'Zyyy'],
    ['nineteen letters onl', 'Latn'],
    ['你好世', 'Hani'],
    ['\ud800\udc00x', 'Latn'],
  ])('cannot tell %j', async (text, script) => {
    expect(await cells(text)).toEqual(UNDETERMINED(script));
  });

  it('needs twenty letters, a Chinese character counting five', async () => {
    expect((await cells('these are just twenty ok'))[0]).toBe('en');
    expect((await cells('你好世界'))[0]).toBe('zh');
    expect((await cells('short', { knobs: { minLetters: 0 } }))[0]).not.toBe('und');
  });

  it('reads the first maxChars code units and splits no pair', async () => {
    const text = `${declaration('eng').slice(0, 4000)}\n${declaration('rus').repeat(3)}`;
    expect((await cells(text))[0]).toBe('en');
    expect((await cells(text, { knobs: { maxChars: 1_000_000 } }))[0]).toBe('ru');
    const english = declaration('eng').slice(0, 200);
    const whole = await cells(english);
    expect(await cells(`${english}😀😀`, { knobs: { maxChars: 201 } })).toEqual(whole);
  });

  it('follows datatrove in its profile: the whole text, and always a label', async () => {
    expect(await cells('This is pure english text', { profile: 'datatrove' })).toEqual(['en', 0.86989, 'Latn']);
    expect(await cells('', { profile: 'datatrove' })).toEqual(['en', 0.1245, 'Zyyy']);
    const text = `${declaration('eng').slice(0, 4000)}\n${declaration('rus').repeat(3)}`;
    expect((await cells(text, { profile: 'datatrove' }))[0]).toBe('ru');
  });

  it('takes any line end for a space', async () => {
    const text = declaration('fra').slice(0, 900);
    const once = await cells(text.replaceAll('\n', ' '));
    expect(await cells(text)).toEqual(once);
    expect(await cells(text.replaceAll('\n', '\r\n'))).toEqual(once);
  });
});
