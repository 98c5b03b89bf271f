// Generated from this folder by `npm run gen`. Do not edit.
import type { CommandEntry } from '../program.ts';

export const commands = {
  add: {
    summary: 'Add files to a source of a workspace, or bring a source up to date',
    load: () => import('./add.ts'),
  },
  app: {
    summary: 'Open the app: on the desktop where Electron is at hand, else in the browser',
    load: () => import('./app.ts'),
  },
  completion: {
    summary: 'Print the completion script of a shell',
    load: () => import('./completion.ts'),
  },
  decode: {
    summary: 'text files in any charset to Unicode: one JSON line a file, with the charset found',
    load: () => import('./decode.ts'),
  },
  docs: {
    summary: 'List documents, filtered and sorted by signals, verdict and breaches',
    load: () => import('./docs.ts'),
  },
  doctor: {
    summary: 'Check this machine and a folder: Node, SQLite, zstd, memory, disk',
    load: () => import('./doctor.ts'),
  },
  explain: {
    summary: 'Show why a document is kept or dropped: every signal, limit, margin and span',
    load: () => import('./explain.ts'),
  },
  export: {
    summary: 'Write the kept documents and the evidence as a new pack',
    load: () => import('./export.ts'),
  },
  extract: {
    summary: 'HTML, LaTeX and wikitext files to their main text: one JSON line a file',
    load: () => import('./extract.ts'),
  },
  filter: {
    summary: 'JSON lines on stdin to the lines that a recipe keeps; rejects carry their breaches',
    load: () => import('./filter.ts'),
  },
  gc: {
    summary: 'Remove texts and columns that no current recipe needs, and files left behind',
    load: () => import('./gc.ts'),
  },
  init: {
    summary: 'Make an empty workspace',
    load: () => import('./init.ts'),
  },
  label: {
    summary: 'Overrule the rules for one document, take that back, or list what was decided',
    load: () => import('./label.ts'),
  },
  ledger: {
    summary: 'List the records that could not be used, with their place and reason',
    load: () => import('./ledger.ts'),
  },
  lines: {
    summary: 'List the lines that stand in the most documents: templates that were taken for text',
    load: () => import('./lines.ts'),
  },
  lm: {
    summary: 'N-gram language models: train one on the texts of a workspace',
    load: () => import('./lm.ts'),
  },
  measure: {
    summary: 'JSON lines on stdin to the same lines with language, signals and breaches',
    load: () => import('./measure.ts'),
  },
  recipe: {
    summary: 'List presets, show a recipe in full, check a file, print the schema',
    load: () => import('./recipe.ts'),
  },
  redact: {
    summary: 'JSON lines on stdin to the same lines without personal data and secrets, or where these stand',
    load: () => import('./redact.ts'),
  },
  repair: {
    summary: 'JSON lines on stdin to their text with mojibake undone, and the plan of what was done',
    load: () => import('./repair.ts'),
  },
  run: {
    summary: 'Read, clean and measure what a recipe needs and the workspace lacks',
    load: () => import('./run.ts'),
  },
  serve: {
    summary: 'Serve the app on a workspace to a browser on this machine, or through a tunnel',
    load: () => import('./serve.ts'),
  },
  sites: {
    summary: 'List the sites whose texts are of another shape than their source: where a wrong part of pages was taken',
    load: () => import('./sites.ts'),
  },
  stats: {
    summary: 'Show what was dropped and why: the funnel by threshold, source, language and category',
    load: () => import('./stats.ts'),
  },
  strings: {
    summary: 'List the lines and sentences that stand in the most documents, by source and language',
    load: () => import('./strings.ts'),
  },
  takedown: {
    summary: 'Take documents down by address, source or id, so that no pack holds them, with a record',
    load: () => import('./takedown.ts'),
  },
  tokenizer: {
    summary: 'Tokens of texts under any tokenizer: encode, inspect, what cleaning would save',
    load: () => import('./tokenizer.ts'),
  },
  verify: {
    summary: 'Check every hash and count of a pack again',
    load: () => import('./verify.ts'),
  },
  whatif: {
    summary: 'Show what moved limits would do, without reading any text',
    load: () => import('./whatif.ts'),
  },
} satisfies Record<string, CommandEntry>;
