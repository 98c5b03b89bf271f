import type { LedgerEntry } from '#shared/domain/ledger.ts';
import type { PackManifest } from '#shared/domain/pack-manifest.ts';
import { compareUtf8 } from '#shared/domain/document-id.ts';
import { fileResources, USER_FILE } from '#engine/measure/resources.ts';
import type { Unit } from '#engine/measure/unit.ts';
import { AppError } from '#shared/errors.ts';
import type { Workspace } from '#store/api.ts';
import type { Snapshot } from './snapshot.ts';
import { basename, join } from 'node:path';

/**
 * Every current file, in the order of documents; without a hash what could not be read, which the ledger has as a whole.
 * Throws where no run has come to a file yet.
 */
export function packInputs(snapshot: Snapshot): PackManifest['inputs'] {
  const { ws } = snapshot;
  const unread = new Set<string>();
  for (const { source, path, locator } of packLedger(snapshot)) if (locator === null) unread.add(`${source}:${path}`);
  return ws.sources().flatMap(({ name }) =>
    ws.files(name).map(({ path, size, sha256 }) => {
      if (sha256 === null && !unread.has(`${name}:${path}`)) {
        const where = `${name}:${path}`;
        throw new AppError('not-found', 'the file was not read yet', {
          where,
          remedy: `run winnow run ${ws.dir} first`,
        });
      }
      return { source: name, path, bytes: size, sha256 };
    }),
  );
}

/**
 * Files that the recipe's rules read, e.g. the language model, by hash (DECISIONS 13). Of a file of the user's only the
 * name is told.
 */
export function packArtefacts(units: readonly Pick<Unit, 'resources'>[]): PackManifest['artefacts'] {
  const resources = fileResources();
  const paths = new Set(units.flatMap((unit) => unit.resources ?? []));
  return [...paths]
    .map((path) => ({
      name: path.startsWith(USER_FILE) ? `${USER_FILE}${basename(path)}` : path,
      sha256: resources.sha256(path),
    }))
    .sort((a, b) => compareUtf8(a.name, b.name) || compareUtf8(a.sha256, b.sha256));
}

/** Records that ended their worker twice, of current files. */
export function packExcluded(ws: Workspace): PackManifest['excluded'] {
  return ws.leftOut().flatMap((row) => {
    const file = ws.file(row.file);
    if (file?.current !== true) return [];
    return [{ source: file.source, path: file.path, locator: row.locator ?? 0, part: row.part, reason: row.reason }];
  });
}

/** Quarantined records of current files, in the order of documents. */
export function packLedger({ ws, keys, files }: Pick<Snapshot, 'ws' | 'keys' | 'files'>): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  for (const shard of ws.shards()) {
    const product = ws.product(shard.id, keys.textKey);
    if (product === null) continue;
    files.withText(join(ws.dir, product.file), (reader) => {
      for (const { slice, ...row } of reader.ledger()) {
        const at = shard.slices[slice];
        if (at === undefined || ws.file(at.file)?.current !== true) continue;
        entries.push({ source: shard.source, path: at.path, ...row });
      }
    });
  }
  return entries.sort(
    (a, b) =>
      compareUtf8(a.source, b.source) ||
      compareUtf8(a.path, b.path) ||
      (a.locator ?? -1) - (b.locator ?? -1) ||
      a.part - b.part,
  );
}
