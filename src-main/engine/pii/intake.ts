import type { CleanKnobs } from '#shared/domain/recipe.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { makeTextView } from '#engine/text/text-view.ts';
import { PII_RESOURCES, PII_VERSION, type PiiDetector, prepareDetector } from './detect.ts';
import { maskedJson } from './json-strings.ts';
import { makeNamer, masked } from './placeholders.ts';

type IntakeKnobs = NonNullable<CleanKnobs['redact']>;

/** A record's text with placeholders, and how many of its units they took the place of. */
export interface RedactedRecord {
  text: string;
  units: number;
  /** A short text beside it, or the strings of a JSON text, with the same names for the same values. */
  line(text: string): string;
  json(json: string): string;
}

/** The language is what the record says of itself. */
export type IntakeRedaction = (text: string, language: string | undefined) => RedactedRecord;

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
  return (text, language = 'und') => {
    view.reset(text);
    const hints = { language, script: view.script() };
    const spans = detect(text, hints);
    const nameOf = makeNamer(text);
    const line = (other: string): string => masked(other, detect(other, hints), nameOf);
    return {
      text: masked(text, spans, nameOf),
      units: spans.reduce((sum, { start, end }) => sum + end - start, 0),
      line,
      json: (json) => maskedJson(json, line),
    };
  };
}
