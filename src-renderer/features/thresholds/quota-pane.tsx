import type { ReactNode } from 'react';
import type { Quota } from '#shared/contract/desk.ts';
import type { Change } from '../../app/draft/changes.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { failureOf } from '../../app/engine/failure.ts';
import { formatCount, formatShare } from '../../app/format.ts';
import { href } from '../../app/navigation.ts';
import { t } from '../../messages/catalogue.ts';
import { Field } from '../../widgets/field/field.tsx';
import { NumberField } from '../../widgets/field/number-field.tsx';
import { groupOf, QUOTA, quotaNow } from './quota.ts';
import { useQuota } from './use-quota.ts';
import css from './thresholds.module.css';

/** A share, in per cent, is at most this. */
const MOST = 5;

/** The long-tail quota: which rules are soft, and what share of those that fail only these is kept. */
export function QuotaPane(): ReactNode {
  const { data, error } = useQuota();
  const draft = useDraft();
  if (data === undefined) {
    if (error === null) return <p className={css.quiet}>{t('thresholds.loading')}</p>;
    return (
      <p className={css.problem} role="alert">
        {failureOf(error).message}
      </p>
    );
  }
  const { saved } = data;
  const now = quotaNow(saved, draft.draft);
  const set = (change: Change, before: unknown): void => {
    if (JSON.stringify(change.value) === JSON.stringify(before)) draft.restore(change);
    else draft.move(change);
  };
  const setSoft = (name: string, soft: boolean): void => {
    const names = now.soft.filter((other) => other !== name);
    const next = soft ? [...names, name].sort() : names;
    set({ signal: QUOTA, kind: 'soft', value: next.length === 0 ? null : next }, saved.soft.toSorted());
  };
  return (
    <article aria-labelledby="thresholds-quota">
      <header className={css.signalHead}>
        <h2 id="thresholds-quota">{t('thresholds.quotaTitle')}</h2>
        <p>{t('thresholds.quotaWhat')}</p>
        <p className={css.quiet}>{t('thresholds.quotaNever')}</p>
      </header>
      <Field label={t('thresholds.quotaShare')} hint={t('thresholds.quotaShareHint')}>
        {(control) => (
          <NumberField
            {...control}
            value={percent(now.share)}
            step={0.5}
            min={0}
            max={MOST}
            unit="%"
            onChange={(value) => set({ signal: QUOTA, kind: 'share', value: (value ?? 0) / 100 }, saved.share)}
          />
        )}
      </Field>
      <fieldset className={css.softRules}>
        <legend>{t('thresholds.quotaSoft')}</legend>
        {data.rules.map(({ name, drops }) => (
          <label key={name} className={css.tick}>
            <input
              type="checkbox"
              checked={now.soft.includes(name)}
              onChange={({ target }) => setSoft(name, target.checked)}
            />
            {name} <span className={css.quiet}>{t('thresholds.drops', { count: drops })}</span>
          </label>
        ))}
        {now.soft
          .filter((name) => name.includes('.'))
          .map((name) => (
            <label key={name} className={css.tick}>
              <input type="checkbox" checked onChange={() => setSoft(name, false)} />
              {name}
            </label>
          ))}
      </fieldset>
      {now.soft.length === 0 ? (
        <p className={css.quiet}>{t('thresholds.quotaNoSoft')}</p>
      ) : (
        <Groups quota={{ ...data, now }} onShare={(change, before) => set(change, before)} />
      )}
    </article>
  );
}

interface GroupsProps {
  quota: Quota;
  onShare: (change: Change, before: unknown) => void;
}

/** By source and language: what the quota is a share of, what it keeps, and a share of its own. */
function Groups({ quota: { groups, more, now, saved }, onShare }: GroupsProps): ReactNode {
  const kept = groups.reduce((sum, group) => sum + group.kept, 0);
  return (
    <>
      <div className={css.groups}>
        <table className={css.table}>
          <caption>{t('thresholds.quotaGroups')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('thresholds.quotaSource')}</th>
              <th scope="col">{t('thresholds.quotaLanguage')}</th>
              <th scope="col" className="number">
                {t('thresholds.quotaMade')}
              </th>
              <th scope="col" className="number">
                {t('thresholds.quotaOnlySoft')}
              </th>
              <th scope="col" className="number">
                {t('thresholds.quotaKept')}
              </th>
              <th scope="col">{t('thresholds.quotaOwn')}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ source, language, made, onlySoft, kept: own, share }) => {
              const is = groupOf(now, source, language);
              return (
                <tr key={JSON.stringify([source, language])}>
                  <th scope="row">{source}</th>
                  <td>{language}</td>
                  <td className="number">{formatCount(made)}</td>
                  <td className="number">{formatCount(onlySoft)}</td>
                  <td className="number">{formatCount(own)}</td>
                  <td>
                    <span className={css.limitControls}>
                      <NumberField
                        label={t('thresholds.quotaOwnOf', { source, language })}
                        value={is === null ? null : percent(is)}
                        step={0.5}
                        min={0}
                        max={MOST}
                        unit="%"
                        optional
                        onChange={(value) =>
                          onShare(
                            {
                              signal: QUOTA,
                              kind: 'share',
                              value: value === null ? null : value / 100,
                              source,
                              language,
                            },
                            groupOf(saved, source, language),
                          )
                        }
                      />
                      {is === null && (
                        <span className={css.quiet}>
                          {t('thresholds.quotaInherits', { share: formatShare(share) })}
                        </span>
                      )}
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className={css.quiet}>{t('thresholds.quotaMore', { count: more })}</p>}
      <p>
        <a href={href('evidence', { where: 'reason = long-tail' })}>{t('thresholds.quotaLook', { count: kept })}</a>
      </p>
    </>
  );
}

const percent = (share: number): number => Number((share * 100).toPrecision(4));
