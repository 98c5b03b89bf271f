import { useMemo, useSyncExternalStore } from 'react';
import { formatHash, parseHash, type Params, type Route, type RouteName } from './routes.ts';

/*
 * The address is the state: what a page shows is read from the hash, and changed by writing it, so Back, Forward and
 * links need nothing else.
 */
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of [...listeners]) listener();
};

/** Tells that the address was changed by other means than `navigate` and the history. */
export const addressChanged = tell;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', tell);
  };
}

export interface Move {
  /** Takes the place of the present entry of the history: for what nobody wants to go back through, such as each row. */
  replace?: boolean;
}

export function navigate<Name extends RouteName>(
  name: Name,
  params: Params<Name> = {},
  { replace = false }: Move = {},
): void {
  const hash = formatHash(name, params);
  if (hash === location.hash) return;
  if (replace) history.replaceState(history.state, '', hash);
  else history.pushState(null, '', hash);
  tell();
}

/** An address of the app, for `<a href>`. */
export const href = formatHash;

const currentHash = (): string => location.hash;

/** The page of the address, or null where it names none. */
export function useRoute(): Route | null {
  const hash = useSyncExternalStore(subscribe, currentHash);
  return useMemo(() => parseHash(hash), [hash]);
}

/** The page of the address at this moment, outside React. */
export const currentRoute = (): Route | null => parseHash(location.hash);

/** Changes some parameters of a page and keeps the others; undefined or '' takes one out. */
export type SetParams<Name extends RouteName> = (
  change: { readonly [Key in keyof Params<Name>]?: string | undefined },
  move?: Move,
) => void;

/** The parameters of a page, and how to change them. On another page all are absent. */
export function useParams<Name extends RouteName>(name: Name): [Params<Name>, SetParams<Name>] {
  const route = useRoute();
  const params = useMemo(() => (route?.name === name ? route.params : {}) as Params<Name>, [route, name]);
  const setParams = useMemo<SetParams<Name>>(
    () => (change, move) => {
      const now = currentRoute();
      const before = now?.name === name ? now.params : {};
      navigate(name, { ...before, ...change }, move);
    },
    [name],
  );
  return [params, setParams];
}
