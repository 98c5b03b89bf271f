import { evidenceFeature } from '../features/evidence/feature.ts';
import { exportFeature } from '../features/export/feature.ts';
import { overviewFeature } from '../features/overview/feature.ts';
import { privacyFeature } from '../features/privacy/feature.ts';
import { thresholdsFeature } from '../features/thresholds/feature.ts';
import { sourcesFeature } from '../features/sources/feature.ts';
import { welcomeFeature } from '../features/welcome/feature.ts';
import type { Feature } from './feature.ts';

/** Every page, in the order of the tabs. One that is not done is not here. */
export const FEATURES: readonly Feature[] = [
  sourcesFeature,
  overviewFeature,
  evidenceFeature,
  thresholdsFeature,
  privacyFeature,
  exportFeature,
  welcomeFeature,
];
