import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import { PII_CATEGORIES, PII_DEFAULT, PiiCategory, type PiiSpan } from '#shared/domain/pii.ts';
import type { SignalSpec } from '#shared/domain/signal.ts';
import { hintsOf } from '#engine/pii/hints.ts';
import { PII_VERSION, piiResources, type PiiKnobs, prepareDetector } from '#engine/pii/detect.ts';
import { placeholdersIn } from '#engine/pii/placeholders.ts';
import { defineRule, type MeasureDoc } from '#engine/rules/rule.ts';
import { CATEGORY_SIGNALS, type CategorySignal } from './_signals.ts';

interface Knobs extends PiiKnobs {
  /** Placeholders of the chosen categories are finds too: what was there before the text was redacted at intake. */
  placeholders: boolean;
}

export type PiiSignal = 'count' | 'density' | CategorySignal;

const PER = 1000;

const counts = Object.fromEntries(
  PII_CATEGORIES.map((category) => [
    CATEGORY_SIGNALS[category],
    { kind: 'count', unit: 'finds', describe: `Finds of the category ${category}` },
  ]),
) as Record<CategorySignal, SignalSpec>;

/**
 * Personal data and secrets: how many of each category, and how dense they are. It only counts; a recipe masks or drops by
 * its section `redact`. What the detectors take for a find, and what they leave, stands beside each under
 * `engine/pii/`; overlapping finds count once, for the surer category. A category that is not looked for does not apply.
 * The national numbers of telephones depend on the language of the document.
 */
export const rule = defineRule<Knobs, PiiSignal>({
  id: 'pii',
  family: 'pii',
  title: 'Personal data and secrets',
  version: PII_VERSION,
  cite: 'our own: ISO 7812, ISO 13616, GB 11643, RFC 5322, RFC 4291, BIP 173, EIP-55, libphonenumber',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: true,
  resourcesOf: ({ categories }) => piiResources(categories),
  knobs: z.strictObject({
    categories: z.array(PiiCategory).default([...PII_DEFAULT]),
    allow: z.array(z.string().min(1)).default([]),
    privateIps: z.boolean().default(false),
    placeholders: z.boolean().default(false),
  }),
  signals: {
    count: { kind: 'count', unit: 'finds', describe: 'Finds of all categories' },
    density: {
      kind: 'real',
      unit: 'finds per 1,000 characters',
      describe: 'Finds per 1,000 characters',
      harm: 'personal-data',
    },
    ...counts,
  },
  prepare(knobs, _profile, resources) {
    const detect = prepareDetector(knobs, resources);
    const wanted = new Set(knobs.categories);
    const spansOf = ({ view, language }: MeasureDoc): PiiSpan[] => {
      const spans = detect(view.text, hintsOf(language, view));
      if (!knobs.placeholders) return spans;
      const masks = placeholdersIn(view.text).filter(({ category }) => wanted.has(category));
      return [...spans, ...masks].sort((a, b) => a.start - b.start);
    };

    return {
      measure(doc, out) {
        const spans = spansOf(doc);
        const found = new Map<PiiCategory, number>();
        for (const { category } of spans) found.set(category, (found.get(category) ?? 0) + 1);
        out.number('count', spans.length);
        const characters = doc.view.codePoints;
        if (characters > 0) out.number('density', (spans.length * PER) / characters);
        for (const category of PII_CATEGORIES) {
          const signal = CATEGORY_SIGNALS[category];
          if (wanted.has(category)) out.number(signal, found.get(category) ?? 0);
          else out.none(signal, NOT_APPLICABLE);
        }
      },
      explain(doc, signal) {
        return spansOf(doc)
          .filter(({ category }) => signal === 'count' || signal === 'density' || CATEGORY_SIGNALS[category] === signal)
          .map(({ category, start, end }) => ({ start, end, label: category }));
      },
    };
  },
});
