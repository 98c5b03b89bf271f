import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { PackPreview } from '#shared/contract/packs.ts';
import { CommandButton } from '../../app/commands/command-button.tsx';
import { useCommand } from '../../app/commands/handlers.ts';
import { engine } from '../../app/engine/engine.ts';
import { failureOf } from '../../app/engine/failure.ts';
import { host } from '../../app/host.ts';
import { useParams } from '../../app/navigation.ts';
import { t } from '../../messages/catalogue.ts';
import { Field } from '../../widgets/field/field.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { chosenColumns, standardColumns } from './columns.ts';
import { exportNow } from './commands.ts';
import { FormatChoice, formatOf } from './format-choice.tsx';
import css from './export.module.css';

interface ExportFormProps {
  preview: PackPreview;
  chosen: readonly string[] | null;
  onChosen: (chosen: string[] | null) => void;
  /** An export is going on. */
  busy: boolean;
}

/** Where to, in which format and with which columns. */
export function ExportForm({ preview, chosen, onChosen, busy }: ExportFormProps): ReactNode {
  const [params, setParams] = useParams('export');
  const [typed, setTyped] = useState<string | null>(params.out ?? null);
  const out = typed ?? preview.suggestedOut;
  const format = formatOf(params.format);
  const { columns } = preview;
  const start = useMutation({
    mutationFn: () =>
      engine.packs.export({ out: out.trim(), format, ...(chosen === null ? {} : { columns: [...chosen] }) }),
    onSuccess: () => setTyped(null),
  });
  const able = !busy && !start.isPending && preview.stops.length === 0 && out.trim() !== '';
  useCommand(exportNow, able ? () => start.mutate() : null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (able) start.mutate();
  };
  const failure = start.error === null ? null : failureOf(start.error);
  return (
    <form className={css.form} aria-labelledby="export-form" onSubmit={submit}>
      <h2 id="export-form">{t('export.formTitle')}</h2>
      <Field
        label={t('export.out')}
        hint={t('export.outHint')}
        error={failure === null ? null : [failure.message, failure.remedy].filter((line) => line !== null).join('; ')}
      >
        {(control) => (
          <span className={css.out}>
            <textarea
              {...control}
              className="w-input"
              rows={3}
              spellCheck={false}
              autoComplete="off"
              value={out}
              onChange={({ target }) => setTyped(target.value.replaceAll(/[\r\n]/g, ''))}
            />
            {host.dialogs !== null && (
              <button
                type="button"
                className="button"
                onClick={() => void host.dialogs?.savePath(out).then((path) => path !== null && setTyped(path))}
              >
                {t('export.choose')}
              </button>
            )}
          </span>
        )}
      </Field>
      <FormatChoice format={format} onFormat={(next) => setParams({ format: next }, { replace: true })} />
      <ColumnChoice
        columns={columns}
        chosen={chosen ?? standardColumns(columns)}
        onChosen={(next) => onChosen(chosenColumns(columns, next))}
      />
      <CommandButton command={exportNow} className="button primary">
        {start.isPending ? t('export.submitting') : t('export.submit')}
      </CommandButton>
      <p className={css.quiet}>{t('export.evidence')}</p>
    </form>
  );
}
