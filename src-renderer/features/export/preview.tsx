import type { ReactNode } from 'react';
import type { PackPreview } from '#shared/contract/packs.ts';
import { formatBytes, formatCount, formatList, formatPart, languageName } from '../../app/format.ts';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import css from './export.module.css';

/** Groups that a table shows before it says how many more there are. */
const SHOWN = 12;

/** What the pack would hold: sums, by source and language, and its first lines. */
export function Preview({ preview }: { preview: PackPreview }): ReactNode {
  const { verdicts, kept, bySource, byLanguage, sample, unlicensed } = preview;
  const made = verdicts.kept + verdicts.dropped + verdicts.undecided;
  return (
    <section aria-labelledby="export-preview">
      <h2 id="export-preview">{t('export.previewTitle')}</h2>
      <dl className={css.sums}>
        <div>
          <dt>{t('export.kept')}</dt>
          <dd>
            <strong>{formatCount(verdicts.kept)}</strong>
            <span>{formatPart(verdicts.kept, made)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('export.bytes')}</dt>
          <dd>
            <strong>{formatBytes(kept.bytes)}</strong>
            {kept.words !== null && (
              <span>{t('export.words', { count: kept.words, shown: formatCount(kept.words) })}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('export.dropped')}</dt>
          <dd>
            <strong>{formatCount(verdicts.dropped)}</strong>
            <span>{formatPart(verdicts.dropped, made)}</span>
          </dd>
        </div>
      </dl>
      {unlicensed.length > 0 && (
        <p className={css.warning}>{t('export.unlicensed', { names: formatList(unlicensed) })}</p>
      )}
      <div className={css.tables}>
        <Members
          title={t('export.bySource')}
          name={t('export.source')}
          licence
          members={bySource.map((row) => ({ ...row, bytes: row.keptBytes }))}
        />
        <Members
          title={t('export.byLanguage')}
          name={t('export.language')}
          members={byLanguage.map((row) => ({ ...row, bytes: row.keptBytes, hint: languageName(row.name) }))}
        />
      </div>
      {sample.length > 0 && (
        <details className={css.sample}>
          <summary>
            {t('export.sample')} <span className={css.quiet}>{t('export.sampleHint')}</span>
          </summary>
          <ol>
            {sample.map((line, at) => (
              <li key={at}>
                <code dir="ltr" tabIndex={0}>
                  {plainText(line)}
                </code>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

interface Member {
  name: string;
  kept: number;
  bytes: number;
  made?: number;
  licence?: string | null;
  /** What the name stands for, where it is a code. */
  hint?: string | null;
}

interface MembersProps {
  title: string;
  name: string;
  members: readonly Member[];
  licence?: boolean;
}

function Members({ title, name, members, licence = false }: MembersProps): ReactNode {
  const more = members.length - SHOWN;
  return (
    <table className={css.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {licence && <th scope="col">{t('export.licence')}</th>}
          <th scope="col" className="number">
            {t('export.documents')}
          </th>
          <th scope="col" className="number">
            {t('export.bytes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {members.slice(0, SHOWN).map((row) => (
          <tr key={row.name}>
            <th scope="row">
              {row.name} <span className={css.quiet}>{row.hint}</span>
            </th>
            {licence && (
              <td className={row.licence === null ? css.warning : undefined}>{row.licence ?? t('export.noLicence')}</td>
            )}
            <td className="number">{formatCount(row.kept)}</td>
            <td className="number">{formatBytes(row.bytes)}</td>
          </tr>
        ))}
      </tbody>
      {more > 0 && (
        <tfoot>
          <tr>
            <td colSpan={licence ? 4 : 3}>{t('export.more', { count: more })}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
