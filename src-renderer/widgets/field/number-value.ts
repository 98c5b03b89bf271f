/**
 * Number that a person typed, or null for none. A decimal comma is understood where no point stands beside it; spaces and
 * underscores group digits. No unit, no infinity, nothing half-read.
 */
export function parseNumber(typed: string): number | null {
  const bare = typed
    .trim()
    .replace(/[\s_\u00a0\u202f]/gu, '')
    .replace('−', '-');
  const pointed = /^[^.]*,[^.,]*$/u.test(bare) ? bare.replace(',', '.') : bare;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/iu.test(pointed)) return null;
  const value = Number(pointed);
  return Number.isFinite(value) ? value : null;
}

/** The value a step away, with no more digits than value and step have. */
export function stepped(value: number, step: number, times: number): number {
  const digits = Math.min(15, Math.max(digitsOf(value), digitsOf(step)));
  return Number((value + step * times).toFixed(digits));
}

function digitsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}
