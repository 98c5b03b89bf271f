import { useEffect, useState, type ReactNode } from 'react';
import { useDesk } from '../../app/engine/desk.ts';
import { formatBytes, formatCount, formatDuration, formatValue } from '../../app/format.ts';
import { href } from '../../app/navigation.ts';
import { CommandButton } from '../../app/commands/command-button.tsx';
import { reasonTitle } from '../../app/reasons.ts';
import { t } from '../../messages/catalogue.ts';
import { Progress } from '../../widgets/progress/progress.tsx';
import { PAUSE } from './commands.ts';
import { reasonBars } from './ledger-page.ts';
import { END_AT_ONCE_AFTER, percentDone, type RunProgress, type RunSituation } from './run-state.ts';
import type { RunActs } from './use-run.ts';
import css from './runs.module.css';

const PHASES = {
  listing: 'sources.phaseListing',
  measuring: 'sources.phaseMeasuring',
  stopping: 'sources.phaseStopping',
} as const;

interface RunProgressProps {
  situation: Extract<RunSituation, { kind: 'running' }>;
  acts: RunActs;
}

/** A run as it goes. To stop it stands apart at the top, where nothing else comes when it ends. */
export function RunProgressCard({ situation: { job, progress, stopping }, acts }: RunProgressProps): ReactNode {
  const phase = stopping ? 'stopping' : (progress?.phase ?? 'listing');
  return (
    <section className={css.card} aria-label={t('sources.runTitle', { recipe: job.subject })}>
      <div className={css.cardHead}>
        <h3>{t('sources.runTitle', { recipe: job.subject })}</h3>
        {!stopping && (
          <button
            type="button"
            className="button danger"
            title={t('sources.runStopHint')}
            disabled={acts.busy}
            onClick={() => acts.cancel(job.id)}
          >
            {t('sources.runStop')}
          </button>
        )}
      </div>
      <p role="status">{t(PHASES[phase])}</p>
      {progress !== null && phase !== 'listing' && <Bar progress={progress} />}
      {progress !== null && <Figures progress={progress} />}
      <Usable />
      <div className={css.actions}>
        {stopping ? <EndNow onEnd={() => acts.cancel(job.id)} busy={acts.busy} /> : <CommandButton command={PAUSE} />}
      </div>
      {!stopping && <p className={css.hint}>{t('sources.runPauseHint')}</p>}
    </section>
  );
}

function Bar({ progress }: { progress: RunProgress }): ReactNode {
  const percent = percentDone(progress.fraction);
  const text = t('sources.runProgress', { percent });
  return (
    <Progress label={text} done={percent} of={100}>
      {text}
    </Progress>
  );
}

function Figures({ progress }: { progress: RunProgress }): ReactNode {
  const { shards, documents, documentsPerSecond, megabytesPerSecond, seconds, secondsLeft, faults, diskFreeBytes } =
    progress;
  const bars = reasonBars(faults);
  return (
    <dl className={css.figures}>
      <dt>{t('sources.runShards')}</dt>
      <dd>{t('sources.runShardsValue', shards)}</dd>
      <dt>{t('sources.runDocuments')}</dt>
      <dd>{formatCount(documents)}</dd>
      <dt>{t('sources.runRate')}</dt>
      <dd>
        {t('sources.runRateValue', {
          documents: formatCount(documentsPerSecond),
          megabytes: formatValue(Number(megabytesPerSecond.toPrecision(2))),
        })}
      </dd>
      <dt>{t('sources.runElapsed')}</dt>
      <dd>{formatDuration(seconds)}</dd>
      <dt>{t('sources.runLeft')}</dt>
      <dd>{secondsLeft === null ? t('sources.runLeftUnsteady') : formatDuration(secondsLeft)}</dd>
      <dt>{t('sources.runFaults')}</dt>
      <dd>
        {bars.length === 0
          ? t('sources.runFaultsNone')
          : bars.map(({ reason, count }) => <div key={reason}>{`${formatCount(count)} · ${reasonTitle(reason)}`}</div>)}
      </dd>
      {diskFreeBytes !== null && (
        <>
          <dt>{t('sources.runDisk')}</dt>
          <dd>{formatBytes(diskFreeBytes)}</dd>
        </>
      )}
    </dl>
  );
}

/** What is done can be looked at while the rest is made. */
function Usable(): ReactNode {
  const { status } = useDesk();
  if (status === undefined || status.documents + status.newDocuments === 0) return null;
  return (
    <p className={css.hint}>
      {t('sources.runUsable')} <a href={href('overview')}>{t('sources.runToOverview')}</a>
    </p>
  );
}

/** Comes only after a run had its time to stop by itself. */
function EndNow({ onEnd, busy }: { onEnd: () => void; busy: boolean }): ReactNode {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), END_AT_ONCE_AFTER * 1000);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <button type="button" className="button danger" title={t('sources.runEndNowHint')} disabled={busy} onClick={onEnd}>
      {t('sources.runEndNow')}
    </button>
  );
}
