import { AppError } from '#shared/errors.ts';

/** `1234567` -> `1,234,567`, whatever the locale. */
export function count(n: number): string {
  return String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Bytes in decimal units with three digits: `0 B`, `13.4 kB`, `1.25 GB`. */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit++;
  }
  return unit === 0 ? `${value} B` : `${value.toPrecision(value >= 999.5 ? 4 : 3)} ${units[unit]}`;
}

/** Seconds as `8.2 s`, `3 min 20 s`, `5 h 03 min`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const two = (n: number): string => String(n).padStart(2, '0');
  const whole = Math.round(seconds);
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  return `${Math.floor(whole / 3_600)} h ${two(Math.floor((whole % 3_600) / 60))} min`;
}

/** A whole number of at least 1 from the command line. */
export function parseCount(text: string): number {
  const n = Number(text);
  if (Number.isSafeInteger(n) && n >= 1) return n;
  throw new AppError('usage', `"${text}" is not a whole number of at least 1`);
}

/** MiB from the command line, as bytes. */
export function parseMiB(text: string): number {
  return parseCount(text) * 1024 * 1024;
}
