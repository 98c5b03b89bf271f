import { useState, type ReactNode } from 'react';
import type { Trace } from '#shared/contract/documents.ts';
import { formatCount } from '../../../app/format.ts';
import { plainText } from '../../../app/plain-text.ts';
import { t } from '../../../messages/catalogue.ts';
import styles from './document.module.css';

interface DiffStepsProps {
  way: 'trace' | 'final';
  steps: Trace['steps'];
}

/** Who changed the text, in order: a step opens to its first places. */
export function DiffSteps({ way, steps }: DiffStepsProps): ReactNode {
  const [open, setOpen] = useState<string | null>(null);
  const places = steps.find(({ step }) => step === open)?.places ?? [];
  return (
    <div className={styles.steps}>
      <span>{t(way === 'trace' ? 'evidence.diffSteps' : 'evidence.diffAuthors')}</span>
      {steps.map(({ step, edits, places: own }) => {
        const text = t('evidence.editOf', { step: plainText(step), count: formatCount(edits) });
        return own.length === 0 ? (
          <span key={step}>{text}</span>
        ) : (
          <button
            key={step}
            type="button"
            className="plain-link"
            aria-expanded={open === step}
            onClick={() => setOpen(open === step ? null : step)}
          >
            {text}
          </button>
        );
      })}
      {places.length === 0 ? null : (
        <ul aria-label={t('evidence.diffPlaces')}>
          {places.map(({ was, now }, at) => (
            <li key={at}>
              <del>{shown(was)}</del> → <ins>{shown(now)}</ins>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What is not seen is named: it may be all that changed. */
const UNSEEN = /[\t\n\r\u00a0\u00ad\u034f\u1680\u180e\u2000-\u200d\u2028\u2029\u202f\u205f-\u2064\u3000\ufeff]/gu;
const named = (unseen: string): string => `⟨U+${unseen.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

function shown(text: string): string {
  if (text === '') return t('evidence.diffNothing');
  // A blank within words needs no name.
  return /^ +$/u.test(text) ? text.replaceAll(' ', named(' ')) : plainText(text.replace(UNSEEN, named));
}
