import type { ReactNode } from 'react';
import { formatValue } from '../../app/format.ts';
import { t } from '../../messages/catalogue.ts';
import { Field } from '../../widgets/field/field.tsx';
import { NumberField } from '../../widgets/field/number-field.tsx';
import css from './thresholds.module.css';

interface LimitFieldProps {
  /** `At least` … */
  title: string;
  /** `SIGNAL.min` … */
  side: string;
  value: number | null;
  saved: number | null;
  /** Only the limit of all documents has one saved value to go back to. */
  canRestore: boolean;
  step: number;
  /** What it drops, in words. */
  drops: string | null;
  onValue: (value: number | null) => void;
}

/** A limit as a number, the way to take it away, and back to what is saved. */
export function LimitField(props: LimitFieldProps): ReactNode {
  const { title, side, value, saved, canRestore, step, drops, onValue } = props;
  const savedText = saved === null ? t('thresholds.noLimit') : formatValue(saved);
  return (
    <div className={css.limit}>
      <Field label={title} hint={drops ?? t('thresholds.noLimit')}>
        {(control) => (
          <span className={css.limitControls}>
            <NumberField {...control} value={value} onChange={onValue} step={step} optional />
            {value !== null && (
              <button
                type="button"
                className="button quiet"
                aria-label={t('thresholds.offOf', { side })}
                onClick={() => onValue(null)}
              >
                {t('thresholds.off')}
              </button>
            )}
            {canRestore && saved !== value && (
              <button
                type="button"
                className="button quiet"
                aria-label={t('thresholds.restoreOf', { side, value: savedText })}
                onClick={() => onValue(saved)}
              >
                {t('thresholds.restore', { value: savedText })}
              </button>
            )}
          </span>
        )}
      </Field>
    </div>
  );
}
