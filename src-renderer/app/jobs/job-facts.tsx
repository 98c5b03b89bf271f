import type { ReactNode } from 'react';
import type { Job } from '#shared/contract/app.ts';
import { t } from '../../messages/catalogue.ts';
import { formatBytes, formatCount, formatDuration, formatValue } from '../format.ts';
import styles from './jobs.module.css';

type RunProgress = Extract<Job['progress'], { kind: 'run' }>;

interface JobFactsProps {
  readonly progress: RunProgress;
  /** Rates and what is left are told only while there is something to wait for. */
  readonly going: boolean;
}

/** The figures of a run, of this session. */
export function JobFacts({ progress, going }: JobFactsProps): ReactNode {
  const { documents, documentsPerSecond, megabytesPerSecond, seconds, secondsLeft, faults, diskFreeBytes } = progress;
  const faulty = Object.values(faults).reduce((sum, count) => sum + count, 0);
  const facts: readonly (readonly [string, string] | null)[] = [
    [t('shell.jobDocuments'), formatCount(documents)],
    going && documentsPerSecond > 0
      ? [
          t('shell.jobRate'),
          t('shell.jobRateValue', {
            documents: formatCount(documentsPerSecond),
            megabytes: formatValue(Number(megabytesPerSecond.toPrecision(2))),
          }),
        ]
      : null,
    [t('shell.jobElapsed'), formatDuration(seconds)],
    going && secondsLeft !== null ? [t('shell.jobLeft'), formatDuration(secondsLeft)] : null,
    faulty > 0 ? [t('shell.jobFaults'), formatCount(faulty)] : null,
    going && diskFreeBytes !== null ? [t('shell.jobDisk'), formatBytes(diskFreeBytes)] : null,
  ];
  return (
    <dl className={styles.facts}>
      {facts.map((fact) =>
        fact === null ? null : (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
