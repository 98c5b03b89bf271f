import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Recipe } from '#shared/domain/recipe.ts';
import { applyEdits } from '#shared/text/edit-map.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';
import type { Measurer } from '#engine/measure/unit.ts';
import { rule } from '#engine/rules/c4/c4.ts';
import { wrap } from '#test/helpers/arxiv-like.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

let winnow: (text: string) => Measured;
let datatrove: (text: string) => Measured;
type C4Profile = 'winnow' | 'datatrove' | 'dclm' | 'dolma';
let measurers: Record<C4Profile, Measurer>;

beforeAll(async () => {
  winnow = await ruleMeter(rule);
  datatrove = await ruleMeter(rule, { profile: 'datatrove' });
  const prepare = (profile: C4Profile): Promise<Measurer> =>
    prepareMeasurer(Recipe.parse({ winnow: 1, name: 'c4', profile, rules: { c4: { rule: 'c4' } } }), fileResources());
  measurers = {
    winnow: await prepare('winnow'),
    datatrove: await prepare('datatrove'),
    dclm: await prepare('dclm'),
    dolma: await prepare('dolma'),
  };
});

/** The text that the rule's edits leave. */
function left(profile: C4Profile, text: string): string {
  return applyEdits(text, measurers[profile].edits(text, {}, null)).text;
}

const LINE = 'This is a line of seven good words.';

describe('C4, winnow', () => {
  it.each([
    [`${LINE}\nHome\n${LINE}`, `${LINE}\n${LINE}`, 'no-terminal'],
    [`${LINE}\nToo few words here.\n${LINE}`, `${LINE}\n${LINE}`, 'few-words'],
    [`${LINE}\nPlease enable JavaScript to see this page.`, LINE, 'javascript'],
    [`This site uses cookies to make you happy.\n${LINE}`, LINE, 'policy'],
    [`${LINE}\n${'x'.repeat(1001)} is a word that is too long.`, LINE, 'long-word'],
    [`${LINE}\nAnd so it went on and on...`, LINE, 'no-terminal'],
    [`${LINE}\nAnd so it went on and on…`, LINE, 'no-terminal'],
    ['One fact[12] of many [edit] stands here[citation needed].', 'One fact of many  stands here.', 'citation'],
  ])('of %j leaves %j', (text, expected, editClass) => {
    expect(left('winnow', text)).toBe(expected);
    expect(winnow(text).edits.map(([, , kind]) => kind)).toContain(editClass);
  });

  it.each([
    ['我们今天去公园散步了。'],
    ['「今日はとても寒いですね。」'],
    ['“We went home early that day.”'],
    ['(We went home early that day!)'],
    ['وذهب الولد إلى المدرسة صباحا؟'],
    ['यह एक बहुत लंबा वाक्य है।'],
    ['He called it "a very good day"'],
    [`${LINE}   `],
    [`${LINE}\r`],
  ])('keeps %j', (line) => {
    expect(left('winnow', line)).toBe(line);
  });

  it('keeps what stands between paragraphs, and no more', () => {
    expect(left('winnow', `${LINE}\n\nHome\nNews\n\n${LINE}\n\n${LINE}\n\n© 2024`)).toBe(
      `${LINE}\n\n${LINE}\n\n${LINE}`,
    );
    expect(left('winnow', `Home\n\n${LINE}\n`)).toBe(`${LINE}\n`);
    expect(left('winnow', `${LINE}\n\n\n${LINE}`)).toBe(`${LINE}\n\n\n${LINE}`);
    expect(left('winnow', 'Home\nNews')).toBe('');
  });

  it('keeps the last words of a paragraph that was broken to fit a width, formulas and code', () => {
    const filled = wrap(
      'The words of this long sentence fill some lines and then there are only a few of them left over.'.repeat(3),
      42,
    );
    expect(filled.split('\n').at(-1)).toBe('over.');
    expect(left('winnow', `Home\n\n${filled}`)).toBe(filled);
    expect(left('winnow', `${LINE}\n\n$$x$$\n\n${LINE}`)).toBe(`${LINE}\n\n$$x$$\n\n${LINE}`);
    expect(left('winnow', `${LINE}\n\n\`\`\`\nf(x)\n\`\`\``)).toBe(`${LINE}\n\n\`\`\`\nf(x)\n\`\`\``);
  });

  it('does not count words of citation marks', () => {
    expect(left('winnow', 'Four words are here[1][edit].')).toBe('');
    expect(left('winnow', 'Now five words are here[1].')).toBe('Now five words are here.');
  });

  it.each([
    ['', { sentence_count: 0, lorem_ipsum: 0, curly_bracket: 0, removed_line_fraction: { na: 'undefined' } }],
    [`${LINE}\n\n${LINE} ${LINE}\nHome`, { sentence_count: 3, removed_line_fraction: 1 / 3 }],
    // Two lines that read as code: they are counted, and stay.
    ['Home { lorem IPSUM }\n{', { lorem_ipsum: 1, curly_bracket: 2, removed_line_fraction: 0 }],
    ['ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ {\nᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ', { curly_bracket: 1, sentence_count: { na: 'not-applicable' } }],
  ])('measures %j', (text, cells) => {
    expect(winnow(text).cells).toMatchObject(cells);
  });

  it('leaves lines alone whose words it cannot tell', () => {
    expect(left('winnow', 'ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ\nᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ')).toBe('ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ\nᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ');
  });

  it('counts words in Thai, and asks for no sentence mark there', () => {
    const line = 'เขากล่าวกับกลุ่มผู้ฟังที่รวมตัวอยู่ที่สนามกีฬาของมหาวิทยาลัยเมื่อวันจันทร์ที่ผ่านมา';
    expect(left('winnow', `${line}\nหน้าแรก`)).toBe(line);
    expect(winnow(`${line} ${line} ${line}`).cells['sentence_count']).toBe(3);
    expect(left('winnow', 'សិទ្ធិមិនអាចលក់ដូរផ្ទេរឬដកហូតបានរបស់សមាជិក')).toBe('');
  });

  it('takes no run of Chinese or Thai for one long word', () => {
    for (const line of [`${'你好世界，我们'.repeat(200)}。`, 'เขากล่าวกับกลุ่มผู้ฟัง'.repeat(60)]) {
      expect(left('winnow', line)).toBe(line);
    }
    expect(left('winnow', `你好世界我们${'x'.repeat(1001)}。`)).toBe('');
  });

  it('shows the lines that go, and why', () => {
    const text = `${LINE}\nHome\nToo few words here.\n{ lorem ipsum`;
    expect(winnow(text).explain('removed_line_fraction')).toEqual(['Home', 'Too few words here.', '{ lorem ipsum']);
    expect(winnow(text).explain('curly_bracket')).toEqual(['{']);
    expect(winnow(text).explain('lorem_ipsum')).toEqual(['lorem ipsum']);
    expect(winnow(text).explain('sentence_count')).toEqual([]);
  });
});

