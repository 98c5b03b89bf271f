import { getBit } from '#engine/decide/bits.ts';
import type { Decide } from '#engine/decide/decide.ts';
import { keptByLongTail, LONG_TAIL_QUOTA } from '#engine/decide/long-tail.ts';
import { keepOf } from '#engine/decide/sampling.ts';
import type { PackDocument } from '#engine/packs/columns.ts';
import { sha256 } from '#engine/hash.ts';
import { metaOf } from '#workers/stored-text.ts';
import type { DocumentRedaction } from '#engine/pii/redaction.ts';
import type { StoredDocument } from './export-documents.ts';
import { languageUnit } from './snapshot-groups.ts';
import type { Snapshot } from './snapshot.ts';

/** What keeps documents: a person, the quota, or nothing against them; and the probability by which sampling does. */
export type KeptBy = Pick<PackDocument, 'keptBy' | 'keepProbability'>;

export function keptBy(decide: Decide): (document: number) => KeptBy {
  const quota = keptByLongTail(decide);
  const keep = keepOf(decide);
  return (document) => {
    if (decide.forcedOn(document) !== undefined) return { keptBy: 'person', keepProbability: 1 };
    return { keptBy: getBit(quota, document) ? LONG_TAIL_QUOTA : 'rules', keepProbability: keep(document) };
  };
}

/** A kept document as the pack writers take it. */
export function packDocument(
  snapshot: Snapshot,
  stored: StoredDocument,
  language: string,
  text: string,
  redaction: DocumentRedaction | null,
  kept: KeptBy,
): PackDocument {
  const { source } = stored.segment;
  const meta = metaOf(stored.row);
  const unit = languageUnit(snapshot.keys.units);
  const score = unit === undefined ? null : stored.cell(`${unit.name}.score`);
  return {
    id: stored.id,
    text,
    source: source.name,
    category: source.category,
    url: meta.url ?? null,
    title: meta.title === undefined ? null : (redaction?.line(meta.title) ?? meta.title),
    date: meta.date ?? null,
    // What the record says of itself outranks what was said of its source.
    licence: meta.licence ?? source.licence,
    usage: meta.usage?.map((said) => redaction?.line(said) ?? said).join('\n') ?? null,
    language,
    languageScore: typeof score === 'number' ? score : null,
    ...kept,
    contentHash: text === stored.text ? stored.row.textSha256 : sha256(text),
    metadata: stored.row.extra === null ? null : (redaction?.json(stored.row.extra) ?? stored.row.extra),
    signal: stored.cell,
  };
}
