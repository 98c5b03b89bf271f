import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseDocumentId } from '#shared/domain/document-id.ts';
import type { PackManifest } from '#shared/domain/pack-manifest.ts';
import { LONG_TAIL_QUOTA } from '#engine/decide/long-tail.ts';
import { hashOf } from '#engine/hash.ts';
import { recipeHash } from '#engine/recipe/recipe-hash.ts';

type Row = Record<string, unknown>;

/** What the rows of a pack add up to, against what its manifest says of them. */
export interface CountCheck {
  kept(row: Row): void;
  dropped(row: Row): void;
  ledger(row: Row): void;
  decision(row: Row): void;
  /** What does not agree, one line each. */
  problems(): string[];
}

interface Sums {
  made: number;
  kept: number;
  keptBytes: number;
}

export function newCountCheck({ counts, columns, decisions }: PackManifest): CountCheck {
  const bySource = new Map<string, Sums>();
  const quarantined = new Map<string, number>();
  const log: Row[] = [];
  let byQuota = 0;
  let sampledOut = 0;
  const sumsOf = (id: unknown): Sums => {
    const { source } = parseDocumentId(String(id));
    let sums = bySource.get(source);
    if (sums === undefined) bySource.set(source, (sums = { made: 0, kept: 0, keptBytes: 0 }));
    return sums;
  };
  /** A pack may leave these columns out, and then nobody can tell. */
  const hasId = columns.includes('id');
  const hasText = hasId && columns.includes('text');

  return {
    kept(row) {
      if (row['kept_by'] === LONG_TAIL_QUOTA) byQuota++;
      if (!hasId) return;
      const sums = sumsOf(row['id']);
      sums.made++;
      sums.kept++;
      if (typeof row['text'] === 'string') sums.keptBytes += Buffer.byteLength(row['text'], 'utf8');
    },
    dropped(row) {
      sumsOf(row['id']).made++;
      if (isSampledOut(row['breaches'])) sampledOut++;
    },
    ledger({ reason }) {
      quarantined.set(String(reason), (quarantined.get(String(reason)) ?? 0) + 1);
    },
    decision(row) {
      log.push(row);
    },
    problems() {
      const found: string[] = [];
      const stated = counts.records.quarantined;
      for (const reason of new Set([...Object.keys(stated), ...quarantined.keys()])) {
        const [said, there] = [stated[reason] ?? 0, quarantined.get(reason) ?? 0];
        if (said !== there) found.push(`${said} records quarantined as ${reason}, but ${there} in the ledger`);
      }
      if (log.length !== decisions.entries)
        found.push(`${decisions.entries} decisions, but evidence for ${log.length}`);
      if (hashOf(log) !== decisions.hash) found.push('decisions.hash is not that of the decisions');
      if (counts.longTail !== undefined && columns.includes('kept_by') && counts.longTail !== byQuota)
        found.push(`${counts.longTail} documents kept by the long-tail quota, but ${byQuota} are marked so`);
      if (counts.sampledOut !== undefined && counts.sampledOut !== sampledOut)
        found.push(`${counts.sampledOut} documents sampled out, but evidence for ${sampledOut}`);
      if (!hasId) return found;
      for (const source of new Set([...Object.keys(counts.bySource), ...bySource.keys()])) {
        const said = counts.bySource[source];
        const there = bySource.get(source) ?? { made: 0, kept: 0, keptBytes: 0 };
        const agree =
          said?.made === there.made && said.kept === there.kept && (!hasText || said.keptBytes === there.keptBytes);
        if (!agree) found.push(`counts.bySource of ${source} are not those of its rows`);
      }
      return found;
    },
  };
}

/** Whether nothing but sampling is said against a document. */
function isSampledOut(breaches: unknown): boolean {
  const said = z
    .array(z.looseObject({ kind: z.string() }))
    .min(1)
    .safeParse(breaches);
  return said.success && said.data.every(({ kind }) => kind === 'sampled');
}

const Judged = z.looseObject({ rules: z.record(z.string(), z.any()), thresholds: z.record(z.string(), z.any()) });

/** Whether the recipe in the manifest and the one beside it are the recipe of its hash. */
export function recipeProblems(pack: string, { recipe }: PackManifest): { path: string; problem: string }[] {
  const found: { path: string; problem: string }[] = [];
  const check = (path: string, value: unknown): void => {
    const parsed = Judged.safeParse(value);
    if (!parsed.success || recipeHash(parsed.data) !== recipe.hash) {
      found.push({ path, problem: 'the recipe is not the one of recipe.hash' });
    }
  };
  check('manifest.json', recipe.resolved);
  check('recipe.json', readJson(join(pack, 'recipe.json')));
  return found;
}

/** Null where it is missing or broken: its own hash is checked elsewhere. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
