import type { IncomingMessage } from 'node:http';

/** Names by which a browser on this machine, or at the other end of a tunnel, reaches the server. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** What a name of `--host-name` may be: no port, no wildcard. */
export const HOST_NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

/**
 * Why a request may not be answered, or null. A page of another site can send requests here by a name of its own that
 * it points at 127.0.0.1; such a request names that site as its Host. Any port will do, since a tunnel changes it.
 */
export function foreignHost(request: IncomingMessage, names: readonly string[]): string | null {
  const hosts = headerValues(request, 'host');
  const [, name, port] = /^(\[[0-9a-f:]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i.exec(hosts[0] ?? '') ?? [];
  if (hosts.length !== 1 || name === undefined || Number(port ?? 80) > 65_535) return 'the Host header is not valid';
  if ([...LOOPBACK, ...names].some((allowed) => allowed.toLowerCase() === name.toLowerCase())) return null;
  return 'the Host header names another machine; allow a name with --host-name';
}

/**
 * Why a request may not change anything, or null. Browsers send Origin with every WebSocket and every POST; a page of
 * another site cannot set it.
 */
export function foreignOrigin(request: IncomingMessage): string | null {
  const origins = headerValues(request, 'origin');
  if (origins.length === 0) return 'the Origin header is missing';
  const [origin = ''] = origins;
  if (origins.length === 1 && /^https?:\/\//.test(origin) && hostOf(origin) === request.headers.host?.toLowerCase())
    return null;
  return 'the Origin header names another site';
}

function hostOf(origin: string): string | null {
  try {
    const url = new URL(origin);
    return url.origin === origin.toLowerCase() ? url.host : null;
  } catch {
    return null;
  }
}

/** Every value that was sent under a name; Node keeps only the first of some. */
function headerValues(request: IncomingMessage, name: string): string[] {
  const raw = request.rawHeaders;
  return raw.filter((_, index) => index % 2 === 1 && raw[index - 1]?.toLowerCase() === name);
}
