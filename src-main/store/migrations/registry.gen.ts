// Generated from this folder by `npm run gen`. Do not edit.
import type { Migration } from '../migration.ts';
import { migration as m0010Catalogue } from './0010-catalogue.ts';
import { migration as m0020Products } from './0020-products.ts';
import { migration as m0030Runs } from './0030-runs.ts';
import { migration as m0040Decisions } from './0040-decisions.ts';
import { migration as m0050RunOptions } from './0050-run-options.ts';
import { migration as m0060Acts } from './0060-acts.ts';

export const migrations = {
  '0010-catalogue': m0010Catalogue,
  '0020-products': m0020Products,
  '0030-runs': m0030Runs,
  '0040-decisions': m0040Decisions,
  '0050-run-options': m0050RunOptions,
  '0060-acts': m0060Acts,
} satisfies Record<string, Migration>;
