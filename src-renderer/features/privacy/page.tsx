import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { RedactionSettings, RedactionState } from '#shared/contract/redaction.ts';
import { CommandButton } from '../../app/commands/command-button.tsx';
import { useCommand } from '../../app/commands/handlers.ts';
import { useDesk } from '../../app/engine/desk.ts';
import { appState, engine } from '../../app/engine/engine.ts';
import { failureOf } from '../../app/engine/failure.ts';
import { formatCount } from '../../app/format.ts';
import { href, useParams } from '../../app/navigation.ts';
import { plainText } from '../../app/plain-text.ts';
import { Blank } from '../../app/shell/blank.tsx';
import { useStore } from '../../app/store.ts';
import { notifyFailure } from '../../app/toasts.ts';
import { Workbench } from '../../app/workbench.tsx';
import { t } from '../../messages/catalogue.ts';
import { actName, CategoryTable, nameOf } from './category-table.tsx';
import { restoreSettings, saveSettings } from './commands.ts';
import { MoreSettings } from './more-settings.tsx';
import { Preview } from './preview.tsx';
import { actOf, costOf, type Category, type CategoryState } from './settings.ts';
import { useDocuments, useRedaction, type Found, type Redaction } from './use-redaction.ts';
import css from './privacy.module.css';

/** What is done to personal data and secrets, how much there is, and what it makes of real documents. */
export function PrivacyPage(): ReactNode {
  const { status } = useDesk();
  const redaction = useRedaction();
  if (status === undefined) return <p className={css.loading}>{t('privacy.loading')}</p>;
  if (status.recipe !== null && status.shards.done === 0 && status.shards.all > 0) return <Uncounted />;
  if (status.recipe === null || status.shards.done === 0) {
    return (
      <Blank title={t('privacy.emptyTitle')} hint={t('privacy.emptyHint')}>
        <a className="button primary" href={href('sources')}>
          {t('privacy.emptyExit')}
        </a>
      </Blank>
    );
  }
  if (redaction.error !== null) return <Blank title={failureOf(redaction.error).message} hint="" alert />;
  return <Filled redaction={redaction} />;
}

/** After settings that ask for what was never counted: everything waits for a run. */
function Uncounted(): ReactNode {
  const running = useStore(appState, (state) =>
    state?.jobs.some(({ kind, state: is }) => kind === 'run' && is === 'running'),
  );
  const run = useMutation({ mutationFn: () => engine.runs.start({}), onError: notifyFailure });
  return (
    <Blank title={t('privacy.uncountedTitle')} hint={t('privacy.uncountedHint')}>
      <button
        type="button"
        className="button primary"
        disabled={running === true || run.isPending}
        onClick={() => run.mutate()}
      >
        {t(running === true ? 'privacy.running' : 'privacy.run')}
      </button>
    </Blank>
  );
}

function Filled({ redaction }: { redaction: Redaction }): ReactNode {
  const { state, settings, modified, set, restore, save } = redaction;
  const [params, setParams] = useParams('privacy');
  const [saving, setSaving] = useState(false);
  useCommand(
    saveSettings,
    modified && !saving
      ? () => {
          setSaving(true);
          void save().finally(() => setSaving(false));
        }
      : null,
  );
  useCommand(restoreSettings, modified ? restore : null);
  const all = state?.categories ?? [];
  const chosen = all.find(({ category }) => category === params.category) ?? firstOf(all);
  const found = useDocuments(chosen, state !== undefined);
  if (state === undefined || settings === undefined) return <p className={css.loading}>{t('privacy.loading')}</p>;
  const doc = params.doc ?? found?.rows[0]?.id;
  const choose = (category: Category): void => setParams({ category, doc: undefined }, { replace: true });
  return (
    <Workbench
      page="privacy"
      sizes={{ right: 54 }}
      titles={{ centre: t('privacy.title'), right: t('privacy.documents') }}
      centre={
        <div className={css.pane}>
          <h1>{t('privacy.title')}</h1>
          <p className={css.hint}>{t('privacy.intro')}</p>
          <CategoryTable state={state} settings={settings} chosen={chosen?.category} onChoose={choose} onSet={set} />
          <MoreSettings settings={settings} onSet={set} />
          <div className={css.actions} aria-live="polite">
            {modified && <Changes state={state} settings={settings} />}
            <CommandButton command={saveSettings} className="button primary" />
            <CommandButton command={restoreSettings} />
          </div>
        </div>
      }
      right={
        <div className={css.looked}>
          <Documents
            chosen={chosen}
            found={found}
            doc={doc}
            onOpen={(doc) => setParams({ category: chosen?.category, doc }, { replace: true })}
          />
          <section className={css.below} aria-labelledby="privacy-preview">
            <h2 id="privacy-preview">{t('privacy.previewTitle')}</h2>
            <Preview id={doc} settings={settings} />
          </section>
        </div>
      }
    />
  );
}

const COSTS = { none: 'privacy.costNone', count: 'privacy.costCount', read: 'privacy.costRead' } as const;

/** What is changed, with the documents that it touches, and what saving costs. */
function Changes({ state, settings }: { state: RedactionState; settings: RedactionSettings }): ReactNode {
  const changed = state.categories.filter(
    ({ category }) => actOf(state.settings, category) !== actOf(settings, category),
  );
  return (
    <div className={css.changes}>
      <ul>
        {changed.map(({ category, counts }) => (
          <li key={category}>
            {t('privacy.changeLine', {
              category: nameOf(category),
              before: actName(actOf(state.settings, category)),
              after: actName(actOf(settings, category)),
            })}{' '}
            {counts !== null && <span className={css.quiet}>{t('privacy.touches', { count: counts.documents })}</span>}
          </li>
        ))}
      </ul>
      <p>{t(COSTS[costOf(state.settings, settings, state.categories)])}</p>
    </div>
  );
}

/** The category of most documents, so that the page shows something real. */
function firstOf(categories: readonly CategoryState[]): CategoryState | undefined {
  return [...categories].sort((a, b) => (b.counts?.documents ?? -1) - (a.counts?.documents ?? -1))[0];
}

interface DocumentsProps {
  chosen: CategoryState | undefined;
  found: Found | undefined;
  doc: string | undefined;
  onOpen: (id: string) => void;
}

/** Documents that a category touches. */
function Documents({ chosen, found, doc, onOpen }: DocumentsProps): ReactNode {
  if (chosen === undefined || found === undefined) return <p className={css.loading}>{t('privacy.loading')}</p>;
  const category = nameOf(chosen.category);
  const { signal, counts } = chosen;
  return (
    <section className={css.above} aria-labelledby="privacy-documents">
      <h2 id="privacy-documents">{category}</h2>
      {counts === null ? (
        <p className={css.hint}>{t('privacy.sampleHint')}</p>
      ) : (
        <p className={css.hint}>
          {t('privacy.documentsOf', { count: counts.documents, kept: counts.kept })}{' '}
          {signal !== null && counts.documents > 0 && (
            <a href={href('evidence', { where: `${signal} > 0`, sort: `-${signal}` })}>{t('privacy.allDocuments')}</a>
          )}
        </p>
      )}
      <ol className={css.documents}>
        {found.rows.map(({ id, verdict, excerpt, cells }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === doc} title={plainText(id)} onClick={() => onOpen(id)}>
              <span className="number" data-verdict={verdict}>
                {typeof cells[0] === 'number' ? formatCount(cells[0]) : ''}
              </span>
              <span className={css.excerpt}>{plainText(excerpt)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
