import type { CellJson } from '#shared/domain/cell.ts';
import { formatValue } from '../../app/format.ts';
import { t } from '../../messages/catalogue.ts';
import { plainText } from '../../app/plain-text.ts';

const ABSENT = {
  'not-applicable': 'evidence.naNotApplicable',
  undefined: 'evidence.naUndefined',
  gated: 'evidence.naGated',
  failed: 'evidence.naFailed',
} as const;

/** A measured value, or why there is none. */
export function cellText(cell: CellJson): string {
  if (typeof cell === 'number') return formatValue(cell);
  return typeof cell === 'string' ? plainText(cell) : t(ABSENT[cell.na]);
}
