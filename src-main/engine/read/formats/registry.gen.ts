// Generated from this folder by `npm run gen`. Do not edit.
import type { Reader } from '../reader.ts';
import { reader as arc } from './arc.ts';
import { reader as code } from './code.ts';
import { reader as csv } from './csv.ts';
import { reader as html } from './html.ts';
import { reader as json } from './json.ts';
import { reader as jsonl } from './jsonl.ts';
import { reader as latex } from './latex.ts';
import { reader as markdown } from './markdown.ts';
import { reader as mediawiki } from './mediawiki.ts';
import { reader as parquet } from './parquet.ts';
import { reader as pdf } from './pdf.ts';
import { reader as text } from './text.ts';
import { reader as tsv } from './tsv.ts';
import { reader as warc } from './warc.ts';
import { reader as wikitext } from './wikitext.ts';

export const readers = {
  arc: arc,
  code: code,
  csv: csv,
  html: html,
  json: json,
  jsonl: jsonl,
  latex: latex,
  markdown: markdown,
  mediawiki: mediawiki,
  parquet: parquet,
  pdf: pdf,
  text: text,
  tsv: tsv,
  warc: warc,
  wikitext: wikitext,
} satisfies Record<string, Reader>;

export type ReaderId = keyof typeof readers;
