import { join } from 'node:path';
import { formatDocumentId } from '#shared/domain/document-id.ts';
import { AppError } from '#shared/errors.ts';
import type { Corpus } from '#engine/decide/corpus.ts';
import type { Groups } from '#engine/decide/groups.ts';
import { keptDraws } from '#engine/decide/chance.ts';
import { loadRecipe, loadRecipeText, type LoadedRecipe } from '#engine/recipe/load.ts';
import type { Override } from '#engine/recipe/overrides.ts';
import type { DocumentRow, ShardRow, Workspace } from '#store/api.ts';
import { fileIdentity } from '#store/file-identity.ts';
import { MAX_OPEN_FILES, onDisk, openFiles, type OpenFiles } from '#store/open-files.ts';
import { storedColumns, type StoredColumns } from './snapshot-columns.ts';
import { coverageOf, requireRead, stockAt, type Coverage, type Stock } from './snapshot-coverage.ts';
import { snapshotDecisions, type SnapshotDecisions } from './snapshot-decisions.ts';
import { groupsOf } from './snapshot-groups.ts';
import { runKeys, type RunKeys } from './run-keys.ts';
import {
  countDocuments,
  findDocument,
  keyOfDocument,
  locate,
  requireDocument,
  hashesOf,
  segmentIndex,
  segmentsOf,
  type Segment,
} from './snapshot-segments.ts';
import { weightsOf } from './snapshot-weights.ts';

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
  /** How much of the workspace the documents are of. */
  readonly coverage: Coverage;
  /** What was stored when it was taken. */
  readonly stock: Stock;
  /** The shards that the documents are of. */
  readonly shards: readonly ShardRow[];
  readonly segments: readonly Segment[];
  readonly columns: StoredColumns;
  readonly files: OpenFiles;
  /** Of a shard file, when the snapshot was taken (store/file-identity.ts). */
  identityOf(file: string): string | null;
  readonly decisions: SnapshotDecisions;
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
  /**
   * Takes what is there: `true` the shards that have their text and every column, `texts` all that have a text. Before
   * a first run, and where a recipe was not measured, that is no document.
   */
  partial?: boolean | 'texts';
}

/**
 * Opens a snapshot of an open workspace; closing it leaves the workspace open. Throws `not-found` before a first run and
 * while shards are unread, unless it may be partial.
 */
export async function openSnapshot(ws: Workspace, options: SnapshotOptions = {}): Promise<Snapshot> {
  const partial = options.partial ?? false;
  const loaded = options.loaded ?? currentRecipe(ws, options.overrides ?? [], partial !== false);
  const keys = await runKeys(loaded.recipe);
  const stock = stockAt(ws);
  const identityOf = identitiesOf(ws, stock);
  const files = openFiles(MAX_OPEN_FILES, onDisk, sameFiles(identityOf));
  try {
    const run = `winnow run ${ws.dir}${options.loaded === undefined ? '' : ` --recipe ${loaded.from}`}`;
    return { ...snapshotOf(ws, loaded, keys, stock, files, run, partial), identityOf };
  } catch (error) {
    files.close();
    throw error;
  }
}

function currentRecipe(ws: Workspace, overrides: readonly Override[], orDefault: boolean): LoadedRecipe {
  const current = ws.currentRecipe();
  if (current !== null) return loadRecipeText(current.resolved, `the workspace's recipe ${current.name}`, overrides);
  if (orDefault) return loadRecipe(null, overrides);
  throw new AppError('not-found', 'nothing was run in this workspace yet', {
    where: ws.dir,
    remedy: `run winnow run ${ws.dir} first`,
  });
}

function identitiesOf(ws: Workspace, { products }: Stock): Snapshot['identityOf'] {
  const paths = new Set(products.map(({ file }) => join(ws.dir, file)));
  const identities = new Map([...paths].map((path) => [path, fileIdentity(path)]));
  return (path) => identities.get(path) ?? null;
}

/**
 * Refuses a file that is no longer the one of the stock: its documents have other numbers than those that the snapshot
 * counts by.
 */
function sameFiles(identityOf: Snapshot['identityOf']): (file: string) => void {
  return (path) => {
    if (identityOf(path) === fileIdentity(path)) return;
    throw new AppError('stale', 'a shard was made anew since this was opened', {
      where: path,
      remedy: 'refresh what is shown',
    });
  };
}

/** `run`: the command that makes what this recipe needs. */
function snapshotOf(
  ws: Workspace,
  loaded: LoadedRecipe,
  keys: RunKeys,
  stock: Stock,
  files: OpenFiles,
  run: string,
  partial: boolean | 'texts',
): Omit<Snapshot, 'identityOf'> {
  const { coverage, read, measured } = coverageOf(ws, keys, stock);
  if (partial === false) requireRead(ws, coverage, run);
  const shards = partial === true ? measured : read;
  const segments = segmentsOf(ws, keys.textKey, shards, stock.products, files);
  const documents = countDocuments(segments);
  const columns = storedColumns(ws, keys, segments, stock.products, files, run);
  const row = (document: number): DocumentRow => {
    const { segment, ordinal } = locate(segments, document);
    return files.withText(segment.textFile, (reader) => reader.row(ordinal));
  };
  const idOf = (document: number): string => formatDocumentId(keyOfDocument(segments, files, document));
  // Where something is not read yet, a document that is not here may still come.
  const whole = shards.length === coverage.shards.all;
  const near = segmentIndex(segments);
  const decisions = snapshotDecisions({
    find: (id) => findDocument(near(id), files, id),
    textSha256: (document) => row(document).textSha256,
    whole,
  });
  decisions.add(ws.decisions());
  let groups: Groups | null = null;
  let corpus: Corpus | null = null;
  const allGroups = (): Groups => (groups ??= groupsOf(segments, columns, keys.units));
  return {
    ws,
    loaded,
    run,
    keys,
    documents,
    coverage,
    stock,
    shards,
    segments,
    columns,
    files,
    decisions,
    groups: allGroups,
    corpus() {
      if (corpus !== null) return corpus;
      columns.requireAll();
      const weights = weightsOf(segments, columns, files);
      const draws = keptDraws(documents, hashesOf(segments, files, documents));
      return (corpus = { documents, groups: allGroups(), ...weights, draws, column: columns.column });
    },
    find(id) {
      try {
        return findDocument(near(id), files, id) ?? requireDocument(segments, files, id);
      } catch (error) {
        if (whole || !(error instanceof AppError) || error.code !== 'not-found') throw error;
        const part = `${shards.length} of ${coverage.shards.all} shards`;
        throw new AppError('not-found', `there is no such document in the ${part} that are ready`, {
          where: id,
          remedy: `run ${run} to make the others`,
        });
      }
    },
    id: idOf,
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
