import { useState, type ReactNode, type Ref } from 'react';
import type { SignalInfo } from '#shared/contract/desk.ts';
import { useCommand } from '../../../app/commands/handlers.ts';
import { t } from '../../../messages/catalogue.ts';
import { Icon } from '../../../widgets/icon/icon.tsx';
import { GO_TO_ROW, REDO, UNDO } from '../commands.ts';
import type { Vocabulary } from '../expression/complete.ts';
import { KeyButton } from '../key-button.tsx';
import { actText } from '../verdicts/batch-text.ts';
import type { Verdicts } from '../verdicts/use-verdicts.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { ExpressionField, type ExpressionHandle } from './expression-field.tsx';
import { RowDialog } from './row-dialog.tsx';
import { SearchField } from './search-field.tsx';
import { LINES, type EvidenceState } from './state.ts';
import styles from './query.module.css';
import type { SearchUse } from './use-search.ts';

interface ToolbarProps {
  state: EvidenceState;
  change: (change: Partial<EvidenceState>) => void;
  search: SearchUse;
  vocabulary: Vocabulary;
  onExpression: (expression: string, index: number | null) => void;
  expressionRef: Ref<ExpressionHandle>;
  signals: readonly SignalInfo[];
  columns: readonly string[];
  verdicts: Verdicts;
  total: number;
  onGo: (row: number) => void;
  onLeave: () => void;
}

/** What is asked, and how the answer is shown. */
export function Toolbar(props: ToolbarProps): ReactNode {
  const { state, change, search, verdicts, total } = props;
  const [dialog, setDialog] = useState<'columns' | 'row' | null>(null);
  const close = (): void => setDialog(null);
  useCommand(GO_TO_ROW, total === 0 ? null : () => setDialog('row'));
  const { last, undone } = verdicts;
  return (
    <div className={styles.bar}>
      <SearchField search={state.search} onSearch={search.start} onRemove={search.remove} onLeave={props.onLeave} />
      <ExpressionField
        ref={props.expressionRef}
        vocabulary={props.vocabulary}
        onExpression={props.onExpression}
        onLeave={props.onLeave}
      />
      <div className={styles.controls}>
        <button type="button" className="button quiet" onClick={() => setDialog('columns')}>
          {t('evidence.columns')}
        </button>
        <fieldset className={styles.lines} title={t('evidence.linesLabel')}>
          <legend className="visually-hidden">{t('evidence.linesLabel')}</legend>
          {LINES.map((lines) => (
            <label key={lines}>
              <input
                type="radio"
                name="evidence-lines"
                checked={state.lines === lines}
                onChange={() => change({ lines })}
              />
              {lines}
            </label>
          ))}
        </fieldset>
        <KeyButton command={GO_TO_ROW} className="button quiet">
          {t('evidence.goToRow')}
        </KeyButton>
        <KeyButton
          command={UNDO}
          className="button quiet"
          disabled={last === null}
          {...(last === null ? {} : { hint: t('evidence.undoAct', { act: actText(last) }) })}
        >
          <Icon name="undo" size={14} label={t('evidence.undo')} />
        </KeyButton>
        <KeyButton
          command={REDO}
          className={`button quiet ${styles.redo}`}
          disabled={undone === null}
          {...(undone === null ? {} : { hint: t('evidence.redoAct', { act: actText(undone) }) })}
        >
          <Icon name="undo" size={14} label={t('evidence.redo')} />
        </KeyButton>
      </div>
      {dialog === 'columns' ? (
        <ColumnsDialog
          signals={props.signals}
          columns={props.columns}
          onColumns={(columns) => change({ columns })}
          onSort={(sort) => change({ sort })}
          onClose={close}
        />
      ) : null}
      {dialog === 'row' ? <RowDialog total={total} onGo={props.onGo} onClose={close} /> : null}
    </div>
  );
}
