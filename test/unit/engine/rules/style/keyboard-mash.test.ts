import { beforeAll, expect, it } from 'vitest';
import { rule } from '#engine/rules/style/keyboard-mash.ts';
import { type Measured, ruleMeter } from '#test/helpers/measure-rule.ts';
import { declaration } from '#test/helpers/declarations.ts';

let meter: (text: string) => Measured;

beforeAll(async () => {
  meter = await ruleMeter(rule);
});

it.each<[string, unknown, string[]]>([
  ['', { na: 'undefined' }, []],
  ['中文😀', 0, []],
  ['asdfgh', 1, ['asdfgh']],
  ['ok ASDF qwerqwer;\r\nlkjh', 16 / 18, ['ASDF', 'qwerqwer', 'lkjh']],
  ['sdfsdf dfgdfg xcvxcvb', 1, ['sdfsdf', 'dfgdfg', 'xcvxcvb']],
  ['фывапр впрлдж йцукен', 1, ['фывапр', 'впрлдж', 'йцукен']],
  ['ㅁㄴㅇㄹ ㅋㅋㅋㅋ', 0.5, ['ㅁㄴㅇㄹ']],
  ['שדגכע', 1, ['שדגכע']],
  ['asjdklasjd', 1, ['asjdklasjd']],
  ['The party were dressed in alfalfa; power, property, tree, assessed.', 0, []],
  ['hdfs html rhythms Angstschweiß čtvrthrst mmmmmm shhhhh', 0, []],
  ['$asdfgh$ and a word', 0, []],
])('%j', (text, fraction, words) => {
  const { cells, explain } = meter(text);
  expect([cells['char_fraction'], cells['word_count'], explain('word_count')]).toEqual([fraction, words.length, words]);
});

it.each([
  'eng',
  'fra',
  'deu_1996',
  'spa',
  'rus',
  'pol',
  'fin',
  'arb',
  'heb',
  'ell_monotonic',
  'kor',
  'jpn',
  'cmn_hans',
])('finds none in the declaration of human rights, %s', (language) => {
  expect(meter(declaration(language)).explain('word_count')).toEqual([]);
});
