import {
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { engine } from '../../../app/engine/engine.ts';
import { failureOf, type Failure } from '../../../app/engine/failure.ts';
import { t } from '../../../messages/catalogue.ts';
import { complete, completionsAt, type Completion, type Vocabulary } from '../expression/complete.ts';
import { placeOf } from '../expression/error-place.ts';
import styles from './query.module.css';

export interface ExpressionHandle {
  focus(): void;
  /** Puts an expression in to be changed; `index` is of the filter that it will take the place of. */
  edit(expression: string, index: number): void;
}

interface ExpressionFieldProps {
  vocabulary: Vocabulary;
  /** An expression that the desk understood; `index` where it takes the place of a filter. */
  onExpression: (expression: string, index: number | null) => void;
  /** Escape in the empty field. */
  onLeave: () => void;
  ref: Ref<ExpressionHandle>;
}

/** A field for filter expressions, with completion, and errors that show the place. */
export function ExpressionField({ vocabulary, onExpression, onLeave, ref }: ExpressionFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [index, setIndex] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [checking, setChecking] = useState(false);
  const id = useId();
  const found = useMemo(() => completionsAt(text, caret, vocabulary), [text, caret, vocabulary]);
  const listed = open ? found.items : [];

  const put = (next: string, at: number): void => {
    setText(next);
    setCaret(at);
    setFailure(null);
    setChosen(null);
  };
  const accept = (item: Completion): void => {
    const next = complete(text, found, item);
    put(next.source, next.caret);
    // The caret is set once the field holds the text.
    requestAnimationFrame(() => input.current?.setSelectionRange(next.caret, next.caret));
  };
  const clear = (): void => {
    put('', 0);
    setIndex(null);
    setOpen(false);
  };

  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    edit(expression, at) {
      put(expression, expression.length);
      setIndex(at);
      input.current?.focus();
    },
  }));

  const submit = async (): Promise<void> => {
    const expression = text.trim();
    if (expression === '') return;
    setOpen(false);
    setChecking(true);
    try {
      await engine.desk.open({ where: [expression], search: null, sort: null, draft: [] });
      onExpression(expression, index);
      clear();
    } catch (error) {
      setFailure(failureOf(error));
      input.current?.focus();
    } finally {
      setChecking(false);
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const count = listed.length;
    if (event.key === 'ArrowDown' && found.items.length > 0) {
      setOpen(true);
      setChosen(chosen === null || chosen + 1 >= count ? 0 : chosen + 1);
    } else if (event.key === 'ArrowUp' && count > 0)
      setChosen(chosen === null || chosen === 0 ? count - 1 : chosen - 1);
    else if (event.key === 'Enter' && chosen !== null && listed[chosen] !== undefined) accept(listed[chosen]);
    else if (event.key === 'Enter') void submit();
    else if (event.key === 'Tab' && !event.shiftKey && open && text !== '' && listed[chosen ?? 0] !== undefined) {
      accept(listed[chosen ?? 0]!);
    } else if (event.key === 'Escape' && open && count > 0) setOpen(false);
    else if (event.key === 'Escape' && text !== '') clear();
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const place = failure === null ? null : placeOf(failure.where, text.trim());
  return (
    <div className={styles.expression}>
      <input
        ref={input}
        type="text"
        role="combobox"
        className={`w-input ${styles.code}`}
        aria-label={t('evidence.expression')}
        aria-expanded={listed.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen === null || listed.length === 0 ? undefined : `${id}-${chosen}`}
        aria-invalid={failure !== null || undefined}
        aria-describedby={failure === null ? undefined : `${id}-error`}
        aria-busy={checking}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('evidence.expressionPlaceholder')}
        value={text}
        onChange={({ target }) => {
          put(target.value, target.selectionStart ?? target.value.length);
          setOpen(true);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={t('evidence.expressionCompletions')}
        hidden={listed.length === 0}
        className={styles.completions}
      >
        {listed.map((item, i) => (
          <li
            key={item.text}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === chosen}
            onMouseDown={(event) => {
              event.preventDefault();
              accept(item);
            }}
          >
            <code>{item.text}</code>
            {item.note === null ? null : <span>{item.note}</span>}
          </li>
        ))}
      </ul>
      {failure === null ? null : (
        <div id={`${id}-error`} role="alert" className={styles.wrong}>
          {place === null ? null : (
            <code>
              {place.before}
              <mark>{place.at === '' ? '␣' : place.at}</mark>
              {place.after}
            </code>
          )}
          <span>{[failure.message, failure.remedy].filter((part) => part !== null).join(' — ')}</span>
        </div>
      )}
    </div>
  );
}
