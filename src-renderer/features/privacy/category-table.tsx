import type { ReactNode } from 'react';
import type { RedactionSettings, RedactionState } from '#shared/contract/redaction.ts';
import { formatCount } from '../../app/format.ts';
import { t } from '../../messages/catalogue.ts';
import { ACTS, actOf, withAct, type Act, type Category, type CategoryState } from './settings.ts';
import css from './privacy.module.css';

const NAMES = {
  'private-key': 'privacy.privateKey',
  'api-key': 'privacy.apiKey',
  secret: 'privacy.secret',
  'url-credential': 'privacy.urlCredential',
  email: 'privacy.email',
  iban: 'privacy.iban',
  crypto: 'privacy.crypto',
  'cn-id': 'privacy.cnId',
  card: 'privacy.card',
  ssn: 'privacy.ssn',
  passport: 'privacy.passport',
  ip: 'privacy.ip',
  phone: 'privacy.phone',
  'internal-host': 'privacy.internalHost',
  address: 'privacy.address',
  person: 'privacy.person',
} as const satisfies Record<Category, string>;

export const nameOf = (category: Category): string => t(NAMES[category]);

const ACT_NAMES = {
  off: 'privacy.actOff',
  flag: 'privacy.actFlag',
  mask: 'privacy.actMask',
  drop: 'privacy.actDrop',
} as const;

export const actName = (act: Act): string => t(ACT_NAMES[act]);

interface CategoryTableProps {
  state: RedactionState;
  settings: RedactionSettings;
  chosen: Category | undefined;
  onChoose: (category: Category) => void;
  onSet: (settings: RedactionSettings) => void;
}

/** Every category with what is done to it, and how much there is of it. */
export function CategoryTable({ state, settings, chosen, onChoose, onSet }: CategoryTableProps): ReactNode {
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{t('privacy.tableCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('privacy.columnCategory')}</th>
          <th scope="col">{t('privacy.columnAct')}</th>
          <th scope="col" className="number">
            {t('privacy.columnDocuments')}
          </th>
          <th scope="col" className="number">
            {t('privacy.columnFinds')}
          </th>
        </tr>
      </thead>
      <tbody>
        {state.categories.map((each) => {
          const { category } = each;
          const act = actOf(settings, category);
          const changed = act !== actOf(state.settings, category);
          return (
            <tr key={category} data-chosen={category === chosen ? '' : undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={css.category}
                  aria-pressed={category === chosen}
                  onClick={() => onChoose(category)}
                >
                  {nameOf(category)}
                  {changed && (
                    <span
                      className={css.dot}
                      role="img"
                      aria-label={t('privacy.changed')}
                      title={t('privacy.changed')}
                    />
                  )}
                </button>
              </th>
              <td>
                <select
                  className={css.act}
                  data-act={act}
                  aria-label={t('privacy.actOf', { category: nameOf(category) })}
                  value={act}
                  onChange={({ target }) => {
                    const next = ACTS.find((name) => name === target.value);
                    if (next !== undefined) onSet(withAct(settings, category, next));
                    onChoose(category);
                  }}
                >
                  {ACTS.map((name) => (
                    <option key={name} value={name}>
                      {actName(name)}
                    </option>
                  ))}
                </select>
              </td>
              <Counts {...each} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Counts({ counts }: CategoryState): ReactNode {
  if (counts === null) {
    return (
      <td colSpan={2} className={`number ${css.quiet}`}>
        {t('privacy.notCounted')}
      </td>
    );
  }
  return (
    <>
      <td className="number" title={t('privacy.keptOf', { kept: counts.kept, count: counts.documents })}>
        {formatCount(counts.documents)}
      </td>
      <td className="number">{formatCount(counts.finds)}</td>
    </>
  );
}
