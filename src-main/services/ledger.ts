import { FAULT_REASONS, type FaultReason, type LedgerEntry } from '#shared/domain/ledger.ts';
import { AppError } from '#shared/errors.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import { loadRecipeText } from '#engine/recipe/load.ts';
import { openFiles } from '#store/open-files.ts';
import { openWorkspace } from '#store/workspace.ts';
import { packLedger } from './export-inputs.ts';
import { runKeys } from './run-keys.ts';

export interface LedgerQuery {
  source?: string;
  reason?: string;
  /** Infinity for all. */
  limit: number;
}

export interface LedgerPage {
  total: number;
  entries: LedgerEntry[];
}

/** Records and files that could not be used, in the order of documents: what was read so far, also while shards are unread. */
export async function listLedger(dir: string, query: LedgerQuery): Promise<LedgerPage> {
  const { source, limit } = query;
  const reason = query.reason === undefined ? null : knownReason(query.reason);
  const ws = openWorkspace(dir, { readonly: true });
  const files = openFiles();
  try {
    if (source !== undefined && ws.source(source) === null) {
      const names = ws.sources().map(({ name }) => name);
      throw new AppError('not-found', `there is no source "${source}"`, {
        where: dir,
        remedy: didYouMean(source, names),
      });
    }
    const current = ws.currentRecipe();
    if (current === null) {
      throw new AppError('not-found', 'nothing was run in this workspace yet', {
        where: dir,
        remedy: `run winnow run ${dir} first`,
      });
    }
    const { recipe } = loadRecipeText(current.resolved, `the workspace's recipe ${current.name}`, []);
    const all = packLedger({ ws, keys: await runKeys(recipe), files }).filter(
      (entry) => (source === undefined || entry.source === source) && (reason === null || entry.reason === reason),
    );
    return { total: all.length, entries: all.slice(0, limit) };
  } finally {
    files.close();
    ws.close();
  }
}

function knownReason(text: string): FaultReason {
  const found = FAULT_REASONS.find((reason) => reason === text);
  if (found !== undefined) return found;
  throw new AppError('usage', `"${text}" is no reason of the ledger`, { remedy: didYouMean(text, FAULT_REASONS) });
}
