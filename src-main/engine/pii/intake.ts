import type { CleanKnobs } from '#shared/domain/recipe.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { makeTextView } from '#engine/text/text-view.ts';
import { PII_RESOURCES, PII_VERSION, type PiiDetector, prepareDetector } from './detect.ts';
import { maskedJson } from './json-strings.ts';
import { masked } from './placeholders.ts';

type IntakeKnobs = NonNullable<CleanKnobs['redact']>;

export interface IntakeRedaction {
  /** The text with placeholders, and how many of its units they took the place of. */
  redact(text: string, language: string | undefined): { text: string; units: number };
  /** The strings of a JSON text, likewise. */
  redactJson(json: string): string;
}

const resources = fileResources();
/** By the knobs as JSON: a worker cleans many records with the same. */
const prepared = new Map<string, IntakeRedaction>();

/** What masking at intake depends on beside its knobs: part of the text's key. */
export function intakeKey(): Record<string, string | number> {
  return { version: PII_VERSION, ...Object.fromEntries(PII_RESOURCES.map((path) => [path, resources.sha256(path)])) };
}

/** Masks values while a record is cleaned. The language is not known yet: the record's own word stands, else the script. */
export function intakeRedaction(knobs: IntakeKnobs): IntakeRedaction {
  const key = JSON.stringify(knobs);
  let found = prepared.get(key);
  if (found === undefined) prepared.set(key, (found = makeIntakeRedaction(prepareDetector(knobs, resources))));
  return found;
}

function makeIntakeRedaction(detect: PiiDetector): IntakeRedaction {
  const view = makeTextView();
  const redact: IntakeRedaction['redact'] = (text, language) => {
    view.reset(text);
    const spans = detect(text, { language: language ?? 'und', script: view.script() });
    const units = spans.reduce((sum, { start, end }) => sum + end - start, 0);
    return { text: masked(text, spans), units };
  };
  return { redact, redactJson: (json) => maskedJson(json, (text) => redact(text, undefined).text) };
}
