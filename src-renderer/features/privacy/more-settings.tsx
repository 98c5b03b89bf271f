import { useState, type ReactNode } from 'react';
import type { RedactionSettings } from '#shared/contract/redaction.ts';
import { t } from '../../messages/catalogue.ts';
import { allowOf } from './settings.ts';
import css from './privacy.module.css';

interface MoreSettingsProps {
  settings: RedactionSettings;
  onSet: (settings: RedactionSettings) => void;
}

/** When values are masked, which are nobody's, and whether addresses of inner networks count. */
export function MoreSettings({ settings, onSet }: MoreSettingsProps): ReactNode {
  return (
    <>
      <fieldset className={css.when}>
        <legend>{t('privacy.when')}</legend>
        {([false, true] as const).map((atIntake) => (
          <label key={String(atIntake)}>
            <input
              type="radio"
              name="at-intake"
              checked={settings.atIntake === atIntake}
              onChange={() => onSet({ ...settings, atIntake })}
            />
            <span>
              {t(atIntake ? 'privacy.atIntake' : 'privacy.atExport')}
              <span className={css.hint}>{t(atIntake ? 'privacy.atIntakeHint' : 'privacy.atExportHint')}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={settings.privateIps}
          onChange={({ target }) => onSet({ ...settings, privateIps: target.checked })}
        />
        {t('privacy.privateIps')}
      </label>
      <Allow key={settings.allow.join('\n')} settings={settings} onSet={onSet} />
      <p className={css.hint}>{t('privacy.maskStyle', { first: '<EMAIL_1>', second: '<PHONE_2>' })}</p>
    </>
  );
}

/** A value a line; taken over when the field is left. */
function Allow({ settings, onSet }: MoreSettingsProps): ReactNode {
  const [text, setText] = useState(settings.allow.join('\n'));
  return (
    <label className={css.allow}>
      {t('privacy.allow')}
      <span className={css.hint}>{t('privacy.allowHint')}</span>
      <textarea
        rows={3}
        spellCheck={false}
        value={text}
        placeholder={t('privacy.allowExample')}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => onSet({ ...settings, allow: allowOf(text) })}
      />
    </label>
  );
}
