import { useRef, type ReactNode } from 'react';
import { t } from '../../../messages/catalogue.ts';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { Field } from '../../../widgets/field/field.tsx';
import type { GivenVerdict } from './batch-text.ts';
import styles from './reason.module.css';

interface ReasonDialogProps {
  verdict: GivenVerdict;
  /** Selected documents; null for the one that is shown. */
  count: number | null;
  onGive: (why: string) => void;
  onClose: () => void;
}

/** A verdict with what the person says about it. */
export function ReasonDialog({ verdict, count, onGive, onClose }: ReasonDialogProps): ReactNode {
  const text = useRef<HTMLTextAreaElement>(null);
  const give = (): void => {
    const why = text.current?.value.trim() ?? '';
    onClose();
    onGive(why);
  };
  const title =
    count === null
      ? t(verdict === 'keep' ? 'evidence.reasonKeepOne' : 'evidence.reasonDropOne')
      : t(verdict === 'keep' ? 'evidence.reasonKeepMany' : 'evidence.reasonDropMany', { count });
  return (
    <Dialog
      title={title}
      close={t('shell.close')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('evidence.reasonCancel')}
          </button>
          <button type="button" className="button primary" onClick={give}>
            {t(verdict === 'keep' ? 'evidence.keep' : 'evidence.drop')}
            <kbd className="key">↵</kbd>
          </button>
        </>
      }
    >
      <Field label={t('evidence.reasonLabel')}>
        {(control) => (
          <textarea
            {...control}
            ref={text}
            className={`w-input ${styles.text}`}
            maxLength={2000}
            rows={3}
            autoFocus
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              give();
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
