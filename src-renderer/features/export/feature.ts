import { lazy } from 'react';
import type { Feature } from '../../app/feature.ts';
import { commands } from './commands.ts';

export const exportFeature: Feature = {
  id: 'export',
  navKey: 'x',
  title: 'export.nav',
  goTitle: 'export.go',
  Page: lazy(async () => ({ default: (await import('./page.tsx')).ExportPage })),
  commands,
};
