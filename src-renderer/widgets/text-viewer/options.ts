import type { editor } from 'monaco-editor/editor/editor.api';

/** Above this many characters lines are wrapped by counting, not by laying them out. */
const SIMPLE_WRAP = 20_000;

/** Options for text of unknown origin: nothing is rewritten, followed or highlighted by itself. */
export const READING: editor.IEditorOptions & editor.IGlobalEditorOptions = {
  readOnly: true,
  domReadOnly: true,
  unusualLineTerminators: 'off',
  unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false, nonBasicASCII: false },
  selectionHighlight: false,
  occurrencesHighlight: 'off',
  links: false,
  contextmenu: false,
  largeFileOptimizations: true,
  renderControlCharacters: true,
  renderFinalNewline: 'on',
  wordWrap: 'on',
  wrappingIndent: 'none',
  automaticLayout: true,
  minimap: { enabled: false },
  folding: false,
  glyphMargin: false,
  lineDecorationsWidth: 10,
  lineNumbersMinChars: 4,
  renderLineHighlight: 'none',
  scrollBeyondLastLine: false,
  smoothScrolling: false,
  matchBrackets: 'never',
  guides: { indentation: false, bracketPairs: false },
  colorDecorators: false,
  hover: { enabled: 'off' },
  quickSuggestions: false,
  wordBasedSuggestions: 'off',
  dragAndDrop: false,
  dropIntoEditor: { enabled: false },
  emptySelectionClipboard: false,
  multiCursorLimit: 1,
  tabFocusMode: true,
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  scrollbar: {
    verticalScrollbarSize: 12,
    horizontalScrollbarSize: 10,
    useShadows: false,
    alwaysConsumeMouseWheel: false,
  },
  stickyScroll: { enabled: false },
  padding: { top: 8, bottom: 12 },
  cursorBlinking: 'solid',
};

export function optionsFor(length: number, invisibles: boolean): editor.IEditorOptions {
  return {
    wrappingStrategy: length > SIMPLE_WRAP ? 'simple' : 'advanced',
    renderWhitespace: invisibles ? 'all' : 'none',
  };
}
