import type { ReactNode } from 'react';
import { PACK_FORMATS } from '#shared/contract/packs.ts';
import { t } from '../../messages/catalogue.ts';
import css from './export.module.css';

export type PackFormat = (typeof PACK_FORMATS)[number];

const TITLES = {
  'jsonl-zst': 'export.formatZst',
  'jsonl-gz': 'export.formatGz',
  jsonl: 'export.formatJsonl',
  parquet: 'export.formatParquet',
} as const;

export const formatOf = (text: string | undefined): PackFormat =>
  PACK_FORMATS.find((format) => format === text) ?? 'jsonl-zst';

interface FormatChoiceProps {
  format: PackFormat;
  onFormat: (format: PackFormat) => void;
}

export function FormatChoice({ format, onFormat }: FormatChoiceProps): ReactNode {
  return (
    <fieldset className={css.formats}>
      <legend>{t('export.format')}</legend>
      {PACK_FORMATS.map((id) => (
        <label key={id}>
          <input type="radio" name="pack-format" value={id} checked={id === format} onChange={() => onFormat(id)} />
          {t(TITLES[id])}
        </label>
      ))}
    </fieldset>
  );
}
