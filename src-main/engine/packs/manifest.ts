import process from 'node:process';
import type { PackManifest, Toolchain } from '#shared/domain/pack-manifest.ts';
import { hashOf } from '#engine/hash.ts';

/** What made the bytes, as this process is. */
export function toolchain(winnow: string): Toolchain {
  const { node, zlib, zstd, unicode } = process.versions;
  return {
    winnow,
    node,
    zlib: zlib,
    zstd: zstd ?? 'none',
    unicode: unicode ?? 'none',
    platform: process.platform,
    arch: process.arch,
  };
}

/**
 * The identity of a pack's content (DECISIONS 10): inputs, sources, recipe, decisions, keys, artefacts, what was left
 * out, columns, and the uncompressed streams of data and evidence. Neither the format, the compression, the target size of files nor the
 * toolchain is content.
 */
export function contentHash(manifest: Omit<PackManifest, 'contentSha256'>): string {
  const { inputs, sources, recipe, decisions, keys, artefacts, excluded, acceptedGuards, counts, columns, dataSha256 } =
    manifest;
  return hashOf({
    pack: manifest.pack,
    inputs,
    sources,
    recipe: recipe.hash,
    decisions: decisions.hash,
    keys,
    artefacts,
    excluded,
    acceptedGuards,
    counts,
    columns,
    data: dataSha256,
    evidence: manifest.evidence.map(({ path, rows, contentSha256 }) => ({ path, rows, contentSha256 })),
  });
}
