import { useRef, type ReactNode } from 'react';
import { focused } from '../focused.ts';
import { t } from '../../../messages/catalogue.ts';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { Field } from '../../../widgets/field/field.tsx';
import type { GivenVerdict } from './batch-text.ts';
import styles from './reason.module.css';

interface ReasonDialogProps {
  /** Null leaves the choice to the person. */
  verdict: GivenVerdict | null;
  /** Selected documents; null for the one that is shown. */
  count: number | null;
  onGive: (verdict: GivenVerdict, why: string) => void;
  onClose: () => void;
}

/** A verdict with what the person says about it. */
export function ReasonDialog({ verdict, count, onGive, onClose }: ReasonDialogProps): ReactNode {
  const text = useRef<HTMLTextAreaElement>(null);
  const give = (given: GivenVerdict): void => {
    const why = text.current?.value.trim() ?? '';
    onClose();
    // The dialog gives the focus back to the row it came from; going on to the next one comes after that.
    requestAnimationFrame(() => onGive(given, why));
  };
  const choices = verdict === null ? (['keep', 'drop'] as const) : [verdict];
  return (
    <Dialog
      title={titleOf(verdict, count)}
      close={t('shell.close')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('evidence.reasonCancel')}
          </button>
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              className={verdict === null ? 'button' : 'button primary'}
              onClick={() => give(choice)}
            >
              {t(choice === 'keep' ? 'evidence.keep' : 'evidence.drop')}
              {verdict === null ? null : <kbd className="key">↵</kbd>}
            </button>
          ))}
        </>
      }
    >
      <Field label={t('evidence.reasonLabel')}>
        {(control) => (
          <textarea
            {...control}
            ref={focused(text)}
            className={`w-input ${styles.text}`}
            maxLength={2000}
            rows={3}
            onKeyDown={(event) => {
              if (verdict === null || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              give(verdict);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}

function titleOf(verdict: GivenVerdict | null, count: number | null): string {
  if (count === null) return t(verdict === 'keep' ? 'evidence.reasonKeepOne' : 'evidence.reasonDropOne');
  if (verdict === null) return t('evidence.reasonMany', { count });
  return t(verdict === 'keep' ? 'evidence.reasonKeepMany' : 'evidence.reasonDropMany', { count });
}
