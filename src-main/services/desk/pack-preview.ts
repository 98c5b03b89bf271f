import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PackPreview } from '#shared/contract/packs.ts';
import { indexesOf, type Bits } from '#engine/decide/bits.ts';
import { funnelOf, type FunnelPart } from '#engine/decide/funnel.ts';
import { chooseColumns, columnNames, defaultColumns, rowLine } from '#engine/packs/columns.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { prepareRedaction } from '#engine/pii/redaction.ts';
import { graphemeCut } from '#engine/text/grapheme.ts';
import { PACKS_FOLDER } from '../catalogue/pack-list.ts';
import { guardsOfSnapshot } from '../decide.ts';
import { finalText } from '../export.ts';
import { storedDocument } from '../export-documents.ts';
import { keptBy, packDocument } from '../export-row.ts';
import type { Held } from './held.ts';
import type { Draft } from './types.ts';

/** Lines of the pack that are shown, and how much of each; UTF-16 units. */
const LINES = 3;
const LINE = 2_000;
/** Languages that are listed, those of most documents first. */
const LANGUAGES = 100;

/** What an export would write now, and what stops it. */
export function packPreview(held: Held, draft: Draft, chosen?: readonly string[]): PackPreview {
  const { snapshot, decide } = held;
  const standard = defaultColumns(decide.thresholds);
  const columns = chosen ?? standard;
  const funnel = funnelOf(decide, ['source', 'language']);
  const { kept, dropped, undecided } = funnel;
  const licences = new Map(snapshot.ws.sources().map(({ name, licence }) => [name, licence]));
  const bySource = (funnel.by.source ?? []).map((part) => ({
    name: part.name,
    licence: licences.get(part.name) ?? null,
    made: part.made.documents,
    ...keptOf(part),
  }));
  const byLanguage = (funnel.by.language ?? [])
    .map((part) => ({ name: part.name, ...keptOf(part) }))
    .filter((part) => part.kept > 0)
    .sort((a, b) => b.kept - a.kept)
    .slice(0, LANGUAGES);
  return {
    verdicts: { kept: kept.documents, dropped: dropped.documents, undecided: undecided.documents },
    kept,
    bySource,
    byLanguage,
    stops: stopsOf(held, draft, kept.documents, undecided.documents),
    unlicensed: bySource.filter((part) => part.licence === null && part.kept > 0).map(({ name }) => name),
    columns: columnNames(snapshot.columns.signals.keys()).map((name) => ({
      name,
      standard: standard.includes(name),
    })),
    sample: sampleOf(held, columns),
    suggestedOut: freeFolder(snapshot.ws.dir, snapshot.loaded.recipe.name),
  };
}

function keptOf({ kept }: FunnelPart): { kept: number; keptBytes: number } {
  return { kept: kept.documents, keptBytes: kept.bytes };
}

type Stop = PackPreview['stops'][number];

/** What export would refuse, said before it is asked. */
function stopsOf({ snapshot, decide }: Held, draft: Draft, kept: number, undecided: number): Stop[] {
  const { done, all } = { done: snapshot.shards.length, all: snapshot.coverage.shards.all };
  const stops: Stop[] = [];
  const stop = (kind: Stop['kind'], subject: string, message: string, loss: Stop['loss'] = null): void =>
    void stops.push({ kind, subject, message, loss });
  if (draft.length > 0) {
    stop('draft', 'draft', 'limits are moved and not saved: a pack is made by a saved recipe');
  }
  if (done < all) {
    stop('partial', 'shards', `only ${done} of ${all} shards are measured`);
  }
  if (undecided > 0) {
    stop('undecided', 'undecided', `${undecided} ${undecided === 1 ? 'document is' : 'documents are'} undecided`);
  }
  for (const { id, dropped, documents, share, open } of guardsOfSnapshot(snapshot, decide)) {
    if (!open) continue;
    const message = `${id} loses ${dropped} of ${documents} documents (${(share * 100).toFixed(1)} %)`;
    stop('guard', id, message, { dropped, documents });
  }
  if (kept === 0) stop('empty', 'empty', 'no document is kept');
  return stops;
}

/** The first lines of the pack, as a line format would write them. */
function sampleOf({ snapshot, decide }: Held, names: readonly string[]): string[] {
  const kinds = new Map([...snapshot.columns.signals].map(([name, { spec }]) => [name, spec.kind]));
  const columns = chooseColumns(names, kinds);
  const redaction = prepareRedaction(snapshot.loaded.recipe, fileResources());
  const { list, of } = snapshot.groups();
  const keptOf = keptBy(decide);
  return firstKept(snapshot.documents, decide.verdicts()).map((document) => {
    const stored = storedDocument(snapshot, document);
    const group = list[of[document] ?? 0] ?? { language: '', script: '' };
    const masks = redaction?.of(stored.text, group) ?? null;
    const text = finalText(stored, decide.forcedOn(document)?.verdict === 'keep', masks?.edits ?? []);
    const row = packDocument(snapshot, stored, group.language, text, masks, keptOf(document));
    const line = rowLine(
      columns,
      columns.map((column) => column.value(row)),
    );
    return line.length <= LINE ? line : `${line.slice(0, graphemeCut(line, LINE))}…`;
  });
}

function firstKept(documents: number, { dropped, undecided }: { dropped: Bits; undecided: Bits }): number[] {
  const found: number[] = [];
  for (let word = 0; word < dropped.length && found.length < LINES; word++) {
    const left = Uint32Array.of(~(dropped[word]! | undecided[word]!));
    for (const bit of indexesOf(left)) if (word * 32 + bit < documents) found.push(word * 32 + bit);
  }
  return found.slice(0, LINES);
}

/** `packs/RECIPE-1` in the workspace, or the next number that is free. */
function freeFolder(dir: string, recipe: string): string {
  for (let n = 1; ; n++) {
    const folder = join(dir, PACKS_FOLDER, `${basename(dir, '.winnow')}-${recipe}-${n}`);
    if (!existsSync(folder)) return folder;
  }
}
