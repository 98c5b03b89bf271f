import type { editor } from 'monaco-editor/editor/editor.api';
import { displayOf, LONG_LINE, placeOf } from '../text-viewer/display.ts';
import type { Display, Part } from '../text-viewer/display.ts';
import { createPlainModel } from '../text-viewer/load-monaco.ts';
import type { Monaco } from '../text-viewer/load-monaco.ts';
import { optionsFor, READING } from '../text-viewer/options.ts';
import { followTheme, THEME } from '../text-viewer/theme.ts';
import { changesOfEditor } from './changes.ts';
import type { TextChange } from './changes.ts';

export type DiffMode = 'inline' | 'side';

/** Milliseconds after which the editor stops to look for a smaller diff; what it has then is shown and said to be partial. */
const TIME = 3000;

/** A line from here on counts as long: then both texts are shown a sentence a line. */
const LONG = 1200;

export interface DiffResult {
  changes: TextChange[];
  /** Whether the search for a smaller diff was cut short. */
  partial: boolean;
}

export interface DiffView {
  step: (forward: boolean) => void;
  /** Brings a change into view and the caret to it. */
  reveal: (change: TextChange) => void;
  focus: () => void;
  dispose: () => void;
}

export interface DiffInput {
  original: string;
  modified: string;
  originalLabel: string;
  modifiedLabel: string;
  mode: DiffMode;
  ignoreWhitespace: boolean;
  invisibles: boolean;
}

/** A diff editor for one pair of texts and one mode: toggling the mode of a living one loses the wrapping of its left side. */
export function createDiffView(
  monaco: Monaco,
  host: HTMLElement,
  input: DiffInput,
  onResult: (result: DiffResult) => void,
): DiffView {
  const sentences = hasLongLine(input.original) || hasLongLine(input.modified);
  const original = displayOf(input.original, { sentences });
  const modified = displayOf(input.modified, { sentences });
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-mono').trim();
  const view = monaco.editor.createDiffEditor(host, {
    ...READING,
    ...optionsFor(original.text.length + modified.text.length, input.invisibles),
    theme: THEME,
    fontSize: 13,
    lineHeight: 20,
    ...(family !== '' && { fontFamily: family }),
    diffWordWrap: 'on',
    renderSideBySide: input.mode === 'side',
    useInlineViewWhenSpaceIsLimited: false,
    ignoreTrimWhitespace: input.ignoreWhitespace,
    originalEditable: false,
    renderMarginRevertIcon: false,
    renderGutterMenu: false,
    hideUnchangedRegions: { enabled: true, contextLineCount: 3, minimumLineCount: 4, revealLineCount: 20 },
    maxComputationTime: TIME,
    diffAlgorithm: 'advanced',
    renderOverviewRuler: true,
  });
  view.getOriginalEditor().updateOptions({ ariaLabel: input.originalLabel, lineNumbers: numbersOf(original) });
  view.getModifiedEditor().updateOptions({ ariaLabel: input.modifiedLabel, lineNumbers: numbersOf(modified) });
  const models = {
    original: createPlainModel(monaco, original.text),
    modified: createPlainModel(monaco, modified.text),
  };
  view.setModel(models);
  const updated = view.onDidUpdateDiff(() => {
    const changes = view.getLineChanges();
    if (changes !== null) {
      onResult({ changes: changesOfEditor(changes, original, modified), partial: isPartial(view) });
    }
  });
  const unfollow = followTheme(monaco, () => undefined);

  return {
    step: (forward) => view.goToDiff(forward ? 'next' : 'previous'),
    reveal: (change) => {
      const gone = change.modified.start === change.modified.end && input.mode === 'side';
      const side = gone ? view.getOriginalEditor() : view.getModifiedEditor();
      const at = gone ? rangeOf(original, change.original) : rangeOf(modified, change.modified);
      side.setSelection(at);
      side.revealRangeInCenter(at, monaco.editor.ScrollType.Immediate);
    },
    focus: () => view.getModifiedEditor().focus(),
    dispose: () => {
      unfollow();
      updated.dispose();
      view.dispose();
      models.original.dispose();
      models.modified.dispose();
    },
  };
}

function rangeOf(display: Display, { start, end }: Part) {
  const from = placeOf(display, start);
  const to = placeOf(display, end);
  return { startLineNumber: from.line, startColumn: from.column, endLineNumber: to.line, endColumn: to.column };
}

const numbersOf = (display: Display) => (line: number) => {
  const number = display.numbers[line - 1];
  return number === undefined || number === 0 ? '·' : String(number);
};

/** The widget knows, its published type does not say so. */
function isPartial(view: editor.IDiffEditor): boolean {
  const { getDiffComputationResult: result } = view as {
    getDiffComputationResult?: () => { quitEarly: boolean } | null;
  };
  return result?.call(view)?.quitEarly === true;
}

function hasLongLine(text: string): boolean {
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', start)) {
    if (at - start > LONG) return true;
    start = at + 1;
  }
  return text.length - start > Math.min(LONG, LONG_LINE);
}
