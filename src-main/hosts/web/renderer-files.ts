import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, type Dirent } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { cacheControl } from '#hosts/renderer-headers.ts';
import { AppError } from '#shared/errors.ts';

/** A file of the built page, as it is sent. */
export interface RendererFile {
  body: Buffer;
  type: string;
  etag: string;
  cacheControl: string;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * Every file of the built page by its path in the address (`/`, `/assets/main-1a2b.js`). They are a few megabytes, read
 * once: a lookup in a closed list cannot leave the folder, and a build that runs meanwhile never sends half a file.
 * Links are left out. Throws AppError when the page was not built.
 */
export function readRenderer(folder: string): Map<string, RendererFile> {
  const files = new Map<string, RendererFile>();
  for (const path of pathsOf(folder)) {
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const body = readFileSync(path);
    files.set(address, {
      body,
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 24)}"`,
      cacheControl: cacheControl(address),
    });
  }
  const index = files.get('/index.html');
  if (index === undefined) {
    throw new AppError('not-found', 'the pages of the app are not built', {
      where: folder,
      remedy: 'run npm run build',
    });
  }
  return files.set('/', index);
}

/** Read folder by folder: `recursive` would go through links. */
function pathsOf(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? pathsOf(path) : entry.isFile() ? [path] : [];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
