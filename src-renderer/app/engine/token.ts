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

/**
 * Moves the token from the address to this tab's storage, so that no history, bookmark or log keeps it. False when the
 * address holds none.
 */
export function takeToken(): boolean {
  const { token, rest } = splitToken(location.hash);
  if (token === null) return false;
  writeSaved('session', 'token', token);
  history.replaceState(history.state, '', `${location.pathname}${location.search}${rest}`);
  return true;
}

export const savedToken = (): string => readSaved('session', 'token', parseToken) ?? '';

/* A link that opens another tab starts it without a token; tabs of the same origin, port included, help each other out. */
const CHANNEL = 'winnow.token';
const ASK = 'ask';
/** How long the other tabs may take, in milliseconds. */
const PATIENCE = 400;

/** Gives the token to tabs that ask, for as long as the page lives. */
export function shareToken(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    if (data === ASK && savedToken() !== '') channel.postMessage({ token: savedToken() });
  });
}

/** Asks the other tabs for the token where this one has none. */
export async function tokenOfOtherTabs(): Promise<void> {
  if (savedToken() !== '') return;
  const channel = new BroadcastChannel(CHANNEL);
  const token = await new Promise<string | undefined>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'object' && data !== null && 'token' in data) resolve(parseToken(data.token));
    });
    setTimeout(resolve, PATIENCE);
    channel.postMessage(ASK);
  });
  channel.close();
  if (token !== undefined) writeSaved('session', 'token', token);
}
