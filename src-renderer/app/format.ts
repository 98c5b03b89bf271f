/*
 * Numbers, sizes and times as a person reads them, in the language of the catalogue. Made once: a formatter of Intl is
 * slow to make and quick to use.
 */
const LOCALE = 'en';

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const significant = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 4 });
const scientific = new Intl.NumberFormat(LOCALE, { notation: 'scientific', maximumSignificantDigits: 4 });
const percents = [1, 2, 3].map(
  (digits) => new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: digits }),
);
const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A count: `1,204,311`. */
export const formatCount = (count: number): string => whole.format(count);

/** A count where there is little room: `1.2M`. Beside it, or in its title, stands the exact one. */
export const formatShort = (count: number): string => (Math.abs(count) < 10_000 ? whole : compact).format(count);

/** A measured value: four significant digits, and never `0` for what is not zero. */
export function formatValue(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return whole.format(value);
  const size = Math.abs(value);
  return (size < 1e-4 || size >= 1e15 ? scientific : significant).format(value);
}

/** A share from 0 to 1: `1.9%`; more digits near 0 and 1, where `0%` and `100%` would be false. */
export function formatShare(share: number): string {
  if (!Number.isFinite(share)) return '–';
  const rest = Math.min(Math.abs(share), Math.abs(1 - share));
  const digits = rest === 0 || rest >= 0.01 ? 0 : rest >= 0.001 ? 1 : 2;
  if (rest !== 0 && rest < 5e-6) return share < 0.5 ? '<0.001%' : '>99.999%';
  return percents[digits]?.format(share) ?? '';
}

/** Part of a whole as a share; a part of nothing is a dash. */
export const formatPart = (part: number, all: number): string => (all === 0 ? '–' : formatShare(part / all));

const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** Bytes in binary units: `3.4 GiB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (Math.abs(value) >= 1023.95 && unit < BYTE_UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || Math.abs(value) >= 99.95 ? 0 : 1;
  const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: digits }).format(value);
  return `${number}\u00a0${BYTE_UNITS[unit] ?? 'B'}`;
}

const unitFormat = (unit: string): Intl.NumberFormat =>
  new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 });
const TIME_UNITS = [
  { seconds: 86_400, format: unitFormat('day') },
  { seconds: 3600, format: unitFormat('hour') },
  { seconds: 60, format: unitFormat('minute') },
  { seconds: 1, format: unitFormat('second') },
] as const;

/** A time span by its two largest units: `2 hr 5 min`, `40 sec`. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds)) return '–';
  const total = Math.max(0, Math.round(seconds));
  const first = TIME_UNITS.findIndex((unit) => total >= unit.seconds);
  if (first === -1) return TIME_UNITS[3].format.format(0);
  const parts: string[] = [];
  let rest = total;
  for (const unit of TIME_UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / unit.seconds);
    rest -= count * unit.seconds;
    if (count > 0) parts.push(unit.format.format(count));
  }
  return parts.join(' ');
}

/** A moment, from milliseconds since 1970, in the time zone of the reader. */
export const formatTime = (milliseconds: number): string => dateTime.format(milliseconds);

const languages = new Intl.DisplayNames(LOCALE, { type: 'language', fallback: 'none' });
/** The name of a language by its code; null where none is known. */
export function languageName(code: string): string | null {
  try {
    return languages.of(code) ?? null;
  } catch {
    // Intl refuses what is not formed like a code.
    return null;
  }
}

const lists = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
/** `a, b, and c`. */
export const formatList = (items: readonly string[]): string => lists.format(items);

const plurals = new Intl.PluralRules(LOCALE);
/** The plural form of a count, by which a message is chosen. */
export const pluralOf = (count: number): Intl.LDMLPluralRule => plurals.select(count);
