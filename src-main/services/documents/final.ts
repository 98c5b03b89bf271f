import { TEXT_PIECE } from '#shared/contract/documents.ts';
import type { EditSpan } from '#shared/domain/span.ts';
import { applyEdits, withMasks } from '#engine/packs/final-text.ts';
import type { Redaction } from '#engine/pii/redaction.ts';
import { storedDocument, type StoredDocument } from '../export-documents.ts';
import { finalText } from '../export.ts';
import { languageBy, languageUnit } from '../snapshot-groups.ts';
import type { Snapshot } from '../snapshot.ts';
import { wholeEnd } from './open.ts';
import { placed, type Trace, type TraceStep } from './trace.ts';

/**
 * What a pack would hold of a document: the clean text without what rules edit out and with placeholders for what the
 * recipe masks, whatever its verdict. Steps are the authors of the edits with their classes.
 */
export function finalOf(snapshot: Snapshot, redaction: Redaction | null, id: string): Trace {
  const document = snapshot.find(id);
  const stored = storedDocument(snapshot, document);
  const masks = redaction?.of(stored.text, hintsOf(snapshot, stored)).edits ?? [];
  const kept = snapshot.decisions.forced().some((each) => each.document === document && each.verdict === 'keep');
  const text = finalText(stored, kept, masks);
  const before = stored.text.slice(0, wholeEnd(stored.text, TEXT_PIECE));
  const after = text.slice(0, wholeEnd(text, TEXT_PIECE));
  return {
    before,
    after,
    why: null,
    steps: countedBy(stored.text, applied(stored, masks, text), new Set(masks)),
    truncated: before.length < stored.text.length || after.length < text.length,
  };
}

/** The edits that made the text: a person's word may stand above all but the masks. */
function applied({ text, edits }: StoredDocument, masks: readonly EditSpan[], final: string): readonly EditSpan[] {
  const all = withMasks(edits(), masks);
  return applyEdits(text, all) === final ? all : masks;
}

function countedBy(clean: string, edits: readonly EditSpan[], masks: ReadonlySet<EditSpan>): Trace['steps'] {
  const steps = new Map<string, TraceStep>();
  for (const edit of edits) {
    const { author, class: kind, start, end, replacement } = edit;
    const name = `${author}: ${kind}`;
    const step = steps.get(name) ?? { step: name, edits: 0, places: [] };
    step.edits++;
    // What is masked is told by its placeholder alone.
    if (!masks.has(edit)) step.places = placed(step.places, clean.slice(start, end), replacement);
    steps.set(name, step);
  }
  return [...steps.values()];
}

function hintsOf({ keys }: Snapshot, { segment, cell }: StoredDocument): { language: string; script: string } {
  const unit = languageUnit(keys.units);
  return languageBy(unit, segment.source, (slot) => cell(`${unit?.name}.${slot}`));
}