describe('C4, datatrove', () => {
  const SIX = [
    'This is a well-written paragraph with several sentences.',
    'The content continues with more good information here.',
    'Another important point is being made in this line.',
    'We can see that this document has quality content.',
    'Finally, the conclusion wraps everything up nicely.',
    'An additional sentence to ensure we pass the threshold.',
  ].join('\n');

  it.each([
    [SIX, { sentence_count: 6, lorem_ipsum: 0, curly_bracket: 0, removed_line_fraction: 0 }],
    ['This is a sentence with lorem ipsum dolor sit amet.\nAnother one is here.', { lorem_ipsum: 1 }],
    ['lorem ipsum has no end mark\nSome code with a { bracket.', { lorem_ipsum: 0, curly_bracket: 1 }],
    ['Enable javascript { now.', { curly_bracket: 0, removed_line_fraction: 1 }],
    ['Just one sentence.', { sentence_count: 1 }],
    ['你好。这是一个句子。', { sentence_count: 0, removed_line_fraction: 1 }],
    ['', { sentence_count: 0, removed_line_fraction: { na: 'undefined' } }],
  ])('measures %j', (text, cells) => {
    expect(datatrove(text).cells).toMatchObject(cells);
  });

  it.each([
    ['  Three words here.  \n\n\tAnd three more.\nHome', 'Three words here.\nAnd three more.'],
    ['This site uses cookies for tracking.\nAnother valid line here today.', 'Another valid line here today.'],
    ['[1] Some words here.\nMore words [2] follow here.[3]', 'Some words here.\nMore words  follow here.'],
    ['Some words here.\r\nMore words here.', 'Some words here.\nMore words here.'],
    ['Quoted at the end.”\nIt is “here”', ''],
    ['Home', ''],
  ])('of %j leaves %j', (text, expected) => {
    expect(left('datatrove', text)).toBe(expected);
  });

  it('has limits of its own', () => {
    expect(rule.signals.sentence_count.threshold).toEqual({ min: 3 });
    expect(rule.signals.sentence_count.profileThresholds).toEqual({ datatrove: { min: 5 } });
  });

  it('places spans of lines with citation marks on the text', () => {
    const text = 'See[1] lorem[2] ipsum { here now.';
    expect(datatrove(text).explain('curly_bracket')).toEqual(['{']);
  });
});

