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
    ['xq', 'Latn'],
    ['no', 'Latn'],
    ['para', 'Latn'],
    ['\ud800\udc00x', 'Latn'],
  ])('cannot tell %j', async (text, script) => {
    expect(await cells(text)).toEqual(UNDETERMINED(script));
  });

  it.each([
    ['Schlüsselübergabe', 'de'],
    ['přítel', 'cs'],
    ['найкращий', 'uk'],
    ['ћерка', 'sr'],
    ['çocukların', 'tr'],
    ['你好', 'zh'],
    ['さくら', 'ja'],
    ['สวัสดี', 'th'],
    ['Γειά', 'el'],
    ['umntwana wakhe', 'xh'],
  ])('tells a short text where both models agree: %s', async (text, label) => {
    const [found, score] = await cells(text);
    expect(found).toBe(label);
    expect(score).toBeGreaterThanOrEqual(0.5);
    expect((await cells(text, { knobs: { secondOpinion: false } }))[0]).toBe('und');
  });

  it('needs twenty letters without a second opinion, a Chinese character counting five', async () => {
    const alone = { secondOpinion: false };
    expect((await cells('these are just twenty ok', { knobs: alone }))[0]).toBe('en');
    expect((await cells('nineteen letters onl', { knobs: alone }))[0]).toBe('und');
    expect((await cells('你好世界', { knobs: alone }))[0]).toBe('zh');
    expect((await cells('short', { knobs: { ...alone, minLetters: 0 } }))[0]).not.toBe('und');
  });

  it.each([
    ['zul', 'en', 'zu'],
    ['sna', 'pl', 'sn'],
  ])('finds languages that lid.176 does not know: %s', async (name, lid, label) => {
    const text = declaration(name).split('\n').slice(6, 9).join('\n');
    const { cells: found } = (await ruleMeter(rule))(text);
    expect([found.lid_label, found.label]).toEqual([lid, label]);
    expect(found.second_label).toBe(lid);
    expect((await ruleMeter(rule, { profile: 'datatrove' }))(text).cells.label).toBe(lid);
  });

  it('keeps what lid.176 says of Latin letters around another script', async () => {
    const text = `${'これは日本語の文章です。設定ファイルを編集してください。'.repeat(3)}\n${'apt-get install emacs; chmod +x ./configure && make\n'.repeat(8)}`;
    expect((await cells(text)).slice(0, 1)).toEqual(['ja']);
  });

  it('gives the next languages of lid.176, and its own label', async () => {
    const { cells: found } = (await ruleMeter(rule))(declaration('slk').split('\n').slice(6, 9).join('\n'));
    expect([found.label, found.lid_label, found.second_label]).toEqual(['sk', 'sk', 'cs']);
    expect(Number(found.second_score)).toBeGreaterThan(Number(found.third_score));
    expect(found.score).toBe(found.lid_score);
  });

  it('measures the share of lines in another language', async () => {
    const measure = await ruleMeter(rule);
    const lines = (name: string, count: number): string =>
      declaration(name)
        .split('\n')
        .slice(6, 6 + count)
        .join('\n');
    const english = measure(lines('eng', 10)).cells;
    expect([english.mixed_share, english.mixed_label]).toEqual([0, 'en']);
    const mixed = measure(`${lines('eng', 12)}\n${lines('fra', 4)}`).cells;
    expect([mixed.label, mixed.mixed_label]).toEqual(['en', 'fr']);
    expect(mixed.mixed_share).toBeGreaterThan(0.1);
    expect(mixed.mixed_share).toBeLessThan(0.5);
    const told = (await ruleMeter(rule, { language: { code: 'en' } }))(`${lines('eng', 12)}\r\n${lines('fra', 4)}`);
    expect(told.explain('mixed_share').every((line) => lines('fra', 4).includes(line))).toBe(true);
    expect(told.explain('mixed_share').length).toBeGreaterThan(0);
    expect(told.explain('label')).toEqual([]);
    expect(measure('Short.\nLines.').cells.mixed_share).toEqual({ na: 'undefined' });
    expect(measure(`${lines('slk', 20)}\n${lines('ces', 6)}`).cells.mixed_share).toBe(0);
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
