import { existsSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PackFile, PackManifest } from '#shared/domain/pack-manifest.ts';
import { PACK_FORMAT } from '#shared/domain/pack-manifest.ts';
import type { EditSpan } from '#shared/domain/span.ts';
import { AppError } from '#shared/errors.ts';
import { popcount } from '#engine/decide/bits.ts';
import type { Decide } from '#engine/decide/decide.ts';
import type { Guard } from '#engine/decide/guards.ts';
import { LONG_TAIL_QUOTA } from '#engine/decide/long-tail.ts';
import { residualsOf, sampledOut } from '#engine/decide/sampling.ts';
import { hashOf, sha256 } from '#engine/hash.ts';
import { datasetCard } from '#engine/packs/card.ts';
import { chooseColumns, defaultColumns } from '#engine/packs/columns.ts';
import { openDataFiles } from '#engine/packs/data-files.ts';
import { applyEdits, withMasks } from '#engine/packs/final-text.ts';
import { contentHash, toolchain } from '#engine/packs/manifest.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { prepareRedaction } from '#engine/pii/redaction.ts';
import { writers } from '#engine/packs/writers/registry.gen.ts';
import type { WriterId } from '#engine/packs/writers/registry.gen.ts';
import { openWorkspace } from '#store/workspace.ts';
import { decideSnapshot, guardsOfSnapshot, thresholdsOf } from './decide.ts';
import type { RecipeChoice } from './decide.ts';
import { storedDocuments, type StoredDocument } from './export-documents.ts';
import { openEvidence } from './export-evidence.ts';
import { packArtefacts, packExcluded, packInputs } from './export-inputs.ts';
import { keptBy, packDocument } from './export-row.ts';
import { writeWhole } from './pack-folder.ts';
import { stockOf } from './run-report.ts';
import { openSnapshot } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { loadRecipe } from '#engine/recipe/load.ts';

export interface ExportOptions extends RecipeChoice {
  /** The pack: a folder that does not exist yet. */
  out: string;
  format?: WriterId;
  /** Name of the pack; default: that of its folder. */
  name?: string;
  columns?: readonly string[];
  /** Content bytes of a data file. */
  targetBytes?: number;
  /** Guards to accept, e.g. `source:web`, or `all`: each becomes an entry in the decision log. */
  accept?: readonly string[];
  why?: string;
  /** Version of Winnow, for the toolchain. */
  winnow: string;
  now(): Date;
  signal?: AbortSignal;
  onProgress?(done: number, all: number): void;
}

export interface ExportReport {
  pack: string;
  contentSha256: string;
  documents: { made: number; kept: number; dropped: number };
  /** Of those dropped, the ones that the verdict keeps and the edits leave without a character. */
  emptied: number;
  files: number;
  bytes: number;
  /** Sources without a licence: fine to look at, not to publish. */
  unlicensed: string[];
  accepted: string[];
}

export const DEFAULT_TARGET = 256 * 1024 * 1024;

/**
 * Writes the kept documents and the evidence as a new pack (DESIGN §4). Refuses while documents are undecided or guards are open.
 * The folder appears whole or not at all: it is written beside itself and renamed.
 */
export async function exportPack(dir: string, options: ExportOptions): Promise<ExportReport> {
  if (existsSync(options.out)) {
    throw new AppError('bad-input', 'there is something already', {
      where: options.out,
      remedy: 'give a folder that does not exist: a pack is never changed',
    });
  }
  const ws = openWorkspace(dir, { readonly: (options.accept ?? []).length === 0 });
  try {
    const loaded = options.recipe === undefined ? {} : { loaded: loadRecipe(options.recipe) };
    let snapshot = await openSnapshot(ws, loaded);
    try {
      const accepted = acceptGuards(snapshot, options);
      if (accepted.length > 0) {
        snapshot.close();
        snapshot = await openSnapshot(ws, loaded);
      }
      const taken = snapshot;
      const report = await writeWhole(options.out, (folder) => writePack(taken, folder, options));
      return { ...report, accepted };
    } finally {
      snapshot.close();
    }
  } finally {
    ws.close();
  }
}