describe('C4, dclm and dolma', () => {
  it.each<[text: string, dclm: string, dolma: string]>([
    ['', '', ''],
    [`${LINE}\n\n${LINE}\n`, `${LINE}\n\n${LINE}\n`, `${LINE}\n${LINE}\n`],
    // Dolma keeps an ellipsis and four words, DCLM keeps neither; a curly quote ends no line in either
    [`${LINE}\nIt trailed off...\nFour words are here.`, LINE, `${LINE}\nIt trailed off...\nFour words are here.`],
    [`${LINE}\n“It is a curly quote at the end.”`, LINE, `${LINE}\n`],
    [`${LINE} [12]\n${LINE}[edit]`, `${LINE} \n${LINE}`, ''],
    ['One [1] two [2] three four.', '', 'One [1] two [2] three four.'],
    [`Javascript is on this long line.\n${LINE}`, LINE, `Javascript is on this long line.\n${LINE}`],
    ['今天天气很好。', '', ''],
  ])('of %j leave %j and %j', (text, dclm, dolma) => {
    expect([left('dclm', text), left('dolma', text)]).toEqual([dclm, dolma]);
  });

  it('has signals of its own in each', async () => {
    const dclm = await ruleMeter(rule, { profile: 'dclm' });
    const dolma = await ruleMeter(rule, { profile: 'dolma' });
    const text = `JavaScript { lorem ipsum\n${LINE} ${LINE}`;
    expect(dclm(text).cells).toMatchObject({ sentence_count: 2, lorem_ipsum: 0, curly_bracket: 0, char_count: 96 });
    expect(dolma(text).cells).toMatchObject({ lorem_ipsum: 1, curly_bracket: 1, javascript_count: 1 });
    expect(dolma(text).cells['sentence_count']).toEqual({ na: 'undefined' });
    expect(dolma(text).explain('javascript_count')).toEqual(['JavaScript']);
  });
});

describe('knobs', () => {
  it('change what is removed', async () => {
    const keep = await ruleMeter(rule, {
      knobs: { minWords: 1, terminal: false, policy: false, javascript: false, citations: false },
    });
    expect(keep('Home\nUse cookies javascript[1]').edits).toEqual([]);
    const strict = await ruleMeter(rule, { knobs: { minWords: 8, maxWordLength: 4 } });
    expect(strict(LINE).cells['removed_line_fraction']).toBe(1);
    expect(strict('Hi yes.').edits).toEqual([['Hi yes.', '', 'few-words']]);
  });
});

describe('edits', () => {
  const lines = fc.array(
    fc.constantFrom(
      '',
      ' ',
      LINE,
      'Home',
      `  ${LINE}`,
      '[1]',
      '[1] [2] A b c d e f.',
      'x[3].',
      'uses cookies.',
      '😀 a b c d e!',
      '你好。',
      '\r',
    ),
    { maxLength: 12 },
  );
  it.each(['winnow', 'datatrove'] as const)('of %s are in order, in range, and settle at once', (profile) => {
    fc.assert(
      fc.property(lines, (list) => {
        const text = list.join('\n');
        const edits = measurers[profile].edits(text, {}, null);
        let before = 0;
        for (const { start, end, author } of edits) {
          expect(author).toBe('c4');
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          before = end;
        }
        const once = applyEdits(text, edits).text;
        if (profile === 'datatrove') expect(once).toBe(once.trim());
        expect(applyEdits(once, measurers[profile].edits(once, {}, null)).text.length).toBeLessThanOrEqual(once.length);
      }),
    );
  });
});
