import type { ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { CHOICES, problemOf, type Fact } from './facts.ts';
import { choiceTitle, FACT_HINTS, FACT_PROBLEMS, FACT_TITLES } from './labels.ts';
import css from './facts.module.css';

interface FactInputProps {
  id: string;
  fact: Fact;
  text: string;
  busy?: boolean;
  /** What the engine said to it. */
  failure?: string | null;
  onText: (text: string) => void;
  /** The field was left, Enter pressed, or a choice made. */
  onCommit?: (text: string) => void;
  /** Escape. */
  onRevert?: () => void;
}

/** The field of one fact, with its hint or what is wrong with it. */
export function FactInput({
  id,
  fact,
  text,
  busy = false,
  failure = null,
  onText,
  onCommit,
  onRevert,
}: FactInputProps): ReactNode {
  const problem = problemOf(fact, text);
  const wrong = problem === null ? failure : t(FACT_PROBLEMS[problem]);
  const describedBy = `${id}-note`;
  return (
    <div className={css.fact} data-fact={fact}>
      <label htmlFor={id}>{t(FACT_TITLES[fact])}</label>
      {fact === 'category' || fact === 'acquisition' ? (
        <select
          id={id}
          value={text}
          aria-describedby={describedBy}
          aria-busy={busy}
          onChange={({ target }) => {
            onText(target.value);
            onCommit?.(target.value);
          }}
        >
          <option value="">{t('sources.choiceNone')}</option>
          {CHOICES[fact].map((choice) => (
            <option key={choice} value={choice}>
              {choiceTitle(choice)}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="text"
          value={text}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={describedBy}
          aria-invalid={wrong !== null}
          aria-busy={busy}
          onChange={({ target }) => onText(target.value)}
          onBlur={() => onCommit?.(text)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && onCommit !== undefined) {
              event.preventDefault();
              onCommit(text);
            } else if (event.key === 'Escape' && onRevert !== undefined) onRevert();
          }}
        />
      )}
      <p
        id={describedBy}
        className={wrong === null ? css.hint : css.problem}
        role={wrong === null ? undefined : 'alert'}
      >
        {wrong ?? t(FACT_HINTS[fact])}
      </p>
    </div>
  );
}
