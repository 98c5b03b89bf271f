import { useState, type DragEvent, type ReactNode } from 'react';
import { hello } from '../../app/engine/engine.ts';
import { useParams } from '../../app/navigation.ts';
import { useStore } from '../../app/store.ts';
import { notify } from '../../app/toasts.ts';
import { Workbench } from '../../app/workbench.tsx';
import { t } from '../../messages/catalogue.ts';
import { AddSource } from './add-source.tsx';
import { takeDrop } from './adding.ts';
import { holdsFiles } from './dropped.ts';
import { Ledger } from './ledger.tsx';
import { RunsPane } from './runs-pane.tsx';
import { SourceDetail } from './source-detail.tsx';
import { SourceList } from './source-list.tsx';
import { useSources } from './use-sources.ts';
import css from './page.module.css';

/** Where the documents come from, and the runs that read them. */
export function SourcesPage(): ReactNode {
  const [{ source: named, view }] = useParams('sources');
  const { data: sources } = useSources();
  const drop = useDrop();
  if (sources === undefined) return <p className={css.loading}>{t('sources.loading')}</p>;
  const chosen = sources.find(({ source }) => source.name === named) ?? (view === 'ledger' ? undefined : sources[0]);
  const adds = view === 'add' || sources.length === 0;
  const centre = adds ? (
    <AddSource sources={sources} />
  ) : view === 'ledger' ? (
    <Ledger info={chosen ?? null} sources={sources} />
  ) : chosen === undefined ? null : (
    <SourceDetail key={chosen.source.name} info={chosen} />
  );
  return (
    <div className={css.drop} {...drop.handlers}>
      <Workbench
        page="sources"
        sizes={{ right: 31 }}
        titles={{ left: t('sources.listTitle'), centre: t('sources.paneCentre'), right: t('sources.runsTitle') }}
        left={<SourceList sources={sources} chosen={adds ? null : (chosen?.source.name ?? null)} />}
        centre={centre}
        right={<RunsPane hasSources={sources.length > 0} />}
      />
      {drop.over && (
        <div className={css.dropOver} aria-hidden="true">
          <p>{t('sources.addDropNow')}</p>
        </div>
      )}
    </div>
  );
}

/** Files that are dragged over the page. Children tell of entering and leaving too, so both are counted. */
function useDrop(): {
  over: boolean;
  handlers: Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
} {
  const [depth, setDepth] = useState(0);
  const maxBytes = useStore(hello)?.capabilities.upload?.maxBytes ?? Infinity;
  const files = (event: DragEvent, then: () => void): void => {
    if (!holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    then();
  };
  return {
    over: depth > 0,
    handlers: {
      onDragEnter: (event) => files(event, () => setDepth((now) => now + 1)),
      onDragOver: (event) => files(event, () => (event.dataTransfer.dropEffect = 'copy')),
      onDragLeave: (event) => files(event, () => setDepth((now) => Math.max(0, now - 1))),
      onDrop: (event) =>
        files(event, () => {
          setDepth(0);
          void takeDrop(event.dataTransfer, maxBytes).then((held) => {
            if (!held) notify({ kind: 'failure', text: t('sources.uploadNothing') });
          });
        }),
    },
  };
}
