import { os } from './os.ts';
import type { ApiParts } from './parts.ts';

export function deskApi({ desk }: ApiParts) {
  return {
    status: os.desk.status.handler(({ signal }) => desk.status(null, { signal })),
    refresh: os.desk.refresh.handler(({ signal }) => desk.refresh(null, { signal })),
    overview: os.desk.overview.handler(({ input, signal }) => desk.overview(input, { signal })),
    sites: os.desk.sites.handler(({ signal }) => desk.sites(null, { signal })),
    open: os.desk.open.handler(({ input, signal }) => desk.openView(input, { signal })),
    rows: os.desk.rows.handler(({ input, signal }) => desk.rows(input, { signal })),
    locate: os.desk.locate.handler(({ input, signal }) => desk.locate(input, { signal })),
    facets: os.desk.facets.handler(({ input, signal }) => desk.facets(input, { signal })),
    signals: os.desk.signals.handler(({ input, signal }) => desk.signals(input, { signal })),
    quota: os.desk.quota.handler(({ input, signal }) => desk.quota(input, { signal })),
    histogram: os.desk.histogram.handler(async ({ input, signal }) => {
      return new Blob([await desk.histogram(input, { signal })]);
    }),
    move: os.desk.move.handler(({ input, signal }) => desk.move(input, { signal })),
    compare: os.desk.compare.handler(({ input, signal }) => desk.compare(input, { signal })),
    nearest: os.desk.nearest.handler(({ input, signal }) => desk.nearest(input, { signal })),
  };
}
