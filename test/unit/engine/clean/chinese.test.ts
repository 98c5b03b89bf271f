import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHINESE_SCRIPTS, type ChineseScript, CleanKnobs } from '#shared/domain/recipe.ts';
import { prepareCleaner, traceCleaning } from '#engine/clean/prepare-cleaner.ts';
import { CONVERSIONS, conversionTable } from '#engine/clean/chinese/tables.ts';
import { findChinese } from '#engine/clean/normalise/chinese.ts';
import { normalise } from '#engine/clean/normalise/normalise.ts';
import { applyStep, undo } from '#engine/clean/repair/plan.ts';

const to = (target: ChineseScript, text: string): string => applyStep(text, 'chinese', findChinese(text, target)).text;

describe('Chinese of one script becomes the other, word by word', () => {
  it.each<[ChineseScript, string, string]>([
    ['traditional', '头发发展，皇后以后，干净的干部，一只只有', '頭髮發展，皇后以後，乾淨的幹部，一隻只有'],
    ['simplified', '頭髮發展，皇后以後，乾淨的幹部，一隻只有', '头发发展，皇后以后，干净的干部，一只只有'],
    ['simplified', '乾隆年間，看著著名的臺灣作家，裡面', '乾隆年间，看着著名的台湾作家，里面'],
    ['taiwan', '这里的面条很好吃，他看着我，为什么？', '這裡的麵條很好吃，他看著我，為什麼？'],
    ['hong-kong', '这里的面条很好吃，他看着我，为什么？', '這裏的麪條很好吃，他看着我，為什麼？'],
    ['taiwan', '這裏的麪條，爲什麼', '這裡的麵條，為什麼'],
    ['traditional', '軟體裡的電腦', '軟體裡的電腦'],
    ['simplified', '软件里的计算机，乾隆', '软件里的计算机，乾隆'],
    ['traditional', '', ''],
    ['traditional', 'plain ASCII, 한국어, ไทย, 😀', 'plain ASCII, 한국어, ไทย, 😀'],
    ['simplified', '\ud83d發\u0000展\ude00', '\ud83d发\u0000展\ude00'],
  ])('%s: %j', (target, text, expected) => {
    expect(to(target, text)).toBe(expected);
  });

  it('goes by the line, and where it does not tell by the text', () => {
    // 后 of the traditional line is a word of its own; 面 tells nothing by itself.
    expect(to('traditional', '太后說話了\n太后说话了\n面子')).toBe('太后說話了\n太后說話了\n面子');
    expect(to('traditional', '他们说话了\r\n理发\r\n面粉')).toBe('他們說話了\r\n理髮\r\n麪粉');
    expect(to('traditional', '面粉')).toBe('面粉');
  });

  it.each(['日本語の学校で発展する。', '図書館へ行く\n学校', '대한민국 国会 회의 结과'])('leaves %j alone', (text) => {
    for (const target of CHINESE_SCRIPTS) expect(to(target, text)).toBe(text);
  });

  it('leaves formulas and code alone', () => {
    const text = '设函数 $f_{发}(x)$ 发展\n```\nconst 头发 = 1;\n```\n头发';
    expect(to('traditional', text)).toBe('設函數 $f_{发}(x)$ 發展\n```\nconst 头发 = 1;\n```\n頭髮');
  });

  it('converts once', () => {
    const pieces = fc.constantFrom(
      '头发',
      '頭髮',
      '后',
      '著',
      '着',
      '里',
      '裏',
      '裡',
      '干',
      '乾',
      '发展',
      '\n',
      'a',
      'の',
      '𠮷',
      '𪢮',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), fc.constantFrom(...CHINESE_SCRIPTS), (parts, target) => {
        const text = parts.join('');
        const { text: once, step } = applyStep(text, 'chinese', findChinese(text, target));
        expect(undo(once, [step])).toBe(text);
        const knobs = CleanKnobs.parse({ chinese: target });
        const settled = normalise(text, knobs, {});
        expect(normalise(settled, knobs, {})).toBe(settled);
        for (const { start, end } of step.edits) {
          expect([text, once].every((t) => t.isWellFormed())).toBe(true);
          expect(once.slice(start, end).isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it('is linear in hostile text', () => {
    for (const hostile of ['一', '发', '头发', '$发', '发\n', '𠮷']) {
      expect(to('traditional', hostile.repeat(200_000 / hostile.length)).length).toBeGreaterThan(100_000);
    }
  }, 20_000);
});

describe('the tables', () => {
  it.each(CONVERSIONS)('%s has words and characters', (name) => {
    const { values, longest } = conversionTable(name);
    expect(values.size).toBeGreaterThan(40);
    for (const [key, value] of values) {
      expect(value).not.toBe('');
      if (longest[key.charCodeAt(0)]! < key.length) expect(key).toBe('');
    }
  });
});

describe('the step', () => {
  it('is off unless a recipe asks, and counts and shows what it did', () => {
    const text = '他说：头发。';
    expect(CleanKnobs.parse({}).chinese).toBe(null);
    const plain = prepareCleaner(CleanKnobs.parse({})).clean({ as: 'text', text }, {}, 0);
    expect(plain).toMatchObject({ document: { text, edits: {} } });
    const trace = traceCleaning(CleanKnobs.parse({ chinese: 'traditional' }), { as: 'text', text }, {}, 0);
    expect(trace).toMatchObject({
      document: { text: '他說：頭髮。', edits: { chinese: 3 } },
      normalise: [
        {
          step: 'chinese',
          edits: [
            { start: 1, end: 2, was: '说' },
            { start: 3, end: 5, was: '头发' },
          ],
        },
      ],
    });
  });

  it('is part of the key', () => {
    const keys = [null, ...CHINESE_SCRIPTS].map((chinese) => prepareCleaner(CleanKnobs.parse({ chinese })).key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('leaves source code as it is', () => {
    const cleaner = prepareCleaner(CleanKnobs.parse({ chinese: 'traditional' }));
    const result = cleaner.clean({ as: 'text', text: '// 头发说' }, { mime: 'text/x-source-code' }, 0);
    expect(result).toMatchObject({ document: { text: '// 头发说' } });
  });
});
