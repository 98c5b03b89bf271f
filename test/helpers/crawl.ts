import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaration } from './declarations.ts';
import { REPO } from './repo-copy.ts';
import { warcFile, type CapturedPage } from './warc.ts';

/* A crawl of web pages, as WARC files: the text is real and comes with packages. */

const DATASETS = join(REPO, 'node_modules', '@stdlib');
const SENTENCES_A_PARAGRAPH = 4;
const PARAGRAPHS_A_PAGE = 5;
/** Declarations in languages that a recipe for English drops, a page for each piece of them. */
const FOREIGN = ['deu_1996', 'fra', 'spa', 'rus'];
const PARAGRAPHS_A_PIECE = 3;

export interface CrawlSize {
  files: number;
  /** Pages of each file. */
  pages: number;
}

/** Writes the WARC files of a crawl: articles, the same article printed twice, lists of links, other languages, 404s. */
export function writeCrawl(folder: string, { files, pages }: CrawlSize): void {
  mkdirSync(folder, { recursive: true });
  const english = articles();
  const foreign = pieces();
  const page = (i: number): CapturedPage => {
    const text = english[i % english.length] ?? [];
    const title = `Page ${i}`;
    const url = `https://example.org/${i}`;
    if (i % 40 === 17) return { url, html: html(title, text), status: '404 Not Found' };
    if (i % 12 === 5) return { url, html: html(title, [...text, ...text]) };
    if (i % 12 === 9) return { url, html: links(title, english.slice(i, i + 30)) };
    const other = i % 5 === 3 ? foreign[Math.floor(i / 5)] : undefined;
    return { url, html: html(title, other ?? text) };
  };
  for (let file = 0; file < files; file++) {
    const captured = Array.from({ length: pages }, (_, i) => page(file * pages + i));
    writeFileSync(join(folder, `crawl-${String(file).padStart(4, '0')}.warc.gz`), warcFile(captured));
  }
}

/** Moby-Dick and the addresses on the State of the Union, in the order of their files: the paragraphs of each page. */
function articles(): string[][] {
  return ['datasets-moby-dick', 'datasets-sotu'].flatMap((name) => {
    const folder = join(DATASETS, name, 'data');
    return readdirSync(folder)
      .filter((file) => file.endsWith('.txt'))
      .sort()
      .flatMap((file) => {
        const sentences = readFileSync(join(folder, file), 'utf8').split(/(?<=[.!?])\s+/u);
        const paragraphs = groups(sentences, SENTENCES_A_PARAGRAPH).map((group) => group.join(' '));
        return groups(paragraphs, PARAGRAPHS_A_PAGE);
      });
  });
}

function pieces(): string[][] {
  return FOREIGN.flatMap((name) => groups(declaration(name).split('\n'), PARAGRAPHS_A_PIECE));
}

function groups<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function html(title: string, paragraphs: readonly string[]): string {
  const body = paragraphs.map((text) => `<p>${escape(text)}</p>`).join('\n');
  return `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head>
<body><nav><a href="/">Home</a> <a href="/all">All pages</a></nav><article><h1>${title}</h1>${body}</article>
<footer>Contact</footer></body></html>`;
}

function links(title: string, texts: readonly (readonly string[])[]): string {
  const items = texts.map(([first = ''], i) => {
    const words = first.split(' ').slice(0, 4).join(' ');
    return `<li><a href="/${i}">${escape(words)}</a></li>`;
  });
  return `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1><ul>${items.join('\n')}</ul></body></html>`;
}
