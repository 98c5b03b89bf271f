/** The keyboard of a list of folders and files, apart from drawing it. */
export interface Entry {
  readonly name: string;
  readonly path: string;
  readonly kind: 'folder' | 'file' | 'refused';
}

export interface ListState {
  /** Index of the entry that keys act on. */
  readonly active: number;
  /** Chosen paths, also of other folders, in the order in which they were chosen. */
  readonly chosen: readonly string[];
  /** Letters typed one after the other, and when the last came, in ms. */
  readonly typed: string;
  readonly typedAt: number;
}

export const EMPTY_LIST: ListState = { active: 0, chosen: [], typed: '', typedAt: 0 };

/** What a key asks for beyond the list itself. */
export type ListAct = { act: 'open'; path: string } | { act: 'up' } | null;

/** Letters further apart begin a new word. */
const TYPE_PAUSE = 1_000;
const PAGE = 10;

/** Answers a key; null where the key means nothing here, so that the page can have it. */
export function listKey(
  state: ListState,
  entries: readonly Entry[],
  key: string,
  at: number,
): { state: ListState; act: ListAct } | null {
  const entry = entries[state.active];
  const move = (active: number): { state: ListState; act: null } => ({
    state: { ...state, active: Math.max(0, Math.min(entries.length - 1, active)), typed: '' },
    act: null,
  });
  switch (key) {
    case 'ArrowDown':
      return move(state.active + 1);
    case 'ArrowUp':
      return move(state.active - 1);
    case 'PageDown':
      return move(state.active + PAGE);
    case 'PageUp':
      return move(state.active - PAGE);
    case 'Home':
      return move(0);
    case 'End':
      return move(entries.length - 1);
    case 'ArrowLeft':
    case 'Backspace':
      return { state, act: { act: 'up' } };
    case 'ArrowRight':
      return entry?.kind === 'folder' ? { state, act: { act: 'open', path: entry.path } } : { state, act: null };
    case 'Enter':
      if (entry?.kind === 'folder') return { state, act: { act: 'open', path: entry.path } };
      return { state: entry === undefined ? state : toggle(state, entry), act: null };
    case ' ':
      if (isInName(state, entries, at)) return typed(state, entries, key, at);
      return { state: entry === undefined ? state : toggle(state, entry), act: null };
    default:
      return [...key].length === 1 ? typed(state, entries, key, at) : null;
  }
}

/** Chooses or lets go; what is refused cannot be chosen. */
export function toggle(state: ListState, { path, kind }: Entry): ListState {
  if (kind === 'refused') return state;
  const chosen = state.chosen.includes(path) ? state.chosen.filter((other) => other !== path) : [...state.chosen, path];
  return { ...state, chosen };
}

function typed(state: ListState, entries: readonly Entry[], key: string, at: number): { state: ListState; act: null } {
  const goesOn = at - state.typedAt < TYPE_PAUSE;
  const text = (goesOn ? state.typed : '') + key.toLowerCase();
  // One letter again and again walks through the names that begin with it.
  const step = [...text].every((letter) => letter === text[0]) ? 1 : 0;
  const wanted = step === 1 ? (text[0] ?? '') : text;
  const from = state.active + step;
  const found = [...entries.keys()]
    .map((i) => (from + i) % entries.length)
    .find((i) => entries[i]?.name.toLowerCase().startsWith(wanted) === true);
  return { state: { ...state, active: found ?? state.active, typed: text, typedAt: at }, act: null };
}

/** Whether a space goes on with a name that is being typed. */
function isInName({ typed: before, typedAt }: ListState, entries: readonly Entry[], at: number): boolean {
  return at - typedAt < TYPE_PAUSE && entries.some(({ name }) => name.toLowerCase().startsWith(`${before} `));
}

/** Where the list stands after going up: on the folder that was left. */
export function indexOfPath(entries: readonly Entry[], path: string | null): number {
  return Math.max(
    0,
    entries.findIndex((entry) => entry.path === path),
  );
}

/** The steps from a root to a folder, for the line of links above the list. */
export function crumbs(root: { name: string; path: string }, path: string): { name: string; path: string }[] {
  const separator = root.path.includes('\\') ? '\\' : '/';
  const base = root.path.endsWith(separator) ? root.path : root.path + separator;
  const rest = path.startsWith(base) ? path.slice(base.length).split(separator) : [];
  const steps = [{ name: root.name, path: root.path }];
  let at = base;
  for (const name of rest.filter((part) => part !== '')) {
    at += name;
    steps.push({ name, path: at });
    at += separator;
  }
  return steps;
}
