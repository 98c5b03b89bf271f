import type { Monaco } from './load-monaco.ts';

export const THEME = 'winnow';

/** Tokens, some with an opacity. */
const COLORS: Readonly<Record<string, string>> = {
  'editor.background': '--surface-1',
  'editor.foreground': '--text-1',
  'editorGutter.background': '--surface-1',
  'editorLineNumber.foreground': '--text-3',
  'editorLineNumber.activeForeground': '--text-2',
  'editorCursor.foreground': '--accent',
  'editor.selectionBackground': '--accent-tint',
  'editor.inactiveSelectionBackground': '--accent-tint',
  'editorWhitespace.foreground': '--text-3',
  'editorOverviewRuler.border': '--surface-1',
  'diffEditor.border': '--line',
  'diffEditor.unchangedRegionBackground': '--surface-2',
  'diffEditor.unchangedRegionForeground': '--text-2',
  'diffEditor.unchangedCodeBackground': '--surface-1',
  'diffEditor.insertedTextBackground': '--keep-tint',
  'diffEditor.insertedLineBackground': '--surface-1',
  'diffEditor.removedTextBackground': '--drop-tint',
  'diffEditor.removedLineBackground': '--surface-1',
  'diffEditorGutter.insertedLineBackground': '--keep-tint',
  'diffEditorGutter.removedLineBackground': '--drop-tint',
  'diffEditorOverview.insertedForeground': '--keep',
  'diffEditorOverview.removedForeground': '--drop',
  focusBorder: '--focus',
  'scrollbarSlider.background': '--line-strong 30%',
  'scrollbarSlider.hoverBackground': '--line-strong 50%',
  'scrollbarSlider.activeBackground': '--line-strong 70%',
  'widget.shadow': '--shadow',
};

/** Reads tokens as #rrggbbaa, which is all that the editor understands, whatever notation they are written in; `--line 30%` is a token with an opacity. */
export function tokenReader(): (name: string) => string {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const paint = canvas.getContext('2d', { willReadFrequently: true });
  const read = (name: string): string => {
    const [token, opacity = '100%'] = name.split(' ');
    probe.style.color = `color-mix(in srgb, var(${token}) ${opacity}, transparent)`;
    if (paint === null) return '#888888';
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = getComputedStyle(probe).color;
    paint.fillRect(0, 0, 1, 1);
    return `#${[...paint.getImageData(0, 0, 1, 1).data].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  };
  queueMicrotask(() => probe.remove());
  return read;
}

function apply(monaco: Monaco): void {
  const read = tokenReader();
  const colors = Object.fromEntries(Object.entries(COLORS).map(([key, token]) => [key, read(token)]));
  const background = Number.parseInt((colors['editor.background'] ?? '#ffffff').slice(1, 3), 16);
  const base = background < 128 ? 'vs-dark' : 'vs';
  monaco.editor.defineTheme(THEME, {
    base,
    inherit: true,
    rules: [{ token: '', foreground: (colors['editor.foreground'] ?? '#000000').slice(1, 7) }],
    colors,
  });
  monaco.editor.setTheme(THEME);
}

const listeners = new Set<() => void>();
let watching = false;

/** Applies the tokens to every editor, now and whenever the page's theme changes; `onChange` follows. Returns the end of it. */
export function followTheme(monaco: Monaco, onChange: () => void): () => void {
  listeners.add(onChange);
  if (!watching) {
    watching = true;
    const change = (): void => {
      apply(monaco);
      for (const listener of listeners) listener();
    };
    new MutationObserver(change).observe(document.documentElement, {
      attributeFilter: ['data-theme', 'data-contrast', 'class', 'style'],
    });
    for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) {
      matchMedia(query).addEventListener('change', change);
    }
    apply(monaco);
  }
  return () => listeners.delete(onChange);
}
