import { TOKEN_FRAGMENT } from '#shared/web-protocol.ts';
import { readSaved, writeSaved } from '../saved.ts';

/** The hash without the token, and the token if it holds one: `#token=T`, also before or after a route. */
export function splitToken(hash: string): { token: string | null; rest: string } {
  const match = new RegExp(`[#&?]${TOKEN_FRAGMENT}=([^&#]+)`, 'u').exec(hash);
  if (match === null) return { token: null, rest: hash };
  const rest = `${hash.slice(0, match.index)}${hash.slice(match.index + match[0].length)}`;
  return {
    token: match[1] ?? null,
    rest: rest === '' || rest.startsWith('#') ? rest : `#${rest.replace(/^[&?]/u, '')}`,
  };
}

const parseToken = (saved: unknown): string | undefined => (typeof saved === 'string' ? saved : undefined);

/** Moves the token from the address to this tab's storage, so that no history, bookmark or log keeps it. */
export function takeToken(): void {
  const { token, rest } = splitToken(location.hash);
  if (token === null) return;
  writeSaved('session', 'token', token);
  history.replaceState(history.state, '', `${location.pathname}${location.search}${rest}`);
}

export const savedToken = (): string => readSaved('session', 'token', parseToken) ?? '';
