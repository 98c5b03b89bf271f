import { Fragment, type ReactNode } from 'react';
import { useDraft } from '../../app/draft/draft.ts';
import { formatCount, formatShort } from '../../app/format.ts';
import { t } from '../../messages/catalogue.ts';
import { dropsOf, type ListFilter, type SignalGroup } from './list.ts';
import { QUOTA } from './quota.ts';
import css from './thresholds.module.css';

interface SignalListProps {
  groups: readonly SignalGroup[];
  chosen: string | undefined;
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
  onChoose: (signal: string) => void;
}

/** Every signal under its rule, with what its limits drop. */
export function SignalList({ groups, chosen, filter, onFilter, onChoose }: SignalListProps): ReactNode {
  const { draft } = useDraft();
  const moved = new Set(draft.map(({ signal }) => signal));
  return (
    <nav className={css.list} aria-labelledby="thresholds-signals">
      <h2 id="thresholds-signals">{t('thresholds.listTitle')}</h2>
      <input
        type="search"
        className={css.find}
        aria-label={t('thresholds.find')}
        placeholder={t('thresholds.find')}
        value={filter.find}
        onChange={({ target }) => onFilter({ ...filter, find: target.value })}
      />
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={filter.onlyLimits}
          onChange={({ target }) => onFilter({ ...filter, onlyLimits: target.checked })}
        />
        {t('thresholds.onlyLimits')}
      </label>
      <section aria-label={t('thresholds.chance')}>
        <h3>{t('thresholds.chance')}</h3>
        <ul>
          <li>
            <button type="button" aria-current={chosen === QUOTA ? 'true' : undefined} onClick={() => onChoose(QUOTA)}>
              <span className={css.signalName}>{t('thresholds.quotaTitle')}</span>
              {moved.has(QUOTA) && <Dot />}
            </button>
          </li>
        </ul>
      </section>
      {groups.length === 0 && <p className={css.quiet}>{t('thresholds.noneFound')}</p>}
      {groups.map(({ rule, signals }) => (
        <section key={rule} aria-label={rule}>
          <h3>{rule}</h3>
          <ul>
            {signals.map((info) => {
              const drops = dropsOf(info);
              return (
                <li key={info.signal}>
                  <button
                    type="button"
                    title={info.describe}
                    aria-current={info.signal === chosen ? 'true' : undefined}
                    onClick={() => onChoose(info.signal)}
                  >
                    <span className={css.signalName}>{breakable(nameIn(rule, info.signal))}</span>
                    {moved.has(info.signal) && <Dot />}
                    {info.sides.length > 0 && (
                      <span className={css.drops} title={`${t('thresholds.drops', { count: drops })}`}>
                        {drops === 0 ? formatCount(0) : formatShort(drops)}
                      </span>
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Dot(): ReactNode {
  return <span className={css.dot} role="img" aria-label={t('thresholds.moved')} title={t('thresholds.moved')} />;
}

/** In a narrow list a long name goes on after an underscore, not amid a word. */
const breakable = (name: string): ReactNode =>
  name.split('_').map((word, i) => (
    <Fragment key={i}>
      {i > 0 && (
        <>
          _<wbr />
        </>
      )}
      {word}
    </Fragment>
  ));

/** Under the heading of its rule a signal needs no family name. */
const nameIn = (rule: string, signal: string): string =>
  signal.startsWith(`${rule}.`) ? signal.slice(rule.length + 1) : signal;
