import { useState, type ReactNode } from 'react';
import { useDesk } from '../../app/engine/desk.ts';
import { appState } from '../../app/engine/engine.ts';
import { failureOf } from '../../app/engine/failure.ts';
import { useEngine } from '../../app/engine/queries.ts';
import { href } from '../../app/navigation.ts';
import { Blank } from '../../app/shell/blank.tsx';
import { useStore } from '../../app/store.ts';
import { Workbench } from '../../app/workbench.tsx';
import { t } from '../../messages/catalogue.ts';
import { ExportJob } from './export-job.tsx';
import { ExportForm } from './form.tsx';
import { PackCard } from './pack-card.tsx';
import { Preview } from './preview.tsx';
import { Stops } from './stops.tsx';
import { usePreview } from './use-preview.ts';
import css from './export.module.css';

/** What would be written, writing it, and the packs that are there. */
export function ExportPage(): ReactNode {
  const { status } = useDesk();
  if (status === undefined) return <p className={css.loading}>{t('export.loading')}</p>;
  if (status.recipe === null || status.shards.done === 0) {
    return (
      <Blank title={t('export.emptyTitle')} hint={t('export.emptyHint')}>
        <a className="button primary" href={href('sources')}>
          {t('export.emptyExit')}
        </a>
      </Blank>
    );
  }
  return <Filled />;
}

function Filled(): ReactNode {
  const [chosen, setChosen] = useState<string[] | null>(null);
  const { data: preview, error, isPlaceholderData } = usePreview(chosen);
  const jobs = useStore(appState)?.jobs ?? [];
  const job = jobs.find(({ kind }) => kind === 'export');
  if (preview === undefined) {
    if (error === null) return <p className={css.loading}>{t('export.loading')}</p>;
    const { message, remedy } = failureOf(error);
    return (
      <Blank title={t('export.failed')} hint={[message, remedy].filter((line) => line !== null).join('\n')} alert />
    );
  }
  return (
    <Workbench
      page="export"
      sizes={{ right: 28 }}
      titles={{ left: t('export.formTitle'), centre: t('export.title'), right: t('export.packsTitle') }}
      left={
        <div className={css.pane}>
          <ExportForm
            preview={preview}
            chosen={chosen}
            onChosen={setChosen}
            busy={job?.state === 'running' || job?.state === 'stopping'}
          />
        </div>
      }
      centre={
        <div className={css.page} aria-busy={isPlaceholderData}>
          <h1>{t('export.title')}</h1>
          {job !== undefined && <ExportJob job={job} />}
          <Stops stops={preview.stops} />
          <Preview preview={preview} />
        </div>
      }
      right={<Packs />}
    />
  );
}

function Packs(): ReactNode {
  const jobs = useStore(appState)?.jobs ?? [];
  const ended = jobs.filter(({ kind, state }) => kind === 'export' && state === 'done').length;
  const { data: list } = useEngine({
    key: ['packs', 'list', ended],
    revisions: [],
    ask: (client) => client.packs.list({}),
  });
  return (
    <aside className={css.pane} aria-labelledby="export-packs">
      <h2 id="export-packs">{t('export.packsTitle')}</h2>
      {list?.length === 0 && <p className={css.quiet}>{t('export.packsEmpty')}</p>}
      <ul className={css.packs}>
        {list?.map((pack) => (
          <PackCard
            key={pack.dir}
            pack={pack}
            job={jobs.find(({ kind, subject }) => kind === 'verify' && subject === pack.dir)}
          />
        ))}
      </ul>
    </aside>
  );
}
