import type { ReactNode } from 'react';
import { notify, notifyFailure } from '../../app/toasts.ts';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';

/** Copies a text and says so. */
export function CopyButton({ text, label }: { text: string; label?: string }): ReactNode {
  return (
    <button
      type="button"
      className="button quiet"
      aria-label={label ?? t('sources.copy')}
      title={label ?? t('sources.copy')}
      onClick={() => {
        navigator.clipboard.writeText(text).then(() => notify({ text: t('sources.copied', { text }) }), notifyFailure);
      }}
    >
      <Icon name="copy" size={13} />
    </button>
  );
}
