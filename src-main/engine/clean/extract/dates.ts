/** First letters of month names that tell them apart, by language (CLDR 46, format wide), lower case. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'янв', 'sty', 'gen', 'يناير'],
  ['feb', 'fév', 'fev', 'фев', 'lut', 'فبراير'],
  ['mar', 'mär', 'mrz', 'maa', 'мар', 'مارس'],
  ['apr', 'avr', 'abr', 'апр', 'kwi', 'أبريل'],
  ['may', 'mai', 'maj', 'mei', 'mag', 'мая', 'май', 'مايو'],
  ['jun', 'juin', 'июн', 'cze', 'giu', 'يونيو'],
  ['jul', 'juil', 'июл', 'lip', 'lug', 'يوليو'],
  ['aug', 'aoû', 'aou', 'ago', 'авг', 'sie', 'أغسطس'],
  ['sep', 'set', 'сен', 'wrz', 'سبتمبر'],
  ['oct', 'okt', 'out', 'ott', 'окт', 'paź', 'أكتوبر'],
  ['nov', 'ноя', 'lis', 'نوفمبر'],
  ['dec', 'déc', 'dez', 'dic', 'дек', 'gru', 'ديسمبر'],
];

const YEAR_FIRST = /(?<!\d)((?:19|20)\d\d)[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)/;
const DAY_FIRST = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?((?:19|20)\d\d)(?!\d)/;
const DAY_NAME_YEAR =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.|er|º)?\s(?:de\s)?(\p{L}{3,12})\.?,?\s(?:de\s)?((?:19|20)\d\d)(?!\d)/u;
const NAME_DAY_YEAR = /(?<!\p{L})(\p{L}{3,12})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s((?:19|20)\d\d)(?!\d)/u;

/**
 * The first date that a text gives without doubt, as `YYYY-MM-DD`: year first, day first between dots, or a month by name.
 * 3/4/2020 is told apart by no one, and is passed over.
 */
export function dateIn(text: string): string | undefined {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) return iso(yearFirst[1], Number(yearFirst[2]), yearFirst[3]);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst !== null) return iso(dayFirst[3], Number(dayFirst[2]), dayFirst[1]);
  const dayName = DAY_NAME_YEAR.exec(text);
  if (dayName !== null) return iso(dayName[3], monthOf(dayName[2]), dayName[1]);
  const nameDay = NAME_DAY_YEAR.exec(text);
  return nameDay === null ? undefined : iso(nameDay[3], monthOf(nameDay[1]), nameDay[2]);
}

function monthOf(name: string | undefined): number {
  const lower = name?.toLowerCase() ?? '';
  return MONTHS.findIndex((names) => names.some((begin) => lower.startsWith(begin))) + 1;
}

function iso(year: string | undefined, month: number, day: string | undefined): string | undefined {
  const number = Number(day);
  if (year === undefined || month < 1 || month > 12 || number < 1 || number > 31) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(number).padStart(2, '0')}`;
}
