import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { Source } from '#shared/domain/source.ts';
import { engine } from '../../app/engine/engine.ts';
import { failureOf } from '../../app/engine/failure.ts';
import { queryClient } from '../../app/engine/queries.ts';
import { notify, notifyFailure } from '../../app/toasts.ts';
import { t } from '../../messages/catalogue.ts';
import { FactInput } from './fact-input.tsx';
import { FACTS, factTexts, factValue, problemOf, type Fact } from './facts.ts';
import { FACT_TITLES } from './labels.ts';
import css from './facts.module.css';

/** The facts of a source, each saved by itself as soon as its field is left. */
export function FactsForm({ source }: { source: Source }): ReactNode {
  const texts = factTexts(source);
  return (
    <div className={css.facts}>
      {FACTS.map((fact) => (
        <SavedFact key={fact} name={source.name} fact={fact} saved={texts[fact]} />
      ))}
    </div>
  );
}

async function save(name: string, fact: Fact, text: string): Promise<void> {
  await engine.sources.edit({ name, ...factValue(fact, text) });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['sources'] }),
    // What the desk says of sources, such as a licence that is missing, is not part of its snapshot.
    queryClient.invalidateQueries({ queryKey: ['desk'] }),
  ]);
}

function SavedFact({ name, fact, saved }: { name: string; fact: Fact; saved: string }): ReactNode {
  const id = useId();
  const [text, setText] = useState(saved);
  const [shown, setShown] = useState(saved);
  if (shown !== saved) {
    // Saved here, undone, or changed elsewhere: the field follows and keeps the focus.
    setShown(saved);
    setText(saved);
  }
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ value }: { value: string; before: string }) => save(name, fact, value),
    onSuccess(_, { before }) {
      const title = t(FACT_TITLES[fact]);
      const undo = (): void => {
        save(name, fact, before).then(
          () => notify({ text: t('sources.factUndone', { fact: title, name }) }),
          notifyFailure,
        );
      };
      notify({ text: t('sources.factSaved', { fact: title, name }), action: { label: t('sources.undo'), run: undo } });
    },
  });
  const commit = (value: string): void => {
    if (value.trim() !== saved && !isPending && problemOf(fact, value) === null) mutate({ value, before: saved });
  };
  return (
    <FactInput
      id={id}
      fact={fact}
      text={text}
      busy={isPending}
      failure={error === null ? null : failureOf(error).message}
      onText={setText}
      onCommit={commit}
      onRevert={() => setText(saved)}
    />
  );
}
