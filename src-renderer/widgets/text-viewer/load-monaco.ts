import type { editor } from 'monaco-editor/editor/editor.api';
import type { monaco } from './monaco.ts';

export type Monaco = typeof monaco;

/** A text for the editor; brackets are not paired, which would walk all of it. */
export function createPlainModel(monaco: Monaco, text: string): editor.ITextModel {
  const model = monaco.editor.createModel(text, 'plaintext');
  model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
  return model;
}

let loading: Promise<Monaco> | null = null;

/** The editor's code, fetched when the first text is shown. A failed load is tried anew by the next call. */
export function loadMonaco(): Promise<Monaco> {
  loading ??= import('./monaco.ts').then(
    (module) => module.monaco,
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
