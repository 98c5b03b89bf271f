import { useId, type ReactNode } from 'react';
import { t } from '../../messages/catalogue.ts';
import { changeSettings, settings, type Settings } from '../settings.ts';
import { useStore } from '../store.ts';
import { KeySettings } from './key-settings.tsx';
import { ShellDialog } from './shell-dialog.tsx';
import styles from './settings-dialog.module.css';

/** How the app looks and which keys it takes, on this machine. */
export function SettingsDialog(): ReactNode {
  return (
    <ShellDialog name="settings" title={t('shell.settingsTitle')} width="wide">
      <Choices />
    </ShellDialog>
  );
}

function Choices(): ReactNode {
  const { theme, contrast, density, singleKeys } = useStore(settings);
  return (
    <div className={styles.choices}>
      <div className={styles.looks}>
        <Choice
          title={t('shell.settingsTheme')}
          value={theme}
          options={[
            ['system', t('shell.settingsThemeSystem')],
            ['light', t('shell.settingsThemeLight')],
            ['dark', t('shell.settingsThemeDark')],
          ]}
          choose={(value) => ({ theme: value })}
        />
        <Choice
          title={t('shell.settingsContrast')}
          value={contrast}
          options={[
            ['system', t('shell.settingsContrastSystem')],
            ['more', t('shell.settingsContrastMore')],
          ]}
          choose={(value) => ({ contrast: value })}
        />
        <Choice
          title={t('shell.settingsDensity')}
          value={density}
          options={[
            ['compact', t('shell.settingsDensityCompact')],
            ['comfortable', t('shell.settingsDensityComfortable')],
          ]}
          choose={(value) => ({ density: value })}
        />
      </div>
      <section className={styles.keys} aria-labelledby="settings-keys">
        <h3 id="settings-keys">{t('shell.settingsKeys')}</h3>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={singleKeys}
            onChange={(event) => changeSettings({ singleKeys: event.target.checked })}
          />
          {t('shell.settingsSingleKeys')}
        </label>
        <KeySettings />
      </section>
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly title: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly choose: (value: T) => Partial<Settings>;
}

function Choice<T extends string>({ title, value, options, choose }: ChoiceProps<T>): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{title}</legend>
      {options.map(([option, label]) => (
        <label key={option} className={styles.check}>
          <input type="radio" name={name} checked={option === value} onChange={() => changeSettings(choose(option))} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
