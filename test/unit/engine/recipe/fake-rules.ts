import { z } from 'zod';
import type { Rule } from '#engine/rules/rule.ts';

const nothing = { measure: () => {} };

/** Two rules in the shape of the real ones: one that judges, one that edits. */
export const FAKE_RULES: Record<string, Rule> = {
  size: {
    id: 'size',
    family: 'size',
    title: 'Size',
    version: 1,
    cite: 'none',
    scope: 'document',
    profiles: ['winnow', 'datatrove'],
    usesLanguage: false,
    knobs: z.strictObject({ unit: z.enum(['words', 'chars']).default('words') }),
    signals: {
      count: { kind: 'count', unit: 'words', describe: 'words', threshold: { min: 50, max: 100 } },
      mean: { kind: 'real', unit: 'characters', describe: 'mean length' },
      kind: { kind: 'label', unit: 'label', describe: 'kind' },
    },
    prepare: () => nothing,
  },
  cutter: {
    id: 'cutter',
    family: 'cutter',
    title: 'Cutter',
    version: 1,
    cite: 'none',
    scope: 'document',
    profiles: ['winnow'],
    usesLanguage: false,
    edits: ['line'],
    knobs: z.strictObject({ minWords: z.int().min(0).default(3) }),
    signals: { removed: { kind: 'count', unit: 'lines', describe: 'lines', threshold: { max: 9 } } },
    prepare: () => nothing,
  },
};
