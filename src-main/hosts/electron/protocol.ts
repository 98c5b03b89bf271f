import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { protocol, type Session } from 'electron';
import { cacheControl, RENDERER_HEADERS } from '#hosts/renderer-headers.ts';

export const SCHEME = 'winnow';
export const ORIGIN = `${SCHEME}://app`;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** To be called before the app is ready: makes `winnow:` an origin like https, with storage, fetch and workers. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves the built renderer, and nothing outside its folder, as `winnow://app/`. */
export function serveRenderer(session: Session, folder: string): void {
  session.protocol.handle(SCHEME, (request) => answer(request, folder));
}

const refuse = (status: number): Response => new Response(null, { status, headers: RENDERER_HEADERS });

async function answer(request: Request, folder: string): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
  const path = pathOf(request.url);
  if (path === null) return refuse(400);
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, path));
    // A link may lead anywhere: what counts is where the file really lies.
    if (!file.startsWith(root + sep)) return refuse(404);
    const body = await readFile(file);
    const headers = {
      ...RENDERER_HEADERS,
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-length': String(body.byteLength),
      'cache-control': cacheControl(path),
    };
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  } catch {
    return refuse(404);
  }
}

/** The path below the folder that a URL asks for; null for one that no link of ours has. */
function pathOf(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || url.protocol !== `${SCHEME}:` || url.host !== 'app') return null;
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  // Separators, drives and streams of Windows, and what the URL parser resolves only while it is not escaped.
  if (/[\0\\:]/.test(path) || path.split('/').includes('..')) return null;
  return path === '/' ? 'index.html' : path.slice(1);
}
