import type { ReactNode } from 'react';
import type { Row } from '#shared/contract/desk.ts';
import { formatCount } from '../../../app/format.ts';
import { t } from '../../../messages/catalogue.ts';
import { cellText } from '../cell-text.ts';
import { plainText } from '../../../app/plain-text.ts';
import { VerdictMark } from '../verdicts/verdict-mark.tsx';
import { reasonWords } from '../verdicts/verdict-text.ts';
import { shortSignal } from './columns.ts';
import styles from './rows.module.css';

/** `signal`: the place among the signal columns, of one. */
export function RowCell({ column, row, signal }: { column: string; row: Row; signal: number }): ReactNode {
  switch (column) {
    case 'verdict':
      return <VerdictMark verdict={row.verdict} by={row.by} />;
    case 'id':
      return <DocumentId id={row.id} source={row.source} />;
    case 'why':
      return <Why row={row} />;
    case 'bytes':
      return formatCount(row.bytes);
    case 'language':
      return plainText(row.language);
    case 'source':
      return <span className={styles.clip}>{plainText(row.source)}</span>;
    case 'excerpt':
      return (
        <span className={styles.excerpt} dir="auto">
          {plainText(row.excerpt)}
        </span>
      );
    default:
      return <SignalCell cell={row.cells[signal] ?? null} />;
  }
}

/** Two names of one folder differ at their ends, so the end is never cut. */
function DocumentId({ id, source }: { id: string; source: string }): ReactNode {
  const place = plainText(id.startsWith(`${source}:`) ? id.slice(source.length + 1) : id);
  const cut = Math.max(0, place.length - 14);
  return (
    <span className={styles.id} title={plainText(id)}>
      <bdi className={styles.clip}>{place.slice(0, cut)}</bdi>
      <bdi>{place.slice(cut)}</bdi>
    </span>
  );
}

/** What it breaches; or, where chance decided, that it did. */
function Why({ row: { breaches, reason } }: { row: Row }): ReactNode {
  if (reason === 'long-tail') return <span className={styles.chance}>{reasonWords(reason)}</span>;
  if (reason !== 'sampled-out') return <Breaches sides={breaches} />;
  return (
    <span className={styles.chance} title={breaches.join('\n')}>
      {reasonWords(reason)} <Breaches sides={breaches.map((side) => side.replace(/\.sample$/u, ''))} />
    </span>
  );
}

function Breaches({ sides: [first, ...more] }: { sides: readonly string[] }): ReactNode {
  if (first === undefined) return null;
  return (
    <span className={styles.why} title={[first, ...more].join('\n')}>
      <span className={styles.clip}>{shortSignal(first)}</span>
      {more.length === 0 ? null : (
        <>
          <span className={styles.more} aria-hidden="true">
            +{more.length}
          </span>
          <span className="visually-hidden">{more.join(', ')}</span>
        </>
      )}
    </span>
  );
}

function SignalCell({ cell }: { cell: Row['cells'][number] }): ReactNode {
  if (cell === null) return null;
  const absent = typeof cell === 'object';
  return (
    <span className={absent ? styles.absent : styles.clip} title={absent ? cellText(cell) : undefined}>
      {absent ? t('evidence.absent') : cellText(cell)}
      {absent ? <span className="visually-hidden">{cellText(cell)}</span> : null}
    </span>
  );
}
