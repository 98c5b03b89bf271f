import * as monaco from 'monaco-editor/editor/editor.api';
// The font of its signs, such as those at added and removed lines.
import 'monaco-editor/features/codicon/register';

/*
 * The API alone, without languages and contributions: nothing here may run on, complete or follow what a document
 * holds. The worker computes diffs.
 */
globalThis.MonacoEnvironment = {
  getWorker: () => new Worker(new URL('./editor.worker.ts', import.meta.url), { type: 'module', name: 'editor' }),
};

export { monaco };
