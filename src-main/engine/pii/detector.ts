import type { PiiCategory } from '#shared/domain/pii.ts';
import type { Resources } from '#engine/rules/rule.ts';
import type { PiiText } from './pii-text.ts';

export interface PiiOptions {
  /** Private and link-local addresses count as `ip` too. */
  privateIps: boolean;
}

/** Adds one find; UTF-16, half-open. */
export type Report = (start: number, end: number) => void;

/**
 * Finds the values of one category. Spans of one detector do not overlap. Work is linear in the text: what is
 * looked at around a candidate is bounded, and no candidate is walked twice.
 */
export interface Detector {
  category: PiiCategory;
  prepare(options: PiiOptions, resources: Resources): (doc: PiiText, report: Report) => void;
}
