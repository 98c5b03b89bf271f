import { expect, it } from 'vitest';
import type { SiteAlarm } from '#shared/contract/desk.ts';
import { siteFilter, sitesIn } from '../../../../src-renderer/features/overview/site-alarms.ts';

const alarm = (source: string, site: string, signal: string, documents: number): SiteAlarm => ({
  ...{ source, site, signal, documents, extractor: 3, script: 'Latn', value: 1, usual: 0.1 },
  ...{ z: 9, limit: 4, delta: 1, others: 12, examples: ['web:a#0'] },
});

it('puts the signals of a site together, in the order of the alarms', () => {
  const alarms = [
    alarm('web', 'b.org', 'x.cut', 9),
    alarm('web', 'a.org', 'x.cut', 10),
    alarm('web', 'b.org', 'x.len', 12),
  ];
  expect(sitesIn(alarms)).toEqual([
    {
      ...{ source: 'web', site: 'b.org', documents: 12 },
      signals: [
        { signal: 'x.cut', value: 1, usual: 0.1 },
        { signal: 'x.len', value: 1, usual: 0.1 },
      ],
    },
    { source: 'web', site: 'a.org', documents: 10, signals: [{ signal: 'x.cut', value: 1, usual: 0.1 }] },
  ]);
  expect(sitesIn([])).toEqual([]);
});

it('filters by source and site, whatever their names hold', () => {
  expect(siteFilter({ source: 'web', site: 'a"b.org' })).toBe('source = "web"\nsite = "a\\"b.org"');
});
