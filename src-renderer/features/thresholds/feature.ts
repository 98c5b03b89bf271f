import { lazy } from 'react';
import type { Feature } from '../../app/feature.ts';
import { commands } from './commands.ts';

export const thresholdsFeature: Feature = {
  id: 'thresholds',
  navKey: 't',
  title: 'thresholds.nav',
  goTitle: 'thresholds.go',
  Page: lazy(async () => ({ default: (await import('./page.tsx')).ThresholdsPage })),
  commands,
};
