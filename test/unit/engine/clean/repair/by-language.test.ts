import { describe, expect, it } from 'vitest';
import { codePage, decodeSingle, encodeSingle } from '#engine/clean/repair/code-pages.ts';
import { type LanguageVerdict, tellLanguage } from '#engine/clean/repair/language.ts';
import { isMixture } from '#engine/clean/repair/letter-sets.ts';
import { repairText } from '#engine/clean/repair/repair.ts';
import { declaration } from '#test/helpers/declarations.ts';

/** Text of a page, read as another; what the page lacks is left out first. */
function readAs(right: string, wrong: string, text: string): { wrong: string; right: string } {
  const own = Array.from(text)
    .filter((char) => encodeSingle(codePage(right), char) !== null)
    .join('');
  const bytes = encodeSingle(codePage(right), own)!;
  return { right: own, wrong: decodeSingle(codePage(wrong), bytes) };
}

/** Counts how often the language is asked for. */
function counted(text: string): { asked: number; text: string; language: LanguageVerdict | null } {
  let asked = 0;
  const { text: repaired, language } = repairText(text, (of) => {
    asked++;
    return tellLanguage(of);
  });
  return { asked, text: repaired, language };
}

describe('Latin text that was read by the page of another language', () => {
  it.each([
    ['pol', 'windows-1250', 'windows-1252', 'pl'],
    ['pol', 'iso-8859-2', 'windows-1252', 'pl'],
    ['ces', 'windows-1250', 'windows-1252', 'cs'],
    ['slk', 'windows-1250', 'windows-1252', 'sk'],
    ['hun', 'windows-1250', 'windows-1252', 'hu'],
    ['hrv', 'iso-8859-2', 'windows-1252', 'hr'],
    ['slv', 'windows-1250', 'windows-1252', 'sl'],
    ['lit', 'windows-1257', 'windows-1252', 'lt'],
    ['lav', 'windows-1257', 'windows-1252', 'lv'],
    ['tur', 'windows-1254', 'windows-1252', 'tr'],
    ['fra', 'windows-1252', 'windows-1250', 'fr'],
    ['fra', 'macintosh', 'windows-1252', 'fr'],
    ['deu_1996', 'ibm850', 'windows-1252', 'de'],
    ['swe', 'ibm850', 'windows-1252', 'sv'],
  ])('%s of %s, read as %s', (name, right, wrong, label) => {
    const made = readAs(right, wrong, declaration(name).slice(0, 1500));
    expect(made.wrong).not.toBe(made.right);
    expect(counted(made.wrong).text).toBe(made.right);
    expect(tellLanguage(made.right).label).toBe(label);
  });

  it.each([
    ['a letter that Turkish has by mistake alone', 'derece olarak listelenmiþtir.', 'derece olarak listelenmiştir.'],
    ['two letters of Hungarian', 'A mûszaki képviselõi elõször adtak el.', 'A műszaki képviselői először adtak el.'],
  ])('%s', (_, wrong, right) => {
    expect(repairText(wrong).text).toBe(right);
  });

  it.each([
    'W Hiszpanii mówią señor Muñoz, a w Szwecji Åke i Søren; łatwo się pomylić.',
    'Café au lait, crème brûlée, à la carte; señor Peña, Åsa, Søren and Þór met in São Paulo.',
    'x²y + 3±n, 5ª, 6º, ½cup, §3a, ¿qué?, £ten, ¥en',
    'Hann býr í Reykjavík með Þóri og Guðrúnu.',
    'Lietuviškai rašoma ė, ą, ž; français: ç, à, è, ù.',
    'Señor François Müller, naïve façade, Ångström; smörgåsbord, jalapeño, piñata, Brontë',
  ])('leaves right text alone: %s', (text) => {
    expect(repairText(text)).toEqual({ text, plan: [], lossy: false, language: null });
  });
});

describe('the language of a decoded text', () => {
  it.each([
    ['ASCII', 'The quick brown fox jumps over the lazy dog.'],
    ['French', declaration('fra')],
    ['German', declaration('deu_1996')],
    ['Polish', declaration('pol')],
    ['Turkish', declaration('tur')],
    ['Icelandic', declaration('isl').replaceAll('Þr', 'yr')],
    ['Vietnamese', declaration('vie')],
    ['Russian', declaration('rus')],
    ['Chinese', declaration('cmn_hans')],
    ['Arabic', declaration('arb')],
  ])('is not asked for in right %s text', (_, text) => {
    expect(counted(text)).toEqual({ asked: 0, text, language: null });
  });

  it('is told once where repair changed the text, as it was before', () => {
    const { wrong } = readAs('windows-1250', 'windows-1252', declaration('pol').slice(0, 600));
    expect(counted(wrong)).toMatchObject({ asked: 1, language: tellLanguage(wrong) });
    expect(counted('clichÃ©')).toMatchObject({ asked: 1, text: 'cliché', language: tellLanguage('clichÃ©') });
  });

  it('is asked for in a mixture of letters alone', () => {
    expect(isMixture('')).toBe(false);
    expect(isMixture('\n漢字 العربية ไทย \ud800')).toBe(false);
    expect(isMixture('déjà vu à Besançon')).toBe(false);
    expect(isMixture('pøedávání úètù')).toBe(true);
    expect(isMixture('naro³a ¿ycie')).toBe(true);
    expect(isMixture('10 m² ± 3 µm, n° 5')).toBe(false);
  });

  it('is linear in hostile text', () => {
    for (const hostile of ['ø³a', 'ŽaŠb', 'e\u008ea', 'þ', 'õûa ']) {
      expect(typeof repairText(hostile.repeat(100_000 / hostile.length)).text).toBe('string');
    }
  }, 20_000);
});
