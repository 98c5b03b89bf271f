import { useState, type ReactNode } from 'react';
import type { Row } from '#shared/contract/desk.ts';
import type { RuleCard as Card } from '#shared/contract/recipes.ts';
import { useDraft } from '../../app/draft/draft.ts';
import { useDeskQuery } from '../../app/engine/desk.ts';
import { useEngine } from '../../app/engine/queries.ts';
import { formatList, formatValue } from '../../app/format.ts';
import { href } from '../../app/navigation.ts';
import { plainText } from '../../app/plain-text.ts';
import { t } from '../../messages/catalogue.ts';
import css from './thresholds.module.css';

/** Documents of the workspace that show what the limit drops. */
const EXAMPLES = 5;

interface RuleCardProps {
  signal: string;
  /** The name its rule is used under. */
  rule: string;
  /** Whether any limit stands on the signal. */
  limited: boolean;
}

/** What the rule behind a signal is, how profiles differ on it, and documents that it drops. Asked for when opened. */
export function RuleCard({ signal, rule, limited }: RuleCardProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <details className={css.card} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('thresholds.ruleCard', { rule })}</summary>
      {open && <Definition signal={signal} rule={rule} />}
      {open && limited && <Examples signal={signal} />}
    </details>
  );
}

function Definition({ signal, rule }: { signal: string; rule: string }): ReactNode {
  const { data: card } = useEngine({
    key: ['recipes', 'rule', rule],
    revisions: ['recipe'],
    ask: (engine, abort) => engine.recipes.rule({ name: rule }, { signal: abort }),
  });
  if (card === undefined) return <p className={css.quiet}>{t('thresholds.loading')}</p>;
  const limits = card.signals.find((each) => each.signal === signal)?.limits ?? [];
  const changed = card.knobs.filter((knob) => knob.changed);
  return (
    <>
      <dl className={css.facts}>
        <dt>{t('thresholds.ruleTitle')}</dt>
        <dd>{t('thresholds.ruleVersion', { title: card.title, version: card.version })}</dd>
        <dt>{t('thresholds.ruleCite')}</dt>
        <dd>{plainText(card.cite)}</dd>
        <dt>{t('thresholds.ruleProfile')}</dt>
        <dd>{profileText(card)}</dd>
        <dt>{t('thresholds.ruleReads')}</dt>
        <dd>{readsText(card)}</dd>
        {card.knobs.length > 0 && (
          <>
            <dt>{t('thresholds.ruleKnobs')}</dt>
            <dd>
              {changed.length === 0
                ? t('thresholds.ruleKnobsOwn')
                : changed.map(({ knob, value }) => (
                    <code key={knob} className={css.knob}>
                      {plainText(`${knob}: ${value}`)}
                    </code>
                  ))}
            </dd>
          </>
        )}
      </dl>
      {limits.length > 0 && (
        <table className={css.table}>
          <caption>{t('thresholds.profileLimits')}</caption>
          <tbody>
            {limits.map((limit) => (
              <tr key={limit.profile}>
                <th scope="row">{limit.profile}</th>
                <td>{limitText(limit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Examples({ signal }: { signal: string }): ReactNode {
  const { draft } = useDraft();
  const where = `breach(${signal})`;
  const { data: rows } = useDeskQuery({
    key: ['desk', 'examples', signal, draft],
    ask: async (engine, abort): Promise<Row[]> => {
      const query = { where: [where], search: null, sort: 'random:1', draft };
      const { view, total } = await engine.desk.open(query, { signal: abort });
      if (total === 0) return [];
      const piece = { view, start: 0, count: Math.min(EXAMPLES, total), columns: [signal] };
      return (await engine.desk.rows(piece, { signal: abort })).rows;
    },
  });
  if (rows === undefined) return null;
  return (
    <section className={css.nearest}>
      <h3>{t('thresholds.examples')}</h3>
      {rows.length === 0 && <p className={css.quiet}>{t('thresholds.examplesNone')}</p>}
      <ol className={css.examples}>
        {rows.map(({ id, verdict, excerpt, cells }) => (
          <li key={id}>
            <a href={href('evidence', { doc: id, where })} title={plainText(id)}>
              <span className={css.nearValue} data-verdict={verdict}>
                {typeof cells[0] === 'number' ? formatValue(cells[0]) : plainText(String(cells[0] ?? ''))}
              </span>
              <span className={css.excerpt}>{plainText(excerpt)}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

function profileText({ profile, words }: Card): string {
  return words.approximate === null
    ? t('thresholds.ruleWords', { profile, splitter: words.splitter })
    : t('thresholds.ruleWordsAbout', { profile, splitter: words.splitter, note: words.approximate });
}

function readsText({ reads, usesLanguage, edits }: Card): string {
  const [, author] = reads.split(':');
  return [
    author === undefined ? t('thresholds.readsClean') : t('thresholds.readsAfter', { rule: author }),
    usesLanguage ? t('thresholds.readsLanguage') : null,
    edits.length === 0 ? null : t('thresholds.editsText', { classes: formatList(edits) }),
  ]
    .filter((line) => line !== null)
    .join(' ');
}

export function limitText(limit: Card['signals'][number]['limits'][number]): string {
  const { min, max, minOpen, maxOpen } = limit;
  const parts = [
    min === null ? null : `${minOpen ? '>' : '≥'} ${formatValue(min)}`,
    max === null ? null : `${maxOpen ? '<' : '≤'} ${formatValue(max)}`,
    limit.in === null ? null : t('thresholds.limitIn', { labels: formatList(limit.in) }),
    limit.notIn === null ? null : t('thresholds.limitNotIn', { labels: formatList(limit.notIn) }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? t('thresholds.noLimit') : formatList(parts);
}
