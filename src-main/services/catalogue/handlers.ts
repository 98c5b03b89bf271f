import type { SourceInfo } from '#shared/contract/sources.ts';
import type { Source } from '#shared/domain/source.ts';
import { loadRecipe, loadRecipeText } from '#engine/recipe/load.ts';
import type { Workspace } from '#store/api.ts';
import { openFiles } from '#store/open-files.ts';
import { openWorkspace } from '#store/workspace.ts';
import type { CallControl } from '../calls.ts';
import { runKeys, type RunKeys } from '../run-keys.ts';
import { editSource, type SourceFacts } from '../sources.ts';
import { ledgerPages, type LedgerPage, type LedgerQuery } from './ledger-pages.ts';
import { listPacks, type PackInfo } from './pack-list.ts';
import { runHistory, type RunLine } from './run-history.ts';
import { listSources } from './source-list.ts';
import { previewSource, type SourcePreview } from './source-preview.ts';

/** What the catalogue thread answers: lists over sources, files, runs and packs. */
export interface CatalogueHandlers {
  sources(input: null): Promise<SourceInfo[]>;
  preview(input: { paths: string[] }, control: CallControl): Promise<SourcePreview>;
  edit(input: { name: string; facts: SourceFacts }): Source;
  ledger(input: LedgerQuery): Promise<LedgerPage>;
  runs(input: null): RunLine[];
  packs(input: { named: string[] }): PackInfo[];
}

export function catalogueHandlers(dir: string): CatalogueHandlers {
  const ws = openWorkspace(dir, { readonly: true });
  const files = openFiles();
  let keys: { hash: string; keys: RunKeys } | null = null;
  let ledger: { at: string; pages: (query: LedgerQuery) => LedgerPage } | null = null;

  /** Of the current recipe, or of the one that a first run would take. */
  async function currentKeys(): Promise<RunKeys> {
    const current = ws.currentRecipe();
    const hash = current?.hash ?? '';
    if (keys?.hash === hash) return keys.keys;
    const { recipe } = current === null ? loadRecipe(null, []) : loadRecipeText(current.resolved, current.name, []);
    keys = { hash, keys: await runKeys(recipe) };
    return keys.keys;
  }

  return {
    sources: async () => listSources(ws, await currentKeys()),
    preview: ({ paths }, { left }) => previewSource(ws, paths, left),
    edit: ({ name, facts }) => writing(dir, (open) => editSource(open, name, facts)),
    async ledger(query) {
      const { textKey } = await currentKeys();
      const at = `${textKey} ${ws.revisions().catalogue}`;
      if (ledger?.at !== at) {
        // A shard may have been made anew, under the same name.
        files.close();
        ledger = { at, pages: ledgerPages(ws, textKey, files) };
      }
      return ledger.pages(query);
    },
    runs: () => runHistory(ws, Date.now()),
    packs: ({ named }) => listPacks(dir, named),
  };
}

function writing<T>(dir: string, work: (ws: Workspace) => T): T {
  const ws = openWorkspace(dir);
  try {
    return work(ws);
  } finally {
    ws.close();
  }
}
