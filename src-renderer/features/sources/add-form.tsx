import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { SourceName } from '#shared/domain/source.ts';
import type { SourceInfo } from '#shared/contract/sources.ts';
import { engine } from '../../app/engine/engine.ts';
import { failureOf } from '../../app/engine/failure.ts';
import { useEngine } from '../../app/engine/queries.ts';
import { plainText } from '../../app/plain-text.ts';
import { useStore } from '../../app/store.ts';
import { t } from '../../messages/catalogue.ts';
import { adding, changeAdding } from './adding.ts';
import { FactInput } from './fact-input.tsx';
import { FACTS, givenFacts, NO_FACTS, problemOf } from './facts.ts';
import { Preview } from './preview.tsx';
import { nameOfDropped } from './uploads.ts';
import css from './add.module.css';
import facts from './facts.module.css';

/** A pause in typing before the machine is asked, in milliseconds. */
const PAUSE = 300;

/** What the paths would bring, and the form that sends them. */
export function AddForm({ paths, sources }: { paths: readonly string[]; sources: readonly SourceInfo[] }): ReactNode {
  const settled = useSettled(paths.join('\n'), PAUSE);
  const { data, error, isPlaceholderData } = useEngine({
    key: ['sources', 'preview', settled],
    revisions: ['catalogue'],
    ask: (client, signal) => client.sources.preview({ paths: settled.split('\n') }, { signal }),
    keep: false,
  });
  const { uploaded } = useStore(adding);
  const taken = new Set(sources.map(({ source }) => source.name));
  // The folder of an upload has a name that says nothing.
  const dropped = uploaded !== null && settled === uploaded.folder ? nameOfDropped(uploaded.names, taken) : null;
  if (error !== null) {
    const { message, where, remedy } = failureOf(error);
    return (
      <div className={css.refusal} role="alert">
        <p>
          <strong>{message}</strong>
        </p>
        {where !== null && (
          <p>
            <bdi>
              <code>{plainText(where)}</code>
            </bdi>
          </p>
        )}
        {remedy !== null && <p className={css.hint}>{remedy}</p>}
      </div>
    );
  }
  if (data === undefined || isPlaceholderData) return <p role="status">{t('sources.addLooking')}</p>;
  return (
    <>
      <Preview preview={data} />
      {data.files > 0 && (
        <Facts
          key={`${data.within ?? ''} ${data.name}`}
          paths={settled.split('\n')}
          proposed={data.within ?? dropped ?? data.name}
          sources={sources}
        />
      )}
    </>
  );
}

/** A text once it has not changed for a while. */
function useSettled(text: string, pause: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return settled;
}

interface FactsProps {
  paths: string[];
  proposed: string;
  sources: readonly SourceInfo[];
}

function Facts({ paths, proposed, sources }: FactsProps): ReactNode {
  const id = useId();
  const [name, setName] = useState(proposed);
  const [texts, setTexts] = useState(NO_FACTS);
  const known = sources.some(({ source }) => source.name === name.trim());
  const named = SourceName.safeParse(name.trim()).success;
  const sound = named && FACTS.every((fact) => problemOf(fact, texts[fact]) === null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => engine.sources.add({ name: name.trim(), paths, ...givenFacts(texts) }),
    onSuccess: ({ job }) => changeAdding({ job, name: name.trim() }),
  });
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (sound && !isPending) mutate();
      }}
    >
      <div className={css.name}>
        <label htmlFor={id}>{t('sources.addName')}</label>
        <input
          id={id}
          value={name}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={!named}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setName(target.value)}
        />
        <p id={`${id}-hint`} className={named ? facts.hint : facts.problem} role={named ? undefined : 'alert'}>
          {!named ? t('sources.addNameProblem') : known ? t('sources.addNameKnown') : t('sources.addNameHint')}
        </p>
      </div>
      {!known && (
        <fieldset className={css.facts}>
          <legend>{t('sources.addFactsTitle')}</legend>
          <p className={css.hint}>{t('sources.addFactsHint')}</p>
          <div className={facts.facts}>
            {FACTS.map((fact) => (
              <FactInput
                key={fact}
                id={`${id}-${fact}`}
                fact={fact}
                text={texts[fact]}
                onText={(text) => setTexts({ ...texts, [fact]: text })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {error !== null && (
        <p className={facts.problem} role="alert">
          {failureOf(error).message} {failureOf(error).remedy}
        </p>
      )}
      <button type="submit" className="button primary" disabled={!sound || isPending}>
        {known ? t('sources.addAgainSubmit', { name: name.trim() }) : t('sources.addSubmit')}
      </button>
    </form>
  );
}
