/**
 * The pages and what their addresses hold: `#/evidence?where=…&doc=…`. The whole state of a page that a link should bring
 * back stands in its parameters, each a string. A page that needs one more adds its name here.
 */
export const ROUTES = {
  welcome: [],
  sources: ['source', 'view', 'reason', 'start'],
  overview: ['by', 'of', 'sort'],
  evidence: [
    'where',
    'queue',
    'seed',
    'search',
    'case',
    'hits',
    'sort',
    'columns',
    'lines',
    'doc',
    'row',
    'tab',
    'spans',
  ],
  thresholds: ['signal', 'scope'],
  privacy: ['category', 'doc'],
  export: ['format', 'out'],
} as const satisfies Record<string, readonly string[]>;

export type RouteName = keyof typeof ROUTES;
export type Params<Name extends RouteName> = { readonly [Key in (typeof ROUTES)[Name][number]]?: string };

/** A page with its parameters; those that are undefined or empty are left out of the address. */
export type Route = { [Name in RouteName]: { readonly name: Name; readonly params: Params<Name> } }[RouteName];

const isRouteName = (name: string): name is RouteName => Object.hasOwn(ROUTES, name);

/** The hash of a page: equal routes have equal hashes, whatever the order in which parameters were set. */
export function formatHash<Name extends RouteName>(name: Name, params: Params<Name> = {}): string {
  const query = new URLSearchParams();
  for (const key of ROUTES[name]) {
    const value = (params as Readonly<Record<string, string | undefined>>)[key];
    if (value !== undefined && value !== '') query.set(key, value);
  }
  const text = query.toString();
  return text === '' ? `#/${name}` : `#/${name}?${text}`;
}

/** The page that a hash names; null when there is none. Unknown parameters are ignored: a later version may have them. */
export function parseHash(hash: string): Route | null {
  const match = /^#\/([a-z]+)(?:\?(.*))?$/su.exec(hash);
  const name = match?.[1];
  if (name === undefined || !isRouteName(name)) return null;
  const query = new URLSearchParams(match?.[2] ?? '');
  const params: Record<string, string> = {};
  for (const key of ROUTES[name]) {
    const value = query.get(key);
    if (value !== null && value !== '') params[key] = value;
  }
  return { name, params };
}
