import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { readRenderer } from './renderer-files.ts';
import { Refused } from './answer.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** No escape, no backslash, no `..`: the build makes none, so that nothing needs decoding. */
const PLAIN_PATH = /^(?!.*\.\.)(?:\/[\w.~@+-]*)+$/;

/** Answers with the built page. A build that was made since then is taken up when the page is loaded again. */
export function staticFiles(folder: string): Handler {
  const changed = (): number => statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  let files = readRenderer(folder);
  let built = changed();
  return (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (!PLAIN_PATH.test(path)) throw new Refused(403, 'the path is not one of the app');
    if (path === '/' && changed() !== built && changed() !== 0) {
      files = readRenderer(folder);
      built = changed();
    }
    const file = files.get(path);
    if (file === undefined) throw new Refused(404, 'there is no such page');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      throw new Refused(405, 'pages are only read: GET or HEAD');
    }
    response.setHeader('ETag', file.etag);
    response.setHeader('Cache-Control', file.cacheControl);
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': file.body.length });
    response.end(request.method === 'HEAD' ? undefined : file.body);
  };
}
