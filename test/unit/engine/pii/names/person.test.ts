import { describe, expect, it } from 'vitest';
import { fileResources } from '#engine/measure/resources.ts';
import { prepareDetector } from '#engine/pii/detect.ts';

const detect = prepareDetector(
  { categories: ['person'], allow: ['William Shakespeare'], privateIps: false },
  fileResources(),
);

function names(text: string, language = 'en'): string[] {
  return detect(text, { language, script: 'Latn' }).map(({ start, end }) => text.slice(start, end));
}

describe('names of persons in Latin letters', () => {
  it.each<[string, string, string[]]>([
    ['en', 'My name is Margaret Thornton and I live in Leeds.', ['Margaret Thornton']],
    ['en', 'Dear Jonathan,\nthank you for your letter.', ['Jonathan']],
    ['en', 'Kind regards,\nSusan Whitfield\nCustomer Support', ['Susan Whitfield']],
    ['en', 'Dr. Ellen M. Fairbanks spoke with Mr. Robert Kowalski.', ['Ellen M. Fairbanks', 'Robert Kowalski']],
    ['en', 'We met Margaret\r\nThornton there.', ['Margaret']],
    ['de', 'Sehr geehrter Herr Schneider,\nvielen Dank für Ihr Schreiben.', ['Schneider']],
    ['fr', 'Je m’appelle Camille Lefèvre et j’habite à Lyon.', ['Camille Lefèvre']],
    ['es', 'Me llamo Alejandra Gutiérrez y vivo en Sevilla.', ['Alejandra Gutiérrez']],
    ['nl', 'Mijn naam is Johanna van der Berg.', ['Johanna van der Berg']],
    ['en', 'a play by William Shakespeare', []],
    ['en', 'The quick brown fox jumps over the lazy dog.', []],
    ['en', 'On Monday the Bank of England raised its rate.', []],
    ['en', 'THIS IS A HEADLINE IN CAPITALS', []],
    ['en', 'my name is margaret thornton', []],
    ['en', '', []],
    ['und', 'Kind regards,\nSusan Whitfield', ['Susan Whitfield']],
    ['ht', 'Tout Moun fèt lib, Jan Pyè Batis', []],
  ])('%s %j', (language, text, expected) => expect(names(text, language)).toEqual(expected));
});

describe('names of persons in Chinese', () => {
  it.each<[string, string[]]>([
    ['记者张伟强报道', ['张伟强']],
    ['主持人是李晓红和王建强。', ['李晓红', '王建强']],
    ['诗人亨利·华兹华斯·朗费罗的作品', ['亨利·华兹华斯·朗费罗']],
    ['他的朋友特雷·帕克博士说', ['特雷·帕克']],
    ['今天天气很好，我们去公园。', []],
    ['高兴的时候要谢谢大家', []],
    ['😀😀', []],
  ])('%j', (text, expected) => expect(names(text, 'zh')).toEqual(expected));
});
