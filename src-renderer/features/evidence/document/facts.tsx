import type { ReactNode } from 'react';
import type { OpenedDocument } from '#shared/contract/documents.ts';
import { formatCount } from '../../../app/format.ts';
import { t } from '../../../messages/catalogue.ts';
import { plainText } from '../../../app/plain-text.ts';
import styles from './document.module.css';

/** Where a document comes from and what is known of it, all as plain text: nothing here leads anywhere. */
export function Facts({ opened }: { opened: OpenedDocument }): ReactNode {
  const edits = Object.entries(opened.edits).filter(([, count]) => count > 0);
  const meta = Object.entries(opened.meta);
  return (
    <div className={styles.facts}>
      <dl>
        <Fact name={t('evidence.title')} value={opened.title} />
        <Fact name={t('evidence.url')} value={opened.url} />
        <Fact name={t('evidence.source')} value={opened.source} />
        <Fact name={t('evidence.path')} value={opened.path} />
        <Fact
          name={t('evidence.locator')}
          value={
            opened.part === 0
              ? formatCount(opened.locator)
              : t('evidence.locatorPart', { locator: formatCount(opened.locator), part: opened.part })
          }
        />
        <Fact name={t('evidence.language')} value={opened.language} />
        <Fact name={t('evidence.languageBefore')} value={languageBefore(opened)} />
        <Fact name={t('evidence.script')} value={opened.script} />
        <Fact
          name={t('evidence.length')}
          value={t('evidence.lengthText', { chars: formatCount(opened.chars), bytes: formatCount(opened.bytes) })}
        />
        <Fact
          name={t('evidence.rawLength')}
          value={t('evidence.rawLengthText', { bytes: formatCount(opened.rawBytes) })}
        />
        <Fact
          name={t('evidence.edits')}
          value={
            edits.length === 0
              ? t('evidence.editsNone')
              : edits.map(([step, count]) => t('evidence.editOf', { step, count: formatCount(count) })).join(', ')
          }
        />
        <Fact name={t('evidence.sha')} value={opened.textSha256} />
      </dl>
      {meta.length === 0 ? null : (
        <details>
          <summary>{t('evidence.meta')}</summary>
          <dl>
            {meta.map(([name, value]) => (
              <Fact
                key={name}
                name={plainText(name)}
                value={typeof value === 'string' ? value : JSON.stringify(value)}
              />
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

/** The language that was told before repair changed the text, where it did. */
function languageBefore({ meta }: OpenedDocument): string | null {
  const before = meta['languageBefore'];
  return typeof before === 'object' && before !== null && 'label' in before ? String(before.label) : null;
}

function Fact({ name, value }: { name: string; value: string | null }): ReactNode {
  if (value === null || value === '') return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{plainText(value)}</bdi>
      </dd>
    </>
  );
}