/** Logs the consent that was asked for; what is not guarded is a mistake worth saying. */
function acceptGuards(snapshot: Snapshot, options: ExportOptions): string[] {
  const wanted = options.accept ?? [];
  if (wanted.length === 0) return [];
  const guards = new Map(guardsOfSnapshot(snapshot, decideSnapshot(snapshot)).map((guard) => [guard.id, guard]));
  const named = wanted.includes('all') ? [...guards.keys()] : wanted;
  const decisions = named.flatMap((id) => {
    const guard = guards.get(id);
    if (guard === undefined) {
      const known = [...guards.keys()].join(', ');
      throw new AppError('usage', `nothing is guarded as "${id}"`, {
        remedy: known === '' ? 'no guard is open' : `open are ${known}`,
      });
    }
    return guard.open
      ? [{ kind: 'accept-guard' as const, guard: id, fraction: guard.share, why: options.why ?? '' }]
      : [];
  });
  if (decisions.length > 0) snapshot.ws.decide(decisions, options.now().toISOString());
  return decisions.map(({ guard }) => guard);
}

async function writePack(
  snapshot: Snapshot,
  pack: string,
  options: ExportOptions,
): Promise<Omit<ExportReport, 'accepted'>> {
  const { ws, loaded, keys } = snapshot;
  const format = options.format ?? 'jsonl-zst';
  const signals = new Map([...snapshot.columns.signals].map(([name, { spec }]) => [name, spec.kind]));
  const thresholds = thresholdsOf(snapshot);
  const columns = chooseColumns(options.columns ?? defaultColumns(thresholds), signals);
  const inputs = packInputs(snapshot);
  const decide = decideSnapshot(snapshot);
  refuseUndecided(
    decide.verdicts().undecided.reduce((n, word) => n + bitCount(word), 0),
    dirOf(snapshot),
  );
  const guards = guardsOfSnapshot(snapshot, decide);
  refuseGuarded(guards, dirOf(snapshot));

  const data = openDataFiles(pack, writers[format], columns, options.targetBytes ?? DEFAULT_TARGET);
  const evidence = openEvidence(pack, snapshot, thresholds);
  const keptOf = keptBy(decide);
  const chance = chanceCounts(decide);
  let byQuota = 0;
  const bySource: PackManifest['counts']['bySource'] = Object.fromEntries(
    ws.sources().map(({ name }) => [name, { made: 0, kept: 0, keptBytes: 0 }]),
  );
  const byLanguage: Record<string, number> = {};
  const documents = { made: 0, kept: 0, dropped: 0 };
  let emptied = 0;
  const keptByPerson = new Set(snapshot.decisions.forced().flatMap((f) => (f.verdict === 'keep' ? [f.document] : [])));
  const redaction = prepareRedaction(loaded.recipe, fileResources());
  const redacted: Record<string, number> = Object.fromEntries(redaction?.categories.map((name) => [name, 0]) ?? []);
  const { list, of } = snapshot.groups();
  try {
    for (const stored of storedDocuments(snapshot)) {
      if (options.signal?.aborted === true)
        throw new AppError('cancelled', 'the export was cancelled; nothing was written');
      const group = list[of[stored.document] ?? 0];
      const sums = bySource[stored.segment.source.name];
      if (group === undefined || sums === undefined) throw new Error('a document without group or source');
      documents.made++;
      sums.made++;
      const verdict = decide.verdict(stored.document);
      const masks = verdict === 'drop' ? null : (redaction?.of(stored.text, group) ?? null);
      const text = verdict === 'drop' ? '' : finalText(stored, keptByPerson.has(stored.document), masks?.edits ?? []);
      if (text === '') {
        documents.dropped++;
        if (verdict !== 'drop') emptied++;
        await evidence.drop(stored, group.language, group.script, verdict !== 'drop');
      } else {
        if (keptOf(stored.document).keptBy === LONG_TAIL_QUOTA) byQuota++;
        const document = packDocument(snapshot, stored, group.language, text, masks, keptOf(stored.document));
        for (const { class: category } of masks?.edits ?? []) redacted[category] = (redacted[category] ?? 0) + 1;
        documents.kept++;
        sums.kept++;
        sums.keptBytes += Buffer.byteLength(document.text, 'utf8');
        byLanguage[group.language] = (byLanguage[group.language] ?? 0) + 1;
        await data.write(document);
      }
      if (documents.made % 1_000 === 0) options.onProgress?.(documents.made, snapshot.documents);
    }
    const { files, dataSha256 } = await data.close();
    const evidenceFiles = await evidence.close();
    const log = ws.decisions().map(({ entry, decision }) => ({ entry, decision }));
    const recipeJson = `${JSON.stringify(loaded.recipe, null, 2)}\n`;
    const content: Omit<PackManifest, 'contentSha256'> = {
      pack: PACK_FORMAT,
      name: options.name ?? basename(options.out),
      inputs,
      sources: ws.sources().map(({ root: _, ...source }) => source),
      recipe: { name: loaded.recipe.name, hash: loaded.hash, resolved: loaded.recipe },
      decisions: { entries: log.length, hash: hashOf(log) },
      keys: { text: keys.textKey, units: Object.fromEntries(keys.units.map((unit) => [unit.name, unit.key])) },
      artefacts: packArtefacts(keys.units),
      excluded: packExcluded(ws),
      acceptedGuards: guards.flatMap(({ id, accepted }) =>
        accepted === null ? [] : [{ guard: id, why: accepted.why }],
      ),
      toolchain: toolchain(options.winnow),
      counts: {
        records: stockOf(ws, keys).records,
        documents,
        bySource,
        ...(redaction === null ? {} : { redacted }),
        ...(decide.thresholds.quota !== null && { longTail: byQuota }),
        ...chance,
      },
      columns: columns.map(({ name }) => name),
      format,
      dataSha256,
      data: files,
      evidence: evidenceFiles,
      other: [],
    };
    const manifest: PackManifest = { ...content, contentSha256: contentHash(content) };
    manifest.other = [
      writeOther(pack, 'README.md', datasetCard(manifest, byLanguage)),
      writeOther(pack, 'recipe.json', recipeJson),
    ];
    writeOther(pack, 'provenance.json', `${JSON.stringify(provenance(snapshot, options), null, 2)}\n`);
    writeOther(pack, 'manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
    return {
      pack: options.out,
      contentSha256: manifest.contentSha256,
      documents,
      emptied,
      files: files.length,
      bytes: files.reduce((n: number, file: PackFile) => n + file.bytes, 0),
      unlicensed: manifest.sources.filter((source) => source.licence === null).map(({ name }) => name),
    };
  } catch (error) {
    data.abort();
    evidence.abort();
    throw error;
  }
}

/**
 * Clean text without what the edits take out, and with placeholders for what the recipe masks. Where the edits would leave nothing,
 * a person's word to keep it stands above them, but not above masks.
 */
export function finalText({ text, edits }: StoredDocument, keptByPerson: boolean, masks: readonly EditSpan[]): string {
  const edited = applyEdits(text, withMasks(edits(), masks));
  return edited === '' && keptByPerson ? applyEdits(text, masks) : edited;
}

/** What sampling dropped, and what is left of each risk. */
function chanceCounts(decide: Decide): Pick<PackManifest['counts'], 'sampledOut' | 'residuals'> {
  const { sides } = decide.thresholds;
  const residuals = residualsOf(decide);
  return {
    ...(sides.some(({ kind }) => kind === 'sample') && { sampledOut: popcount(sampledOut(decide)) }),
    ...(residuals.length > 0 && { residuals }),
  };
}

/** When and by which runs: true of this export alone, so no part of the content hash. */
function provenance({ ws, loaded }: Snapshot, options: ExportOptions): unknown {
  const runs = ws
    .runs()
    .map(({ id, startedAt, finishedAt, state, recipe }) => ({ id, startedAt, finishedAt, state, recipe }));
  return {
    exportedAt: options.now().toISOString(),
    recipe: loaded.hash,
    runs,
    decisions: ws.decisions().map(({ entry, at }) => ({ entry, at })),
  };
}

function writeOther(pack: string, path: string, text: string): { path: string; bytes: number; sha256: string } {
  writeFileSync(join(pack, path), text, { flush: true });
  return { path, bytes: statSync(join(pack, path)).size, sha256: sha256(text) };
}

function dirOf({ ws }: Snapshot): string {
  return ws.dir;
}

function bitCount(word: number): number {
  let n = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) n++;
  return n;
}

function refuseUndecided(undecided: number, where: string): void {
  if (undecided === 0) return;
  throw new AppError('undecided', `${undecided} documents are undecided: a gated signal is still open`, {
    where,
    remedy: 'measure it with winnow run, then export',
  });
}

function refuseGuarded(guards: readonly Guard[], where: string): void {
  const open = guards.filter((guard) => guard.open);
  if (open.length === 0) return;
  const list = open.map(
    ({ id, dropped, documents, share }) => `${id} (${dropped} of ${documents}, ${Math.round(share * 100)} %)`,
  );
  throw new AppError('guard', `the rules drop more than the recipe's guard allows of ${list.join(', ')}`, {
    where,
    remedy: `look at them with winnow docs, or accept with ${open.map(({ id }) => `--accept ${id}`).join(' ')}`,
  });
}
