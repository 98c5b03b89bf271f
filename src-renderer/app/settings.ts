import { readSaved, writeSaved } from './saved.ts';
import { createStore } from './store.ts';

/** How a person likes the app on this machine. `public/theme.js` reads the same before the first paint. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly contrast: 'system' | 'more';
  readonly density: 'compact' | 'comfortable';
  /** Whether keys without Ctrl, Alt or ⌘ act; speech input and stray keys make some people switch them off. */
  readonly singleKeys: boolean;
  /** Keys that a person chose, by command id; an empty list takes the keys away. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  contrast: 'system',
  density: 'compact',
  singleKeys: true,
  keys: {},
};

/** Settings from what was saved: whatever makes no sense is as by default. */
export function parseSettings(saved: unknown): Settings {
  const { theme, contrast, density, singleKeys, keys } = (
    typeof saved === 'object' && saved !== null ? saved : {}
  ) as Record<string, unknown>;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    contrast: contrast === 'more' ? 'more' : 'system',
    density: density === 'comfortable' ? 'comfortable' : 'compact',
    singleKeys: singleKeys !== false,
    keys: parseKeys(keys),
  };
}

function parseKeys(keys: unknown): Settings['keys'] {
  if (typeof keys !== 'object' || keys === null) return {};
  const isKeys = (entry: [string, unknown]): entry is [string, string[]] =>
    Array.isArray(entry[1]) && entry[1].every((key) => typeof key === 'string');
  return Object.fromEntries(Object.entries(keys).filter(isKeys));
}

export const settings = createStore<Settings>(DEFAULT_SETTINGS);

/** Reads the saved settings, applies them to the page, and follows changes here, in other tabs and of the system. */
export function startSettings(): void {
  const moreContrast = matchMedia('(prefers-contrast: more)');
  const apply = (): void => {
    const { theme, contrast, density } = settings.get();
    const { dataset } = document.documentElement;
    dataset['theme'] = theme;
    dataset['contrast'] = contrast === 'more' || moreContrast.matches ? 'more' : 'normal';
    dataset['density'] = density;
  };
  const load = (): void => settings.set(readSaved('local', 'settings', parseSettings) ?? DEFAULT_SETTINGS);
  settings.subscribe(apply);
  moreContrast.addEventListener('change', apply);
  window.addEventListener('storage', ({ key }) => {
    if (key === 'winnow.settings' || key === null) load();
  });
  load();
  apply();
}

export function changeSettings(change: Partial<Settings>): void {
  const next = { ...settings.get(), ...change };
  settings.set(next);
  writeSaved('local', 'settings', next);
}
