import type { ReactNode } from 'react';
import type { SourceInfo } from '#shared/contract/sources.ts';
import { formatBytes, formatCount } from '../../app/format.ts';
import { t } from '../../messages/catalogue.ts';
import css from './source-detail.module.css';

/** Files by what they are, as far as a reader knows them. */
export function FormatsTable({ formats }: Pick<SourceInfo, 'formats'>): ReactNode {
  if (formats.length === 0) return <p className={css.hint}>{t('sources.formatsNone')}</p>;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('sources.columnFormat')}</th>
          <th scope="col">{t('sources.columnPacked')}</th>
          <th scope="col" className="number">
            {t('sources.columnFiles')}
          </th>
          <th scope="col" className="number">
            {t('sources.columnBytes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {formats.map(({ format, compression, files, bytes }) => (
          <tr key={`${format} ${compression}`}>
            <th scope="row">{format}</th>
            <td>{compression === 'none' ? t('sources.packedNone') : compression}</td>
            <td className="number">{formatCount(files)}</td>
            <td className="number">{formatBytes(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
