import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { Job } from '#shared/contract/app.ts';
import type { packs } from '#shared/contract/packs.ts';
import { engine } from '../../app/engine/engine.ts';
import { formatBytes, formatTime } from '../../app/format.ts';
import { host } from '../../app/host.ts';
import { notifyFailure } from '../../app/toasts.ts';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import { Icon } from '../../widgets/icon/icon.tsx';
import { VerifyJob } from './verify-job.tsx';
import css from './export.module.css';

export type PackInfo = z.infer<NonNullable<(typeof packs.list)['~orpc']['outputSchema']>>[number];

interface PackCardProps {
  pack: PackInfo;
  /** The last check of this pack. */
  job: Job | undefined;
}

/** A pack that is there: what it holds, whether it is whole, and how to load it. */
export function PackCard({ pack, job }: PackCardProps): ReactNode {
  const verify = useMutation({
    mutationFn: () => engine.packs.verify({ pack: pack.dir }),
    onError: notifyFailure,
  });
  const going = job?.state === 'running' || job?.state === 'stopping';
  return (
    <li className={css.pack}>
      <h3>{plainText(pack.name)}</h3>
      <p className={css.quiet}>
        {[t('export.packDocuments', { count: pack.documents }), formatBytes(pack.bytes), pack.format].join(' · ')}
      </p>
      <p className={css.place} dir="ltr">
        {plainText(pack.dir)}
      </p>
      <p className={css.quiet}>
        {pack.exportedAt !== null && `${t('export.exportedAt', { when: formatTime(Date.parse(pack.exportedAt)) })} · `}
        <span title={`${t('export.contentTitle')}: ${pack.contentSha256}`}>
          {t('export.content', { hash: pack.contentSha256.slice(0, 12) })}
        </span>
      </p>
      {job !== undefined && <VerifyJob job={job} />}
      <div className={css.actions}>
        <button
          type="button"
          className="button"
          aria-label={t('export.verifyOf', { name: pack.name })}
          disabled={going || verify.isPending}
          onClick={() => verify.mutate()}
        >
          {t('export.verify')}
        </button>
        {host.reveal !== null && (
          <button
            type="button"
            className="button quiet"
            aria-label={t('export.revealOf', { name: pack.name })}
            onClick={() => void host.reveal?.(pack.dir)}
          >
            {t('export.reveal')}
          </button>
        )}
      </div>
      {pack.snippets.length > 0 && <Snippets snippets={pack.snippets} />}
    </li>
  );
}

function Snippets({ snippets }: { snippets: PackInfo['snippets'] }): ReactNode {
  const [tool, setTool] = useState(snippets[0]?.tool);
  const [copied, setCopied] = useState(false);
  const shown = snippets.find((snippet) => snippet.tool === tool) ?? snippets[0];
  return (
    <details className={css.snippets}>
      <summary>{t('export.load')}</summary>
      <div className={css.tools} role="group" aria-label={t('export.load')}>
        {snippets.map((snippet) => (
          <button
            key={snippet.tool}
            type="button"
            aria-pressed={snippet === shown}
            onClick={() => {
              setTool(snippet.tool);
              setCopied(false);
            }}
          >
            {snippet.tool}
          </button>
        ))}
      </div>
      {shown !== undefined && (
        <div className={css.code}>
          <pre tabIndex={0} dir="ltr">
            {shown.code}
          </pre>
          <button
            type="button"
            className="button quiet"
            onClick={() => void navigator.clipboard.writeText(shown.code).then(() => setCopied(true), notifyFailure)}
          >
            <Icon name="copy" /> {copied ? t('export.copied') : t('export.copy')}
          </button>
        </div>
      )}
    </details>
  );
}
