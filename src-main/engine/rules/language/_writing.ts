import { SCRIPTS } from '#engine/text/unicode/class-names.ts';
import type { ScriptMix } from '#engine/text/scripts.ts';

/*
 * Which languages are written in which script, for the labels of lid.176 and of our letter statistics: what any text of
 * the language says. Languages with two scripts stand in both lists. A script that is not here is that of Latin letters'
 * languages or of none.
 */
const WRITTEN: Record<string, string> = {
  Cyrl: 'ru uk be bg mk sr sh bs kk ky mn tg tt ba cv os ce av lez mhr mrj kv myv xal sah tyv krc rue az uz tk',
  Arab: 'ar arz fa ps ur sd ug ckb azb mzn lrc pnb ku tg kk ky uz az ha',
  Deva: 'hi mr ne new sa bh mai gom',
  Hani: 'zh ja yue wuu',
  Jpan: 'ja',
  Grek: 'el',
  Hebr: 'he yi',
  Armn: 'hy',
  Geor: 'ka xmf',
  Beng: 'bn as bpy',
  Gujr: 'gu',
  Guru: 'pa',
  Taml: 'ta',
  Telu: 'te',
  Knda: 'kn',
  Mlym: 'ml',
  Orya: 'or',
  Sinh: 'si',
  Thai: 'th',
  Laoo: 'lo',
  Khmr: 'km',
  Mymr: 'my',
  Tibt: 'bo',
  Ethi: 'am',
  Thaa: 'dv',
  Hang: 'ko',
};

/** Of these, the languages that are written in Latin letters too. */
const BOTH_LATIN = new Set('sr sh bs az uz tk ku ha tg'.split(' '));

/** Labels by writing; the first is the one of a text too short to say more. */
export const LANGUAGES_OF = new Map(Object.entries(WRITTEN).map(([writing, list]) => [writing, list.split(' ')]));

const NOT_LATIN = new Set([...LANGUAGES_OF.values()].flat().filter((label) => !BOTH_LATIN.has(label)));

/** Whether a text in this writing can be of the language. */
export function writes(writing: string, label: string): boolean {
  if (writing === 'Latn') return !NOT_LATIN.has(label);
  const list = LANGUAGES_OF.get(writing);
  return list === undefined || list.includes(label);
}

/** What a character tells against a Latin letter: a Han character is about half a word, a syllable block a third. */
const WEIGHTS: Partial<Record<string, number>> = { Hani: 3, Hira: 2, Kana: 2, Hang: 2 };
const BY_NUMBER = SCRIPTS.map(([code]) => WEIGHTS[code] ?? 1);
const NUMBER = new Map(SCRIPTS.map(([code], number) => [code as string, number]));
const HANI = NUMBER.get('Hani')!;
const KANA = [NUMBER.get('Hira')!, NUMBER.get('Kana')!];
/** Share of kana from which on a text in Han characters is Japanese. */
const KANA_SHARE = 0.1;

/** ISO 15924 code of the writing of most of the text, `Jpan` for Han with kana; `Zyyy` without letters. */
export function writingOf({ byScript, cjk }: ScriptMix): string {
  let best = -1;
  let most = 0;
  for (let s = 2; s < byScript.length; s++) {
    const weight = byScript[s]! * BY_NUMBER[s]!;
    if (weight > most) [best, most] = [s, weight];
  }
  if (best < 0) return 'Zyyy';
  if (best !== HANI && !KANA.includes(best)) return SCRIPTS[best]![0];
  const kana = byScript[KANA[0]!]! + byScript[KANA[1]!]!;
  return kana >= KANA_SHARE * cjk && kana > 0 ? 'Jpan' : 'Hani';
}
