import { memo } from 'react';
import type { HistogramProps } from './types.ts';

type TableProps = HistogramProps & Required<Pick<HistogramProps, 'format' | 'formatCount'>>;

/** What the picture shows, for a screen reader. */
export const HistogramTable = memo(
  function HistogramTable({ bins, labels, asides = [], format, formatCount }: TableProps) {
    const rows: [string, number, number | undefined][] = [[labels.under, bins.under.all, bins.under.others]];
    for (let i = 0; i < bins.all.length; i++) {
      rows.push([`${format(bins.edges[i]!)} – ${format(bins.edges[i + 1]!)}`, bins.all[i]!, bins.others[i]!]);
    }
    rows.push([labels.over, bins.over.all, bins.over.others]);
    rows.push(...asides.map(({ label, all, others }): (typeof rows)[number] => [label, all, others]));
    return (
      <table className="visually-hidden">
        <caption>{labels.chart}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.values}</th>
            <th scope="col">{labels.all}</th>
            <th scope="col">{labels.others}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, all, others]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatCount(all)}</td>
              <td>{others === undefined ? '' : formatCount(others)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  },
  (before, after) =>
    before.bins === after.bins &&
    before.labels === after.labels &&
    before.asides === after.asides &&
    before.format === after.format,
);
