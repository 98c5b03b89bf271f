import type { ReactNode } from 'react';
import { hello } from '../../app/engine/engine.ts';
import { formatBytes } from '../../app/format.ts';
import { useStore } from '../../app/store.ts';
import { t } from '../../messages/catalogue.ts';
import { Progress } from '../../widgets/progress/progress.tsx';
import { adding, stopUpload } from './adding.ts';
import css from './add.module.css';

const SHOWN = 5;

/** Files on their way to the engine's machine, and those that did not get there. */
export function UploadProgress(): ReactNode {
  const { upload } = useStore(adding);
  const limit = formatBytes(useStore(hello)?.capabilities.upload?.maxBytes ?? 0);
  if (upload === null) return null;
  const { files, bytes, failed, tooBig, ended } = upload;
  const text = t('sources.uploadProgress', { ...files, sent: formatBytes(bytes.sent), size: formatBytes(bytes.all) });
  return (
    <section className={css.upload} aria-label={t('sources.uploadTitle')}>
      {ended === 'no' && (
        <div className={css.uploadHead}>
          <Progress label={t('sources.uploadTitle')} done={bytes.sent} of={bytes.all}>
            {text}
          </Progress>
          <button type="button" className="button" onClick={stopUpload}>
            {t('sources.uploadStop')}
          </button>
        </div>
      )}
      {ended === 'stopped' && <p role="status">{t('sources.uploadStopped')}</p>}
      {tooBig.length + failed.length > 0 && (
        <ul role="alert">
          {tooBig.slice(0, SHOWN).map(({ name, file }) => (
            <li key={name}>{t('sources.uploadTooBig', { name, size: formatBytes(file.size), limit })}</li>
          ))}
          {tooBig.length > SHOWN && <li>{t('sources.uploadTooBigMore', { count: tooBig.length - SHOWN })}</li>}
          {failed.slice(0, SHOWN).map(({ name, message }) => (
            <li key={name}>{t('sources.uploadFailed', { name, message })}</li>
          ))}
          {failed.length > SHOWN && <li>{t('sources.uploadTooBigMore', { count: failed.length - SHOWN })}</li>}
        </ul>
      )}
    </section>
  );
}
