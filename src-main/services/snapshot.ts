import { formatDocumentId } from '#shared/domain/document-id.ts';
import { foldDecisions, type DecisionState } from '#shared/domain/decision-fold.ts';
import { AppError } from '#shared/errors.ts';
import type { Corpus, Forced } from '#engine/decide/corpus.ts';
import type { Groups } from '#engine/decide/groups.ts';
import { loadRecipeText, type LoadedRecipe } from '#engine/recipe/load.ts';
import type { Override } from '#engine/recipe/overrides.ts';
import type { DocumentRow, Workspace } from '#store/api.ts';
import { openFiles, type OpenFiles } from '#store/open-files.ts';
import { storedColumns, type StoredColumns } from './snapshot-columns.ts';
import { groupsOf } from './snapshot-groups.ts';
import { runKeys, type RunKeys } from './run-keys.ts';
import {
  countDocuments,
  findDocument,
  keyOfDocument,
  locate,
  requireDocument,
  segmentsOf,
  type Segment,
} from './snapshot-segments.ts';
import { weightsOf } from './snapshot-weights.ts';

/** A decision whose document has another text now, or is not here. */
export interface StaleDecision {
  entry: number;
  kind: 'override' | 'takedown';
  document: string;
  why: 'text-changed' | 'not-here';
}

/**
 * What a workspace holds under one recipe: documents in canonical order, their columns and texts on demand, and what
 * persons decided. It reads; it never writes.
 */
export interface Snapshot {
  readonly ws: Workspace;
  readonly loaded: LoadedRecipe;
  /** The command that makes what the recipe needs and the workspace lacks. */
  readonly run: string;
  readonly keys: RunKeys;
  readonly documents: number;
  readonly segments: readonly Segment[];
  readonly columns: StoredColumns;
  readonly files: OpenFiles;
  readonly decisions: DecisionState;
  /** One a document: takedown over person. */
  readonly forced: readonly Forced[];
  readonly stale: readonly StaleDecision[];
  /** What decide works on. Throws `not-found` where rules were not measured. */
  corpus(): Corpus;
  groups(): Groups;
  /** Throws `usage` or `not-found`, with the nearest that exists. */
  find(id: string): number;
  id(document: number): string;
  row(document: number): DocumentRow;
  text(document: number): string;
  close(): void;
}

export interface SnapshotOptions {
  /** Instead of the workspace's current recipe. */
  loaded?: LoadedRecipe;
  /** Limits and other values over the current recipe. */
  overrides?: readonly Override[];
}

/** Opens a snapshot of an open workspace; closing it leaves the workspace open. Throws `not-found` before a first run. */
export async function openSnapshot(ws: Workspace, options: SnapshotOptions = {}): Promise<Snapshot> {
  const loaded = options.loaded ?? currentRecipe(ws, options.overrides ?? []);
  const keys = await runKeys(loaded.recipe);
  const files = openFiles();
  try {
    const run = `winnow run ${ws.dir}${options.loaded === undefined ? '' : ` --recipe ${loaded.from}`}`;
    return snapshotOf(ws, loaded, keys, files, run);
  } catch (error) {
    files.close();
    throw error;
  }
}

function currentRecipe(ws: Workspace, overrides: readonly Override[]): LoadedRecipe {
  const current = ws.currentRecipe();
  if (current === null) {
    throw new AppError('not-found', 'nothing was run in this workspace yet', {
      where: ws.dir,
      remedy: `run winnow run ${ws.dir} first`,
    });
  }
  return loadRecipeText(current.resolved, `the workspace's recipe ${current.name}`, overrides);
}

/** `run`: the command that makes what this recipe needs. */
function snapshotOf(ws: Workspace, loaded: LoadedRecipe, keys: RunKeys, files: OpenFiles, run: string): Snapshot {
  const segments = segmentsOf(ws, keys.textKey, files, run);
  const documents = countDocuments(segments);
  const columns = storedColumns(ws, keys, segments, files, run);
  const decisions = foldDecisions(ws.decisions());
  const row = (document: number): DocumentRow => {
    const { segment, ordinal } = locate(segments, document);
    return files.withText(segment.textFile, (reader) => reader.row(ordinal));
  };
  const { forced, stale } = forcedBy(decisions, segments, files, row);
  let groups: Groups | null = null;
  let corpus: Corpus | null = null;
  const allGroups = (): Groups => (groups ??= groupsOf(segments, columns, keys.units));
  return {
    ws,
    loaded,
    run,
    keys,
    documents,
    segments,
    columns,
    files,
    decisions,
    forced,
    stale,
    groups: allGroups,
    corpus() {
      if (corpus !== null) return corpus;
      columns.requireAll();
      const weights = weightsOf(segments, columns, files);
      return (corpus = { documents, groups: allGroups(), ...weights, column: columns.column });
    },
    find: (id) => requireDocument(segments, files, id),
    id: (document) => formatDocumentId(keyOfDocument(segments, files, document)),
    row,
    text(document) {
      const { segment, ordinal } = locate(segments, document);
      return files.withText(segment.textFile, (reader) => reader.text(ordinal));
    },
    close: () => {
      files.close();
    },
  };
}

/**
 * What persons decided, by document. An override of a text that changed since does not count; a takedown does, for it
 * asks for the document and not for the way it was cleaned. Both are listed as stale.
 */
function forcedBy(
  { overrides, takedowns }: DecisionState,
  segments: readonly Segment[],
  files: OpenFiles,
  row: (document: number) => DocumentRow,
): { forced: Forced[]; stale: StaleDecision[] } {
  const forced = new Map<number, Forced>();
  const stale: StaleDecision[] = [];
  const place = (id: string, kind: StaleDecision['kind'], entry: number, textHash: string): number | null => {
    const document = findDocument(segments, files, id);
    if (document === null) stale.push({ entry, kind, document: id, why: 'not-here' });
    else if (row(document).textSha256 !== textHash) {
      stale.push({ entry, kind, document: id, why: 'text-changed' });
      if (kind === 'override') return null;
    }
    return document;
  };
  for (const [id, { entry, textHash, verdict, why }] of overrides) {
    const document = place(id, 'override', entry, textHash);
    if (document !== null) forced.set(document, { document, by: 'person', verdict, entry, reason: why });
  }
  for (const [id, { entry, textHash, reason }] of takedowns) {
    const document = place(id, 'takedown', entry, textHash);
    if (document !== null) forced.set(document, { document, by: 'takedown', verdict: 'drop', entry, reason });
  }
  return { forced: [...forced.values()].sort((a, b) => a.document - b.document), stale };
}
