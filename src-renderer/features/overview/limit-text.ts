import type { Side, SignalInfo } from '#shared/contract/desk.ts';
import type { z } from 'zod';
import { formatList, formatValue } from '../../app/format.ts';
import { curveWords, isCurve } from '../../app/limit-value.ts';
import { t } from '../../messages/catalogue.ts';

type SideInfo = z.infer<typeof Side>;

/** Labels that are named; more are counted by the number after them. */
const SHOWN = 3;

/** What a side asks of a document: `at least 50`, `one of en and de`. */
export function limitText({
  kind,
  value,
  open,
  own,
}: Pick<SideInfo, 'kind' | 'value' | 'open' | 'own'>): string | null {
  if (value === null) return own.length === 0 ? null : t('overview.limitOwn');
  if (isCurve(value)) return t('overview.limitSample', { curve: curveWords(value) });
  const limit = Array.isArray(value) ? labels(value) : formatValue(value);
  switch (kind) {
    case 'min':
      return open ? t('overview.limitMinOpen', { limit }) : t('overview.limitMin', { limit });
    case 'max':
      return open ? t('overview.limitMaxOpen', { limit }) : t('overview.limitMax', { limit });
    case 'in':
      return t('overview.limitIn', { limit });
    case 'notIn':
      return t('overview.limitNotIn', { limit });
    case 'sample':
      return null;
  }
}

function labels(values: readonly string[]): string {
  const shown = values.slice(0, SHOWN);
  return values.length > SHOWN ? `${shown.join(', ')} … +${values.length - SHOWN}` : formatList(shown);
}

/** What each side asks, and what its signal is, by the side's id. */
export function limitsById(signals: readonly SignalInfo[]): Map<string, { text: string | null; describe: string }> {
  return new Map(
    signals.flatMap(({ describe, sides }) =>
      sides.map((side) => [side.id, { text: limitText(side), describe }] as const),
    ),
  );
}
