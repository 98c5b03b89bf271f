/*
 * Rows of letters as they lie on keyboards, left to right, from ISO/IEC 9995 layouts in use: QWERTY (US), ЙЦУКЕН
 * (Russian), Korean 2-set (KS X 5002), Arabic 101, Hebrew (SI 1452), Greek. A script has one layout here.
 */
const LAYOUTS: readonly { rows: readonly string[]; vowels: string | null }[] = [
  { rows: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'], vowels: 'aeiouy' },
  { rows: ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'], vowels: 'аеёиоуыэюя' },
  { rows: ['ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ', 'ㅁㄴㅇㄹㅎㅗㅓㅏㅣ', 'ㅋㅌㅊㅍㅠㅜㅡ'], vowels: '' },
  { rows: ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤرىةوزظ'], vowels: null },
  { rows: ['קראטוןםפ', 'שדגכעיחלךף', 'זסבהנמצתץ'], vowels: null },
  { rows: ['ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ'], vowels: 'αεηιουω' },
];

/** A key: its row (over all layouts, from 1) and its column. */
export const KEY_ROW = new Uint8Array(0x10000);
export const KEY_COLUMN = new Uint8Array(0x10000);
export const IS_VOWEL = new Uint8Array(0x10000);
/** By row: whether it is the middle one, its last column, and whether words of its script need a vowel. */
export const ROWS: { home: boolean; last: number; vowels: boolean }[] = [{ home: false, last: 0, vowels: false }];

for (const { rows, vowels } of LAYOUTS) {
  for (const [at, row] of rows.entries()) {
    for (let i = 0; i < row.length; i++) {
      KEY_ROW[row.charCodeAt(i)] = ROWS.length;
      KEY_COLUMN[row.charCodeAt(i)] = i;
    }
    ROWS.push({ home: at === 1, last: row.length - 1, vowels: vowels !== null });
  }
  for (let i = 0; i < (vowels?.length ?? 0); i++) IS_VOWEL[vowels!.charCodeAt(i)] = 1;
}
