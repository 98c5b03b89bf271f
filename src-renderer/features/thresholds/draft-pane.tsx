import type { ReactNode } from 'react';
import type { Comparison, SignalInfo } from '#shared/contract/desk.ts';
import { CommandButton } from '../../app/commands/command-button.tsx';
import { DISCARD_DRAFT, SAVE_DRAFT } from '../../app/commands/shell-commands.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { failureOf } from '../../app/engine/failure.ts';
import { formatCount, formatPart } from '../../app/format.ts';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import { Flips } from './flips.tsx';
import { limitValueText } from '../../app/limit-value.ts';
import type { Change } from '../../app/draft/changes.ts';
import type { Quota } from '#shared/contract/desk.ts';
import { placeOf, savedIn, sideOf, type LimitValue } from './limits.ts';
import { groupOf, QUOTA } from './quota.ts';
import { useQuota } from './use-quota.ts';
import { useComparison } from './use-signals.ts';
import { Versions } from './versions.tsx';
import css from './thresholds.module.css';

/** What the moved limits would do, and how to keep or drop the idea. */
export function DraftPane({ signals }: { signals: readonly SignalInfo[] }): ReactNode {
  const { modified } = useDraft();
  const { data: comparison, error, isPlaceholderData } = useComparison();
  return (
    <aside className={css.pane} aria-labelledby="thresholds-draft">
      <h2 id="thresholds-draft">{t('thresholds.draftTitle')}</h2>
      {!modified && <p className={css.quiet}>{t('thresholds.draftNone')}</p>}
      {modified && (
        <>
          <Changes signals={signals} />
          {error !== null && (
            <p className={css.problem} role="alert">
              {[failureOf(error).message, failureOf(error).remedy].filter((line) => line !== null).join('; ')}
            </p>
          )}
          {comparison !== undefined && error === null && (
            <div aria-busy={isPlaceholderData} aria-live="polite">
              <Counts comparison={comparison} />
            </div>
          )}
          <div className={css.actions}>
            <CommandButton command={SAVE_DRAFT} className="button primary" />
            <CommandButton command={DISCARD_DRAFT} />
          </div>
          {comparison !== undefined && error === null && <Flips comparison={comparison} />}
        </>
      )}
      <Versions />
    </aside>
  );
}

function Changes({ signals }: { signals: readonly SignalInfo[] }): ReactNode {
  const { draft, restore } = useDraft();
  const { data: quota } = useQuota(draft.some(({ signal }) => signal === QUOTA));
  return (
    <ul className={css.changes}>
      {draft.map((change) => {
        const side = placeOf(change);
        const saved = savedOf(change, signals, quota);
        return (
          <li key={side}>
            <span>{t('thresholds.changeLine', { side, before: textOf(saved), after: textOf(change.value) })}</span>
            <button
              type="button"
              className="button quiet"
              aria-label={t('thresholds.restoreChange', { side })}
              onClick={() => restore(change)}
            >
              <Icon name="undo" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function savedOf(change: Change, signals: readonly SignalInfo[], quota: Quota | undefined): LimitValue {
  const { signal, kind, source, language, script } = change;
  if (kind === 'share' || kind === 'soft') {
    if (quota === undefined) return null;
    if (kind === 'soft') return quota.saved.soft.length === 0 ? null : quota.saved.soft;
    return source === undefined && language === undefined ? quota.saved.share : groupOf(quota.saved, source, language);
  }
  const info = signals.find((each) => each.signal === signal);
  return info === undefined ? null : savedIn(sideOf(info, kind), language ?? script ?? null);
}

function textOf(value: LimitValue): string {
  return value === null ? t('thresholds.noLimit') : limitValueText(value);
}

const TURNED = {
  keep: 'thresholds.turnedKeep',
  drop: 'thresholds.turnedDrop',
  undecided: 'thresholds.turnedUndecided',
} as const;

function Counts({ comparison }: { comparison: Comparison }): ReactNode {
  const { before, after, turned, flips, bySource, byLanguage } = comparison;
  const made = before.kept + before.dropped + before.undecided;
  const to = (verdict: keyof typeof TURNED): number =>
    Object.entries(turned).reduce((sum, [way, count]) => (way.endsWith(`>${verdict}`) ? sum + count : sum), 0);
  return (
    <>
      <dl className={css.counts}>
        <div>
          <dt>{t('thresholds.keptBefore')}</dt>
          <dd>
            {formatCount(before.kept)} <span className={css.quiet}>{formatPart(before.kept, made)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('thresholds.keptAfter')}</dt>
          <dd>
            <strong>{formatCount(after.kept)}</strong> <span className={css.quiet}>{formatPart(after.kept, made)}</span>
          </dd>
        </div>
      </dl>
      <ul className={css.turned}>
        {flips === 0 && <li>{t('thresholds.turnsNothing')}</li>}
        {(['keep', 'drop', 'undecided'] as const).map((verdict) => {
          const count = to(verdict);
          return count === 0 ? null : (
            <li key={verdict} data-verdict={verdict}>
              {t(TURNED[verdict], { count })}
            </li>
          );
        })}
      </ul>
      <Deltas title={t('thresholds.bySource')} deltas={bySource} />
      <Deltas title={t('thresholds.byLanguage')} deltas={byLanguage} />
    </>
  );
}

/** Groups that are named; the rest changes less. */
const SHOWN = 6;

function Deltas({ title, deltas }: { title: string; deltas: Comparison['bySource'] }): ReactNode {
  const moved = deltas.filter(({ before, after }) => before !== after);
  if (moved.length === 0) return null;
  return (
    <table className={css.table}>
      <caption>{title}</caption>
      <tbody>
        {moved.slice(0, SHOWN).map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="number">
              {t('thresholds.beforeAfter', { before: formatCount(before), after: formatCount(after) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
