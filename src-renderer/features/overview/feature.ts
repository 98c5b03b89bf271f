import { lazy } from 'react';
import type { Feature } from '../../app/feature.ts';

export const overviewFeature: Feature = {
  id: 'overview',
  navKey: 'o',
  title: 'overview.nav',
  goTitle: 'overview.go',
  Page: lazy(async () => ({ default: (await import('./page.tsx')).OverviewPage })),
  commands: [],
};
