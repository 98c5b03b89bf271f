import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Breach } from '#shared/domain/breach.ts';
import type { PackFile } from '#shared/domain/pack-manifest.ts';
import { judge } from '#engine/decide/breaches.ts';
import { lotOf } from '#engine/decide/chance.ts';
import type { Forced } from '#engine/decide/corpus.ts';
import type { Thresholds } from '#engine/decide/thresholds.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';
import { openLineFile } from '#engine/packs/line-file.ts';
import type { LineFile } from '#engine/packs/line-file.ts';
import { bottomK } from '#engine/packs/sample.ts';
import { forcedLanguage } from '#workers/columns.ts';
import { metaOf } from '#workers/stored-text.ts';
import type { StoredDocument } from './export-documents.ts';
import { packLedger } from './export-inputs.ts';
import { piiSpans } from './hide-pii.ts';
import { locate } from './snapshot-segments.ts';
import type { Snapshot } from './snapshot.ts';

/** The breach of a document of which the edits left nothing: there is no text to write (DECISIONS 27). */
const NO_TEXT: Breach = { kind: 'limit', signal: 'final.char_count', value: 0, range: { min: 1 } };

/** Documents a signal whose spans an export computes (DECISIONS 26). */
const SPANS_PER_SIGNAL = 200;
const SEED = '1';

/** The `evidence/` folder of a pack: every drop with its reasons, the ledger, the decisions, a sample of spans. */
export interface Evidence {
  /** Writes a dropped document's line. `emptied`: its verdict is to keep it, but the edits left nothing of it. */
  drop(document: StoredDocument, language: string, script: string, emptied: boolean): Promise<void>;
  close(): Promise<PackFile[]>;
  abort(): void;
}

export function openEvidence(pack: string, snapshot: Snapshot, thresholds: Thresholds): Evidence {
  mkdirSync(join(pack, 'evidence'), { recursive: true });
  const open: LineFile[] = [];
  const lines = (name: string): LineFile => {
    const file = openLineFile(join(pack, pathOf(name)), 'zstd');
    open.push(file);
    return file;
  };
  const dropped = lines('dropped');
  const sample = bottomK(SPANS_PER_SIGNAL, SEED);
  const forced = new Map(snapshot.decisions.forced().map((entry) => [entry.document, entry]));

  return {
    async drop(document, language, script, emptied) {
      const { id, row } = document;
      const lot = lotOf(row.textSha256, document.segment.source.name);
      const { breaches } = judge(thresholds, document.cell, language, script, lot);
      for (const breach of breaches) if (breach.kind === 'limit') sample.offer(breach.signal, id, document.document);
      const reasons = [...personal(forced.get(document.document)), ...(emptied ? [NO_TEXT] : []), ...breaches];
      await dropped.write(
        JSON.stringify({ id, text_sha256: row.textSha256, chars: row.chars, bytes: row.bytes, breaches: reasons }),
      );
    },
    async close() {
      const files: PackFile[] = [{ path: pathOf('dropped'), ...(await dropped.close()) }];
      files.push(await writeAll('ledger', packLedger(snapshot)));
      files.push(
        await writeAll(
          'decisions',
          snapshot.ws.decisions().map(({ entry, decision }) => ({ entry, decision })),
        ),
      );
      files.push(await writeAll('spans', await sampledSpans(snapshot, sample.taken())));
      return files.sort((a, b) => (a.path < b.path ? -1 : 1));
    },
    abort() {
      for (const file of open) file.abort();
    },
  };

  async function writeAll(name: string, rows: readonly unknown[]): Promise<PackFile> {
    const file = lines(name);
    for (const row of rows) await file.write(JSON.stringify(row));
    return { path: pathOf(name), ...(await file.close()) };
  }
}

function pathOf(name: string): string {
  return `evidence/${name}.jsonl.zst`;
}

function personal(forced: Forced | undefined): Breach[] {
  if (forced?.verdict !== 'drop') return [];
  const { by, reason, entry } = forced;
  return [by === 'takedown' ? { kind: 'takedown', reason, entry } : { kind: 'person', why: reason, entry }];
}

interface SpanLine {
  id: string;
  signal: string;
  /** Offsets alone: evidence never carries the characters (DECISIONS 26). UTF-16 units on the clean text. */
  spans: { start: number; end: number; label: string }[];
}

/** Spans of sampled documents, by document and signal. Each document is read once. */
async function sampledSpans(snapshot: Snapshot, taken: ReadonlyMap<string, number[]>): Promise<SpanLine[]> {
  const wanted = new Map<number, string[]>();
  for (const [signal, documents] of taken) {
    for (const document of documents) wanted.set(document, [...(wanted.get(document) ?? []), signal]);
  }
  const measurer = await prepareMeasurer(snapshot.loaded.recipe, fileResources());
  const lines: SpanLine[] = [];
  for (const [document, signals] of [...wanted].sort(([a], [b]) => a - b)) {
    const { segment } = locate(snapshot.segments, document);
    const text = snapshot.text(document);
    const meta = metaOf(snapshot.row(document));
    const hint = forcedLanguage(segment.source.language)(text);
    const values = piiSpans(measurer, text, meta, hint).map(({ start, end }) => text.slice(start, end));
    // A rule may name what it found by its characters.
    const labelOf = (label: string, signal: string): string =>
      values.some((value) => label.includes(value)) ? signal : label;
    for (const signal of signals.sort()) {
      const spans = measurer
        .explain(text, meta, hint, signal)
        .map(({ start, end, label }) => ({ start, end, label: labelOf(label, signal) }));
      if (spans.length > 0) lines.push({ id: snapshot.id(document), signal, spans });
    }
  }
  return lines;
}
