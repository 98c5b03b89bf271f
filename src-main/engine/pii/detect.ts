import type { PiiCategory, PiiSpan } from '#shared/domain/pii.ts';
import { PII_CATEGORIES } from '#shared/domain/pii.ts';
import type { Resources } from '#engine/rules/rule.ts';
import { type AllowList, makeAllowList } from './allow-list.ts';
import { detectors } from './detectors.ts';
import { API_KEYS_FILE } from './api-key.ts';
import { CARDS_FILE } from './card-issuers.ts';
import { IBAN_FILE } from './iban-structures.ts';
import { NAMES_FILE } from './names/model.ts';
import { METADATA_FILE, PLANS_FILE } from './phone-plans.ts';
import { type PiiHints, scanPiiText } from './pii-text.ts';
import { WORDS_FILE } from './words.ts';

/** Raised whenever a span of any text changes: part of the keys of whoever reads the spans. */
export const PII_VERSION = 4;
const TABLES: readonly string[] = [API_KEYS_FILE, CARDS_FILE, IBAN_FILE, METADATA_FILE, PLANS_FILE, WORDS_FILE];

/** Files whose content spans depend on. */
export const PII_RESOURCES: readonly string[] = [...TABLES, NAMES_FILE];

/** Those that spans of some categories depend on: the model is read for names alone. */
export function piiResources(categories: readonly PiiCategory[]): readonly string[] {
  return categories.includes('person') ? [...TABLES, NAMES_FILE] : TABLES;
}

export interface PiiKnobs {
  categories: readonly PiiCategory[];
  /** Values that are none: see `AllowList`. */
  allow: readonly string[];
  privateIps: boolean;
}

/** Spans of a text, in order, without overlaps. */
export type PiiDetector = (text: string, hints: PiiHints) => PiiSpan[];

/**
 * Makes the detectors of some categories ready. What overlaps goes to the earlier category of PII_CATEGORIES, so that a
 * password within a URL is no e-mail address, and a checksum stands above a shape.
 */
export function prepareDetector(knobs: PiiKnobs, resources: Resources): PiiDetector {
  const wanted = new Set(knobs.categories);
  const allowed: AllowList = makeAllowList(knobs.allow);
  const active = detectors
    .filter(({ category }) => wanted.has(category))
    .sort((a, b) => PII_CATEGORIES.indexOf(a.category) - PII_CATEGORIES.indexOf(b.category))
    .map(({ category, prepare }) => ({ category, find: prepare({ privateIps: knobs.privateIps }, resources) }));

  return (source, hints) => {
    const doc = scanPiiText(source, hints);
    const spans: PiiSpan[] = [];
    for (const { category, find } of active) {
      find(doc, (start, end) => {
        if (!allowed(doc.text.slice(start, end))) spans.push({ category, start, end });
      });
    }
    return spans.length < 2 ? spans : withoutOverlaps(spans, source.length);
  };
}

/** The spans that no earlier one of the list touches, in order of the text. */
function withoutOverlaps(spans: readonly PiiSpan[], length: number): PiiSpan[] {
  const taken = new Uint8Array(length);
  const kept = spans.filter(({ start, end }) => {
    for (let i = start; i < end; i++) if (taken[i] === 1) return false;
    taken.fill(1, start, end);
    return true;
  });
  return kept.sort((a, b) => a.start - b.start);
}
