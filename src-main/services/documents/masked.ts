import type { OpenedDocument } from '#shared/contract/documents.ts';
import type { MaskedDocument, RedactionSettings } from '#shared/contract/redaction.ts';
import { PII_CATEGORIES, type PiiCategory } from '#shared/domain/pii.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { prepareDetector, type PiiDetector } from '#engine/pii/detect.ts';
import { hintsOf } from '#engine/pii/hints.ts';
import { makeNamer, masked } from '#engine/pii/placeholders.ts';
import { makeTextView } from '#engine/text/text-view.ts';

type Document = Pick<OpenedDocument, 'text' | 'chars' | 'language' | 'script'>;

/** What settings of a recipe would do to a document: its text before and after, and what was found. */
export type Masker = (document: Document, settings: RedactionSettings) => MaskedDocument;

/** The detectors of the settings asked for last stay ready. */
export function createMasker(): Masker {
  const resources = fileResources();
  const view = makeTextView();
  let ready: { key: string; detect: PiiDetector } | null = null;

  function detectorOf({ allow, privateIps, categories: acts }: RedactionSettings): PiiDetector {
    const categories = PII_CATEGORIES.filter((category) => (acts[category] ?? 'off') !== 'off');
    const key = JSON.stringify([allow, privateIps, categories]);
    if (ready?.key !== key) ready = { key, detect: prepareDetector({ categories, allow, privateIps }, resources) };
    return ready.detect;
  }

  return ({ text, chars, language, script }, settings) => {
    view.reset(text);
    const spans = detectorOf(settings)(text, hintsOf({ code: language, script }, view));
    const acts = settings.categories;
    const counts = new Map<PiiCategory, number>();
    for (const { category } of spans) counts.set(category, (counts.get(category) ?? 0) + 1);
    const masks = spans.filter(({ category }) => hides(acts[category], settings.atIntake));
    return {
      before: text,
      after: masked(text, masks, makeNamer(text)),
      finds: PII_CATEGORIES.flatMap((category) => {
        const count = counts.get(category);
        return count === undefined ? [] : [{ category, act: acts[category] ?? 'off', count }];
      }),
      dropped: spans.some(({ category }) => acts[category] === 'drop'),
      truncated: text.length < chars,
    };
  };
}

/** At intake what drops is masked too: the workspace never holds it. */
function hides(act: string | undefined, atIntake: boolean): boolean {
  return act === 'mask' || (atIntake && act === 'drop');
}
