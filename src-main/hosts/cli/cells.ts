import type { CellJson } from '#shared/domain/cell.ts';

/** A cell for people: up to six significant digits, or why there is no value. JSON has the exact number. */
export function cellText(cell: CellJson | null): string {
  if (cell === null) return '-';
  if (typeof cell === 'object') return cell.na;
  return typeof cell === 'number' ? numberText(cell) : cell;
}

export function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
}

/** `12.3 %`, or nothing to divide by. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
}
