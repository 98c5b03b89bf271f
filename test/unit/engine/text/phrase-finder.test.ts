import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseList } from '#engine/text/list-file.ts';
import { LONGEST_PHRASE, makePhraseFinder } from '#engine/text/phrase-finder.ts';

function find(phrases: string[], exceptions: string[], text: string): string[] {
  const codes = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i);
  return makePhraseFinder(phrases, exceptions)(codes, text.length).map(({ start, end }) => text.slice(start, end));
}

describe('phrases', () => {
  it.each<[string[], string[], string, string[]]>([
    [['sex'], [], 'Sex in Essex, sexy; SEX!', ['Sex', 'SEX']],
    [['kill', 'kill time'], [], 'They kill time.', ['kill time']],
    [['kill'], ['kill time'], 'Kill time, then kill.', ['kill']],
    [['赌博'], [], '网上赌博网站', ['赌博']],
    [['性交'], ['女性交'], '女性交流，性交', ['性交']],
    [['กัด'], [], 'หมากัดคน กัด้', ['กัด']],
    [['straße'], [], 'STRAßE straße Straßen', ['STRAßE', 'straße']],
    [['привет'], [], 'ПРИВЕТ, приветы', ['ПРИВЕТ']],
    [['a b'], [], 'a\nb a\u00a0b a  b', ['a\nb', 'a\u00a0b']],
    [['e'], [], 'e\u0301 e', ['e']],
    [['😀'], [], 'x😀😀', ['😀', '😀']],
    [['中'], [], 'a中b', ['中']],
    [[], [], 'anything', []],
    [['x'], [], '', []],
  ])('%j but %j in %j', (phrases, exceptions, text, found) => {
    expect(find(phrases, exceptions, text)).toEqual(found);
  });

  it('stand for every word that begins so, where stems are told by a star', () => {
    const text = 'Porn pornography; pornos, cornporn. 中文字 porn';
    const codes = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
    const found = (phrases: string[], exceptions: string[]): string[] =>
      makePhraseFinder(phrases, exceptions, { stems: true })(codes, text.length).map(({ start, end }) =>
        text.slice(start, end),
      );
    expect(found(['porno*'], [])).toEqual(['pornography', 'pornos']);
    expect(found(['porn*', '中*'], ['pornog*'])).toEqual(['Porn', 'pornos', 'porn']);
    expect(found(['中文*'], [])).toEqual(['中文']);
    const long = `porno${'x'.repeat(200_000)}`;
    const units = Uint16Array.from({ length: long.length }, (_, i) => long.charCodeAt(i));
    expect(makePhraseFinder(['porno*'], [], { stems: true })(units, long.length)).toEqual([
      { start: 0, end: long.length, phrase: 0 },
    ]);
  });

  it('are refused where they are empty or too long', () => {
    expect(() => makePhraseFinder([''])).toThrow('no phrase');
    expect(() => makePhraseFinder(['x'.repeat(LONGEST_PHRASE + 1)])).toThrow('no phrase');
  });

  it('do not overlap, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', ' ', '中', '\u0301', '😀', '\ud800'), { maxLength: 40 }),
        (list) => {
          const text = list.join('');
          const codes = new Uint16Array(text.length);
          for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i);
          let before = 0;
          for (const { start, end } of makePhraseFinder(['a', 'ab', '中a', '😀'], ['ab a'])(codes, text.length)) {
            expect([start >= before, end > start]).toEqual([true, true]);
            before = end;
          }
        },
      ),
    );
  });
});

describe('a list', () => {
  it('has sections, comments and exceptions', () => {
    expect(parseList('\ufeff# no\r\none\n\n[ en ]\n  two words \n!but this\n!\n')).toEqual([
      { section: '', entry: 'one', except: false },
      { section: 'en', entry: 'two words', except: false },
      { section: 'en', entry: 'but this', except: true },
    ]);
  });
});
