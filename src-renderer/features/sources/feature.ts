import { lazy } from 'react';
import type { Feature } from '../../app/feature.ts';
import { ADD, PAUSE, RUN } from './commands.ts';

export const sourcesFeature: Feature = {
  id: 'sources',
  navKey: 's',
  title: 'sources.nav',
  goTitle: 'sources.go',
  Page: lazy(async () => ({ default: (await import('./page.tsx')).SourcesPage })),
  commands: [ADD, RUN, PAUSE],
};
