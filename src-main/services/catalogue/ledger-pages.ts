import { join } from 'node:path';
import { compareUtf8 } from '#shared/domain/document-id.ts';
import { FAULT_REASONS, type FaultReason, type LedgerEntry, type RecordCounts } from '#shared/domain/ledger.ts';
import { AppError } from '#shared/errors.ts';
import { didYouMean } from '#shared/text/nearest.ts';
import type { Workspace } from '#store/api.ts';
import type { OpenFiles } from '#store/open-files.ts';

/** What one slice of a shard quarantined: a piece of the ledger, in the order of documents. */
interface Piece {
  source: string;
  path: string;
  start: number;
  textFile: string;
  slice: number;
  counts: RecordCounts['quarantined'];
}

export interface LedgerQuery {
  source?: string | undefined;
  reason?: string | undefined;
  start: number;
  /** 0 asks for the sums alone. */
  count: number;
}

export interface LedgerPage {
  total: number;
  reasons: Record<string, number>;
  entries: LedgerEntry[];
}

/** The ledger by pages: sums come from the counts of slices, and only slices on the page are read. */
export function ledgerPages(ws: Workspace, textKey: string, files: OpenFiles): (query: LedgerQuery) => LedgerPage {
  const pieces = piecesOf(ws, textKey, files);

  function read({ source, path, textFile, slice }: Piece, reason: string | undefined): LedgerEntry[] {
    const entries: LedgerEntry[] = [];
    files.withText(textFile, (reader) => {
      for (const { slice: at, ...row } of reader.ledger()) {
        if (at === slice && (reason === undefined || row.reason === reason)) entries.push({ source, path, ...row });
      }
    });
    return entries.sort((a, b) => (a.locator ?? -1) - (b.locator ?? -1) || a.part - b.part);
  }

  return ({ source, reason, start, count }) => {
    if (source !== undefined) requireSource(ws, source);
    if (reason !== undefined) requireReason(reason);
    const reasons: Record<string, number> = {};
    const entries: LedgerEntry[] = [];
    let total = 0;
    for (const piece of pieces) {
      if (source !== undefined && piece.source !== source) continue;
      for (const [name, n] of Object.entries(piece.counts)) reasons[name] = (reasons[name] ?? 0) + n;
      const n = reason === undefined ? sumOf(piece.counts) : (piece.counts[reason] ?? 0);
      if (n > 0 && total < start + count && total + n > start) {
        const from = Math.max(0, start - total);
        entries.push(...read(piece, reason).slice(from, start + count - total));
      }
      total += n;
    }
    return { total, reasons, entries };
  };
}

function piecesOf(ws: Workspace, textKey: string, files: OpenFiles): Piece[] {
  const texts = new Map(ws.products().flatMap((row) => (row.key === textKey ? [[row.shard, row] as const] : [])));
  const current = new Set(ws.sources().flatMap(({ name }) => ws.files(name).map(({ id }) => id)));
  const pieces = ws.shards().flatMap((shard): Piece[] => {
    const text = texts.get(shard.id);
    if (text === undefined || sumOf(text.counts?.quarantined ?? {}) === 0) return [];
    const textFile = join(ws.dir, text.file);
    return files.withText(textFile, (reader) =>
      reader.sliceCounts().flatMap(({ slice, counts }) => {
        const at = shard.slices[slice];
        if (at === undefined || !current.has(at.file) || sumOf(counts.quarantined) === 0) return [];
        const { path, start } = at;
        return [{ source: shard.source, path, start, textFile, slice, counts: counts.quarantined }];
      }),
    );
  });
  return pieces.sort((a, b) => compareUtf8(a.source, b.source) || compareUtf8(a.path, b.path) || a.start - b.start);
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

function requireSource(ws: Workspace, name: string): void {
  if (ws.source(name) !== null) return;
  const names = ws.sources().map((source) => source.name);
  throw new AppError('not-found', `there is no source "${name}"`, { where: ws.dir, remedy: didYouMean(name, names) });
}

function requireReason(text: string): asserts text is FaultReason {
  if (FAULT_REASONS.some((reason) => reason === text)) return;
  throw new AppError('usage', `"${text}" is no reason of the ledger`, { remedy: didYouMean(text, FAULT_REASONS) });
}
