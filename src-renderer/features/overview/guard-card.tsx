import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { Overview } from '#shared/contract/desk.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { engine } from '../../app/engine/engine.ts';
import { failureOf } from '../../app/engine/failure.ts';
import { formatCount, formatShare } from '../../app/format.ts';
import { guardName } from '../../app/guard.ts';
import { href } from '../../app/navigation.ts';
import { notify, notifyFailure } from '../../app/toasts.ts';
import { t } from '../../messages/catalogue.ts';
import { guardFilter } from './evidence-filter.ts';
import css from './attention.module.css';
import page from './page.module.css';

type Guard = Overview['guards'][number];

/** A source or language that loses more than the recipe allows: look at it, or say why that is right. */
export function GuardCard({ guard }: { guard: Guard }): ReactNode {
  const { id, documents, dropped, share, accepted, open } = guard;
  const [asking, setAsking] = useState(false);
  // Accepted, and the overview that says so is on the way: nothing is asked twice.
  const [said, setSaid] = useState(false);
  useEffect(() => setSaid(false), [guard]);
  const subject = guardName(id);
  return (
    <li className={css.card} data-kind={open ? 'danger' : undefined}>
      <p className={css.title}>
        {t('overview.guardTitle', { name: subject, share: formatShare(share) })}
        {open && <span className={css.open}>{t('overview.guardOpen')}</span>}
      </p>
      <p className={css.detail}>
        {t('overview.guardDetail', { dropped: formatCount(dropped), documents: formatCount(documents) })}
      </p>
      {!open && accepted !== null && (
        <p>{t('overview.guardAccepted', { share: formatShare(accepted.fraction), why: accepted.why })}</p>
      )}
      {asking ? (
        <AcceptForm id={id} subject={subject} onEnd={() => setAsking(false)} onAccepted={() => setSaid(true)} />
      ) : (
        <div className={css.actions}>
          <a className="button" href={href('evidence', { where: guardFilter(id) })}>
            {t('overview.look')}
          </a>
          {open && !said && (
            <button
              type="button"
              className="button"
              aria-label={t('overview.acceptLabel', { name: subject })}
              onClick={() => setAsking(true)}
            >
              {t('overview.accept')}
            </button>
          )}
        </div>
      )}
    </li>
  );
}

interface AcceptFormProps {
  id: string;
  subject: string;
  onEnd: () => void;
  onAccepted: () => void;
}

function AcceptForm({ id, subject, onEnd, onAccepted }: AcceptFormProps): ReactNode {
  const [why, setWhy] = useState('');
  const [missing, setMissing] = useState(false);
  const { draft, modified } = useDraft();
  const field = useId();
  const accept = useMutation({
    mutationFn: (reason: string) => engine.decisions.acceptGuard({ guard: id, why: reason, draft }),
    onSuccess() {
      onAccepted();
      onEnd();
      notify({
        text: t('overview.acceptDone', { name: subject }),
        action: { label: t('overview.undo'), run: () => void undoLast() },
      });
    },
  });
  return (
    <form
      className={css.accept}
      onSubmit={(event) => {
        event.preventDefault();
        const reason = why.trim();
        if (reason === '') setMissing(true);
        else accept.mutate(reason);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEnd();
      }}
    >
      <label htmlFor={field}>{t('overview.acceptWhy')}</label>
      <textarea
        id={field}
        rows={2}
        maxLength={2000}
        autoFocus
        value={why}
        aria-describedby={`${field}-hint`}
        aria-invalid={missing}
        onChange={({ target }) => {
          setWhy(target.value);
          setMissing(false);
        }}
      />
      <p id={`${field}-hint`} className={missing ? css.problem : page.note} role={missing ? 'alert' : undefined}>
        {missing ? t('overview.acceptNeedsWhy') : t('overview.acceptWhyHint')}
        {modified && !missing && ` ${t('overview.acceptDraft')}`}
      </p>
      {accept.error !== null && (
        <p className={css.problem} role="alert">
          {failureOf(accept.error).message}
        </p>
      )}
      <div className={css.actions}>
        <button type="submit" className="button primary" disabled={accept.isPending}>
          {t('overview.acceptConfirm')}
        </button>
        <button type="button" className="button quiet" onClick={onEnd}>
          {t('overview.acceptCancel')}
        </button>
      </div>
    </form>
  );
}

async function undoLast(): Promise<void> {
  try {
    const undone = await engine.decisions.undo({});
    if (undone !== null) notify({ text: t('overview.undone') });
  } catch (error) {
    notifyFailure(error);
  }
}
