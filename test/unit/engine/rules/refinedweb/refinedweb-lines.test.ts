import { beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '#shared/domain/recipe.ts';
import { applyEdits } from '#shared/text/edit-map.ts';
import { rule } from '#engine/rules/refinedweb/refinedweb-lines.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';

const meters = {} as Record<Profile, (text: string) => Measured>;

beforeAll(async () => {
  for (const profile of rule.profiles) meters[profile] = await ruleMeter(rule, { profile });
});

/** The text that the edits leave, found by their removed texts in order. */
function left(profile: Profile, text: string): string {
  let at = 0;
  const edits = meters[profile](text).edits.map(([removed, replacement]) => {
    const start = text.indexOf(removed, at);
    at = start + removed.length;
    return { start, end: at, replacement };
  });
  return applyEdits(text, edits).text;
}

const GOOD = 'A line of prose that stays as it is.';

describe('RefinedWeb lines', () => {
  it.each<[what: string, text: string, dclm: string, winnow: string]>([
    ['nothing', '', '', ''],
    ['nothing amiss', `${GOOD}\n\n${GOOD}`, `${GOOD}\n\n${GOOD}`, `${GOOD}\n\n${GOOD}`],
    ['upper case', `BUY NOW\n${GOOD}`, GOOD, GOOD],
    ['half upper case', 'AB cd\nABC d', 'AB cd', 'AB cd'],
    ['numbers', `${GOOD}\n2024\n12,50\n${GOOD}`, `${GOOD}\n${GOOD}`, `${GOOD}\n${GOOD}`],
    ['a price with a word', `${GOOD}\nonly 12`, `${GOOD}\nonly 12`, `${GOOD}\nonly 12`],
    ['counters', `3 likes\n(1.2K) views\n1,204 Followers ·\n${GOOD}`, `(1.2K) views\n${GOOD}`, `(1.2K) views\n${GOOD}`],
    ['no counter', '3 likes for you\nhe likes it', '3 likes for you\nhe likes it', '3 likes for you\nhe likes it'],
    ['single words', `Home\n${GOOD}\nAbout`, GOOD, GOOD],
    ['a cart', `You have 3 items in cart today\n${GOOD}`, `You have 3 today\n${GOOD}`, `You have 3 today\n${GOOD}`],
    ['a cart alone', `${GOOD}\nItems in cart`, GOOD, GOOD],
    ['a teaser', `The end of it Read more...\n${GOOD}`, `The end of it\n${GOOD}`, `The end of it\n${GOOD}`],
    ['a teaser with an arrow', `The end. Read more →\n${GOOD}`, `The end. Read more →\n${GOOD}`, `The end.\n${GOOD}`],
    [
      'a teaser with three others',
      `The end Read moreabc\n${GOOD}`,
      `The end\n${GOOD}`,
      `The end Read moreabc\n${GOOD}`,
    ],
    ['a login', `Sign-in to see it\n${GOOD}`, `to see it\n${GOOD}`, `to see it\n${GOOD}`],
    [
      'phrases in a long line',
      'Sign-in is a word of eleven words that says it all',
      'Sign-in is a word of eleven words that says it all',
      'Sign-in is a word of eleven words that says it all',
    ],
    ['all of them', 'Sign-in items in cart read more...', '', ''],
    ['line feeds', `${GOOD}\n\n\n\n${GOOD}`, `${GOOD}\n\n${GOOD}`, `${GOOD}\n\n${GOOD}`],
    ['blank lines around what goes', `${GOOD}\n\nHOME\n\n${GOOD}`, `${GOOD}\n\n\n${GOOD}`, `${GOOD}\n\n${GOOD}`],
    ['what goes at the ends', `HOME\n\n${GOOD}\n\nTOP`, GOOD, GOOD],
    ['blanks at the ends', `  ${GOOD} \n`, GOOD, `  ${GOOD} \n`],
    [
      'blanks inside',
      `${GOOD}\n  ${GOOD}  \n${GOOD}`,
      `${GOOD}\n  ${GOOD}  \n${GOOD}`,
      `${GOOD}\n  ${GOOD}  \n${GOOD}`,
    ],
    ['CRLF', `${GOOD}\r\nHOME\r\n${GOOD}`, `${GOOD}\r\n${GOOD}`, `${GOOD}\r\n${GOOD}`],
  ])('%s', (_, text, dclm, winnow) => {
    expect([left('dclm', text), left('winnow', text)]).toEqual([dclm, winnow]);
  });

  it.each([
    ['12 赞\n3.4万次播放\n我们今天去公园看花。', '我们今天去公园看花。'],
    ['花\n我们今天去公园看花。', '我们今天去公园看花。'],
    ['２０２４\n我们今天去公园看花。', '我们今天去公园看花。'],
    ['เปิดอยู่\nไทย', 'เปิดอยู่'],
    ['ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ\nᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ', 'ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ\nᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ'],
    ['😀😀 ok then\n👍', '😀😀 ok then'],
  ])('winnow, of %j', (text, rest) => {
    expect(left('winnow', text)).toBe(rest);
  });

  it('leaves one blank line in profile datamap where lines went', () => {
    expect(left('datamap', `${GOOD}\n\nHOME\n\n${GOOD}\n`)).toBe(`${GOOD}\n\n${GOOD}\n`);
    // 6 of 12 bytes are upper case, 6 of 9 characters
    expect(left('datamap', `ABCDEF 中文\n${GOOD}`)).toBe(`ABCDEF 中文\n${GOOD}`);
    expect(left('dclm', `ABCDEF 中文\n${GOOD}`)).toBe(GOOD);
  });

  it('counts the words and lines that went', () => {
    const text = `HOME PAGE\n\n${GOOD}\nthree items in cart here`;
    expect(meters.winnow(text).cells).toEqual({ removed_word_fraction: 5 / 16, removed_line_fraction: 1 / 3 });
    expect(meters.dclm(text).cells).toEqual({ removed_word_fraction: 5 / 16, removed_line_fraction: 1 / 3 });
    expect(meters.winnow(GOOD).cells).toEqual({ removed_word_fraction: 0, removed_line_fraction: 0 });
    expect(meters.dclm('').cells).toEqual({ removed_word_fraction: 1, removed_line_fraction: { na: 'undefined' } });
    expect(meters.winnow('').cells['removed_word_fraction']).toEqual({ na: 'undefined' });
    expect(meters.winnow('ᨲᩫ᩠ᩅᨾᩮᩬᩥᨦ').cells['removed_word_fraction']).toEqual({ na: 'not-applicable' });
  });

  it('shows what went', () => {
    const text = `HOME PAGE\n\n${GOOD}\nthree items in cart here\n4 likes`;
    expect(meters.winnow(text).explain('removed_word_fraction')).toEqual(['HOME PAGE', ' items in cart', '4 likes']);
    expect(meters.winnow(text).edits.map(([, , kind]) => kind)).toEqual([
      'upper-case',
      'join',
      'phrase',
      'join',
      'counter',
    ]);
  });

  it('takes other limits', async () => {
    const meter = await ruleMeter(rule, { knobs: { minWords: 0, upperShare: 1, phraseWords: 0 } });
    expect(meter('HOME\nYou have items in cart').edits).toEqual([]);
  });
});
