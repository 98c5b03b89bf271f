import { useState, type ReactNode } from 'react';
import type { ExplainedDocument } from '#shared/contract/documents.ts';
import { href } from '../../../app/navigation.ts';
import { t } from '../../../messages/catalogue.ts';
import { cellText } from '../cell-text.ts';
import { plainText } from '../../../app/plain-text.ts';
import { byWords, reasonWords, verdictWord } from '../verdicts/verdict-text.ts';
import { LimitBar } from './limit-bar.tsx';
import { breachText, limitText, marginText, type ExplainedSignal } from './limit-text.ts';
import styles from './why.module.css';

interface WhyPanelProps {
  explained: ExplainedDocument;
  /** The signal whose places are marked; null for all that are breached. */
  marked: string | null;
  onMark: (signal: string | null) => void;
  onFilter: (expression: string) => void;
}

/** Why a document stands as it does: each rule with value, limit and margin, failing first. */
export function WhyPanel({ explained, marked, onMark, onFilter }: WhyPanelProps): ReactNode {
  const limited = explained.signals.filter(({ limits }) => limits !== null);
  const failing = limited.filter(({ breached }) => breached);
  const holding = limited.filter(({ breached }) => !breached);
  const free = explained.signals.filter(({ limits }) => limits === null);
  const others = explained.breaches.map(breachText).filter((text) => text !== null);
  const line = (signal: ExplainedSignal): ReactNode => (
    <SignalLine
      key={signal.signal}
      signal={signal}
      marked={marked === signal.signal}
      onMark={() => onMark(marked === signal.signal ? null : signal.signal)}
      onFilter={onFilter}
    />
  );
  return (
    <div className={styles.why}>
      <Verdict explained={explained} />
      {others.length === 0 ? null : (
        <ul className={styles.others}>
          {others.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {failing.length === 0 ? (
        <p className={styles.note}>{t('evidence.whyNoBreach')}</p>
      ) : (
        <section aria-label={t('evidence.whyBreached', { count: failing.length })}>
          <h3>{t('evidence.whyBreached', { count: failing.length })}</h3>
          <ul>{failing.map(line)}</ul>
        </section>
      )}
      {holding.length === 0 ? null : (
        <section aria-label={t('evidence.whyHeld', { count: holding.length })}>
          <h3>{t('evidence.whyHeld', { count: holding.length })}</h3>
          <ul>{holding.map(line)}</ul>
        </section>
      )}
      {free.length === 0 ? null : (
        <details className={styles.free}>
          <summary>{t('evidence.whyNoLimits', { count: free.length })}</summary>
          <ul>{free.map(line)}</ul>
        </details>
      )}
    </div>
  );
}

function Verdict({ explained }: { explained: ExplainedDocument }): ReactNode {
  const { verdict, by, reason, why, ofRules, open, stale } = explained;
  const chance = reason === 'long-tail' || reason === 'sampled-out';
  return (
    <div className={styles.verdict}>
      <p>
        {chance
          ? t('evidence.whyChance', { verdict: verdictWord(verdict), reason: reasonWords(reason) })
          : t('evidence.whyBy', { verdict: verdictWord(verdict), by: byWords(by) })}
        {by === 'rules' ? '.' : `. ${t('evidence.whyOfRules', { verdict: verdictWord(ofRules).toLowerCase() })}`}
      </p>
      {reason === 'long-tail' ? <p>{t('evidence.whyLongTail')}</p> : null}
      {chance || why === null || why === '' ? null : <p>{t('evidence.whySaid', { why: plainText(why) })}</p>}
      {open.length === 0 ? null : <p>{t('evidence.whyOpen', { count: open.length, names: open.join(', ') })}</p>}
      {stale.length === 0 ? null : <p>{t('evidence.whyStale')}</p>}
    </div>
  );
}

interface SignalLineProps {
  signal: ExplainedSignal;
  marked: boolean;
  onMark: () => void;
  onFilter: (expression: string) => void;
}

function SignalLine({ signal, marked, onMark, onFilter }: SignalLineProps): ReactNode {
  const [open, setOpen] = useState(false);
  const { signal: name, value, limits, breached, spanCount } = signal;
  const margin = marginText(signal);
  const state = limits === null ? null : t(breached ? 'evidence.whyBreach' : 'evidence.whyHold');
  return (
    <li className={styles.signal} data-breached={breached} data-marked={marked}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.name}
          aria-pressed={marked}
          disabled={spanCount === 0}
          title={`${signal.describe}\n${spanCount === 0 ? t('evidence.spansNone') : t('evidence.reveal')}`}
          onClick={onMark}
        >
          {name}
          {spanCount === 0 ? null : (
            <span className={styles.places}>{t('evidence.spansCount', { count: spanCount })}</span>
          )}
        </button>
        <strong className={styles.value}>{cellText(value)}</strong>
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={open}
          aria-label={t('evidence.whyMore', { signal: name })}
          title={t('evidence.whyMore', { signal: name })}
          onClick={() => setOpen(!open)}
        >
          <span aria-hidden="true">{open ? '▾' : '▸'}</span>
        </button>
      </div>
      {limits === null ? null : (
        <div className={styles.limit}>
          <LimitBar value={value} limits={limits} breached={breached} />
          <span>
            <span className="visually-hidden">{state}: </span>
            {limitText(limits)}
            {margin === null ? '' : ` · ${margin}`}
          </span>
        </div>
      )}
      {open ? (
        <div className={styles.more}>
          <p>
            {signal.describe} ({signal.unit}; {t('evidence.whyRule', { rule: signal.rule })})
          </p>
          <div className={styles.actions}>
            <a className="plain-link" href={href('thresholds', { signal: name })}>
              {t('evidence.tuneHere')}
            </a>
            {filterFor(signal) === null ? null : (
              <button type="button" className="plain-link" onClick={() => onFilter(filterFor(signal) ?? '')}>
                {t('evidence.filterByThis')}
              </button>
            )}
          </div>
        </div>
      ) : null}
    </li>
  );
}

/** Documents alike: those that breach the same limit, or those with at least this value. */
function filterFor({ signal, value, breached }: ExplainedSignal): string | null {
  if (breached) return `breach(${signal})`;
  if (typeof value === 'number') return `${signal} >= ${value}`;
  return typeof value === 'string' ? `${signal} = "${value.replace(/["\\]/gu, '\\$&')}"` : null;
}
