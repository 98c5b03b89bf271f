/*
 * Defuddle as a peer of the extraction bench. It brings 20 MB of packages that nothing else needs, so it is no dependency:
 * `npm install --prefix FOLDER defuddle@0.19.4`, then WINNOW_PEERS=FOLDER.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { htmlTextSink } from '#engine/clean/html-text.ts';
import { parseHtml } from '#engine/clean/html-events.ts';
import { documentOf } from './readability.ts';

interface Defuddle {
  new (document: unknown, options: { url: string }): { parse(): { content: string } };
}

/** Main text by defuddle without its requests to other sites; undefined where it is not installed. */
export async function defuddle(): Promise<((html: string) => string) | undefined> {
  const folder = process.env['WINNOW_PEERS'];
  const file = folder === undefined ? undefined : resolve(folder, join('node_modules', 'defuddle', 'dist', 'node.js'));
  if (file === undefined || !existsSync(file)) return undefined;
  const { DefuddleClass } = (await import(pathToFileURL(file).href)) as { DefuddleClass: Defuddle };
  return (html) => {
    const { content } = new DefuddleClass(documentOf(html), { url: 'https://example.org/' }).parse();
    const sink = htmlTextSink();
    parseHtml(content, sink);
    return sink.result();
  };
}
