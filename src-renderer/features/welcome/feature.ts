import { lazy } from 'react';
import type { Feature } from '../../app/feature.ts';

export const welcomeFeature: Feature = {
  id: 'welcome',
  navKey: 'w',
  title: 'welcome.nav',
  goTitle: 'welcome.go',
  Page: lazy(async () => ({ default: (await import('./page.tsx')).WelcomePage })),
  commands: [],
  hidden: true,
};
