import { lazy } from 'react';
import type { Feature } from '../../app/feature.ts';
import { commands } from './commands.ts';

export const privacyFeature: Feature = {
  id: 'privacy',
  navKey: 'p',
  title: 'privacy.nav',
  goTitle: 'privacy.go',
  Page: lazy(async () => ({ default: (await import('./page.tsx')).PrivacyPage })),
  commands,
};
