import type { ReactNode } from 'react';
import type { Client } from '#shared/contract/contract.ts';
import { formatBytes } from '../../app/format.ts';
import { reasonTitle } from '../../app/reasons.ts';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import { FormatsTable } from './formats-table.tsx';
import css from './add.module.css';

type PreviewData = Awaited<ReturnType<Client['sources']['preview']>>;

const REFUSED_SHOWN = 20;

/** What adding some paths would bring, and what would be refused and why, before anything is done. */
export function Preview({ preview }: { preview: PreviewData }): ReactNode {
  const { root, files, bytes, more, formats, refused, refusedCount, within } = preview;
  const size = formatBytes(bytes);
  return (
    <section className={css.preview} aria-labelledby="add-preview">
      <h2 id="add-preview">{t('sources.addPreviewTitle')}</h2>
      <p role="status">
        {files === 0
          ? t('sources.addPreviewNothing')
          : more
            ? t('sources.addPreviewMore', { count: files, size })
            : t('sources.addPreviewFiles', { count: files, size })}
      </p>
      <p className={css.hint}>
        <bdi>{t('sources.addPreviewRoot', { root })}</bdi>
      </p>
      {within !== null && <p className={css.within}>{t('sources.addWithin', { name: within })}</p>}
      {formats.length > 0 && <FormatsTable formats={formats} />}
      {refusedCount > 0 && (
        <details className={css.refused} open={files === 0}>
          <summary>{t('sources.addRefused', { count: refusedCount })}</summary>
          <ul>
            {refused.slice(0, REFUSED_SHOWN).map(({ path, reason, detail }) => (
              <li key={path}>
                <bdi>
                  <code>{plainText(path)}</code>
                </bdi>
                <span>
                  {reasonTitle(reason)}: <bdi>{plainText(detail)}</bdi>
                </span>
              </li>
            ))}
            {refusedCount > REFUSED_SHOWN && (
              <li>{t('sources.addRefusedMore', { count: refusedCount - REFUSED_SHOWN })}</li>
            )}
          </ul>
        </details>
      )}
    </section>
  );
}
