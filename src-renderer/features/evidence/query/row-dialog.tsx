import { useRef, type ReactNode } from 'react';
import { t } from '../../../messages/catalogue.ts';
import { focused } from '../focused.ts';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { Field } from '../../../widgets/field/field.tsx';

interface RowDialogProps {
  total: number;
  onGo: (row: number) => void;
  onClose: () => void;
}

/** To a row by its number, counted from one as it is shown. */
export function RowDialog({ total, onGo, onClose }: RowDialogProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const go = (): void => {
    const number = input.current?.valueAsNumber ?? NaN;
    if (!Number.isFinite(number)) return;
    onClose();
    // The dialog gives the focus back to where it was; the list takes it after that.
    requestAnimationFrame(() => onGo(Math.min(Math.max(Math.round(number), 1), total) - 1));
  };
  return (
    <Dialog
      title={t('evidence.goToRow')}
      close={t('shell.close')}
      onClose={onClose}
      actions={
        <button type="button" className="button primary" onClick={go}>
          {t('evidence.goToRowGo')}
        </button>
      }
    >
      <Field label={t('evidence.goToRowOf', { total })}>
        {(control) => (
          <input
            {...control}
            ref={focused(input)}
            type="number"
            min={1}
            max={total}
            className="w-input"
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              go();
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
