import { lazy } from 'react';
import type { Feature } from '../../app/feature.ts';
import { EVIDENCE_COMMANDS } from './commands.ts';

/** Documents with what was measured and decided on them; persons overrule here. */
export const evidenceFeature: Feature = {
  id: 'evidence',
  navKey: 'e',
  title: 'evidence.nav',
  goTitle: 'evidence.go',
  Page: lazy(async () => ({ default: (await import('./page.tsx')).EvidencePage })),
  commands: EVIDENCE_COMMANDS,
};
