import type { OpenedDocument } from '#shared/contract/documents.ts';
import type { MaskedDocument, RedactionSettings } from '#shared/contract/redaction.ts';
import { loadRecipe, loadRecipeText, type LoadedRecipe } from '#engine/recipe/load.ts';
import { openFiles } from '#store/open-files.ts';
import { openWorkspace } from '#store/workspace.ts';
import type { CallControl } from '../calls.ts';
import { runKeys, type RunKeys } from '../run-keys.ts';
import { createExplainer, type Explainer } from './explained.ts';
import { findStored, type FoundDocument } from './find.ts';
import { createMasker } from './masked.ts';
import { openDocument } from './open.ts';
import { readRaw } from './raw-record.ts';
import { noRaw, rawText, traceOf, type RawText, type Trace } from './trace.ts';

/** What the threads that read documents answer. */
export interface DocumentHandlers extends Pick<Explainer, 'explain' | 'final'> {
  open(input: { id: string }): Promise<OpenedDocument>;
  text(input: { id: string; start: number; count: number }): Promise<{ text: string }>;
  masked(input: { id: string; settings: RedactionSettings }): Promise<MaskedDocument>;
  raw(input: { id: string }, control: CallControl): Promise<RawText>;
  trace(input: { id: string }, control: CallControl): Promise<Trace>;
}

interface Current {
  hash: string;
  loaded: LoadedRecipe;
  keys: RunKeys;
}

export function documentHandlers(dir: string): DocumentHandlers {
  const ws = openWorkspace(dir, { readonly: true });
  const files = openFiles();
  const { explain, final } = createExplainer(ws);
  const mask = createMasker();
  let known: Current | null = null;
  /** Of the workspace and of its catalogue, when files were opened. */
  let seen = { version: -1, catalogue: '' };

  function follow(): void {
    const version = ws.dataVersion();
    if (version === seen.version) return;
    const { catalogue } = ws.revisions();
    // A shard may have been made anew, under the same name.
    if (catalogue !== seen.catalogue) files.close();
    seen = { version, catalogue };
  }

  /** The current recipe, or the one that a first run would take. */
  async function current(): Promise<Current> {
    follow();
    const stored = ws.currentRecipe();
    const hash = stored?.hash ?? '';
    if (known?.hash === hash) return known;
    const loaded = stored === null ? loadRecipe(null, []) : loadRecipeText(stored.resolved, stored.name, []);
    return (known = { hash, loaded, keys: await runKeys(loaded.recipe) });
  }

  async function find(id: string): Promise<Current & { found: FoundDocument }> {
    const now = await current();
    return { ...now, found: findStored(ws, files, now.keys.textKey, id) };
  }

  return {
    explain,
    final,
    async open({ id }) {
      const { found, keys } = await find(id);
      return openDocument(ws, keys, files, found);
    },
    async text({ id, start, count }) {
      const { found } = await find(id);
      const text = files.withText(found.textFile, (reader) => reader.text(found.ordinal));
      return { text: text.slice(start, start + count) };
    },
    async masked({ id, settings }) {
      const { found, keys } = await find(id);
      return mask(openDocument(ws, keys, files, found), settings);
    },
    async raw({ id }, { left }) {
      const { found, loaded } = await find(id);
      const record = await readRaw(found, files, loaded.recipe.read, left);
      return 'why' in record ? noRaw(record.why) : rawText(record);
    },
    async trace({ id }, { left }) {
      const { found, loaded } = await find(id);
      const { recipe } = loaded;
      const stored = files.withText(found.textFile, (reader) => {
        const { textSha256, edits } = reader.row(found.ordinal);
        return { text: reader.text(found.ordinal), textSha256, edits: JSON.parse(edits) as Record<string, number> };
      });
      return traceOf(await readRaw(found, files, recipe.read, left), recipe.clean, stored);
    },
  };
}
