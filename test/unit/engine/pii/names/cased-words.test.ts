import { describe, expect, it } from 'vitest';
import { GAP, makeCasedWords, readCasedWords, SHAPE, standsSmall } from '#engine/pii/names/cased-words.ts';
import { hashOf } from '#engine/pii/names/mix.ts';
import { eachRun } from '#engine/pii/names/runs.ts';

const words = makeCasedWords();

function wordsOf(text: string): string[] {
  readCasedWords(text, words);
  return Array.from({ length: words.count }, (_, w) => text.slice(words.start[w], words.end[w]));
}

function runsOf(text: string): string[] {
  readCasedWords(text, words);
  const runs: string[] = [];
  eachRun(text, words, (from, to) => runs.push(text.slice(words.start[from], words.end[to - 1])));
  return runs;
}

describe('words in Latin letters', () => {
  it.each<[string, string[]]>([
    ["Ann's dog, O'Brien’s cat", ['Ann', 'dog', "O'Brien", 'cat']],
    ['Jean-Luc d’Artagnan', ['Jean-Luc', 'd', 'Artagnan']],
    ['Žižek 12 李雷 Müller\u0301', ['Žižek', 'Müller\u0301']],
    ['\ud800A\u0000b\u2028C', ['A', 'b', 'C']],
    ['', []],
  ])('%j', (text, expected) => expect(wordsOf(text)).toEqual(expected));

  it('tells how they are written and what parts them', () => {
    readCasedWords('The NATO. J Smith\n\niPhone McKay', words);
    const { shape, gap, count } = words;
    expect(Array.from(shape.subarray(0, count))).toEqual([
      SHAPE.capital,
      SHAPE.upper,
      SHAPE.initial,
      SHAPE.capital,
      SHAPE.inner,
      SHAPE.mixed,
    ]);
    expect(Array.from(gap.subarray(0, count + 1))).toEqual([
      GAP.start,
      GAP.blank,
      GAP.point,
      GAP.blank,
      GAP.paragraph,
      GAP.blank,
      GAP.end,
    ]);
  });

  it('knows what stands small', () => {
    readCasedWords('Rose saw a rose.', words);
    expect([standsSmall(words, hashOf('rose')), standsSmall(words, hashOf('lily'))]).toEqual([true, false]);
  });
});

describe('runs that may hold names', () => {
  it.each<[string, string[]]>([
    [
      'He met Ann Lee, Mr. J. R. Fox and Ludwig van Beethoven.',
      ['He', 'Ann Lee', 'Mr. J. R. Fox', 'Ludwig van Beethoven'],
    ],
    ['The end. The start', ['The', 'The']],
    ["Ann's Tale", ['Ann', 'Tale']],
    ['Name: Ann Lee\nPhone: none', ['Name', 'Ann Lee', 'Phone']],
    [`${'x '.repeat(30)}saw Ann\r\n  Lee`, ['Ann\r\n  Lee']],
    ['Ann van', ['Ann']],
  ])('%j', (text, expected) => expect(runsOf(text)).toEqual(expected));

  it('are cut where they are long', () => {
    expect(runsOf('A '.repeat(30)).map((run) => run.split(' ').length)).toEqual([12, 12, 6]);
  });
});
