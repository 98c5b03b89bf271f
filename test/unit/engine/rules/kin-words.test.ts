import { describe, expect, it } from 'vitest';
import { fileResources } from '#engine/measure/resources.ts';
import { kinWords } from '#engine/rules/language/_kin.ts';
import { rule } from '#engine/rules/language/language.ts';
import { ruleMeter } from '#test/helpers/measure-rule.ts';

const kin = kinWords(fileResources());
const tell = (text: string, label: string): string => {
  const units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return kin(units, units.length, { label, score: 0.5 }).label;
};

describe('words of close kin', () => {
  it.each([
    ['id', 'ms', 'Kerajaan mahu mengurangkan kemalangan kerana ramai pesakit di hospital.'],
    ['ms', 'id', 'Pemerintah mau mengurangi kecelakaan karena banyak pasien yang bisa sembuh.'],
    ['hr', 'bs', 'Historija grada počinje prije hiljadu godina, u doba saradnje s Evropom.'],
    ['sr', 'hr', 'U rujnu su tvrtke iz Europe počele suradnju sa sveučilištem, a tijekom tjedna i s kazalištem.'],
    ['hr', 'sr', 'Gde je deca ostavila mleko, uvek je lepo vreme i svet je bezbedniji.'],
    ['sh', 'hr', 'Tisuće ljudi došle su vlakom u studenom.'],
  ])('what was told to be %s is %s', (told, right, text) => {
    expect(tell(text, told)).toBe(right);
  });

  it.each([
    ['ms', ''],
    ['ms', 'Ini rumah saya.'],
    ['hr', 'Album sadrži ukupno 13 pjesama.'],
    ['sr', 'Где су деца оставила млеко?'],
    ['de', 'karena bisa mau uang'],
    ['id', 'kerana karena'],
    ['id', `kerana${'a'.repeat(100_000)}`],
  ])('%s stays: %j', (label, text) => {
    expect(tell(text.slice(0, 200_000), label)).toBe(label);
  });

  it('join in the language of a text', async () => {
    const meter = await ruleMeter(rule);
    const label = (text: string): unknown => meter(text).cells['label'];
    expect(label('Kerajaan negeri mahu membina lebuhraya baharu selepas kemalangan itu kerana ramai pesakit.')).toBe(
      'ms',
    );
    expect(label('Pemerintah daerah mau membangun jalan baru setelah kecelakaan itu karena banyak pasien.')).toBe('id');
    expect(label('Tko je u rujnu prošlog stoljeća osnovao sveučilište i tvrtku u Europi?')).toBe('hr');
    expect(
      label('Gde su deca juče ostavila mleko, i zašto je predsednik saopštio da će sledeće nedelje biti lepo vreme?'),
    ).toBe('sr');
    expect(label('Historija ovog grada počinje prije hiljadu godina; šta je bilo prije, niko ne zna.')).toBe('bs');
  });
});
