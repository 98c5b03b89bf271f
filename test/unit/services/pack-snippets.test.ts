import { describe, expect, test } from 'vitest';
import { writers } from '#engine/packs/writers/registry.gen.ts';
import { PACK_FORMATS } from '#shared/contract/packs.ts';
import { packSnippets } from '#services/pack-snippets.ts';

describe('snippets', () => {
  test('there are for every format that a pack can have', () => {
    expect([...PACK_FORMATS].sort()).toEqual(Object.keys(writers).sort());
    for (const format of PACK_FORMATS) {
      const snippets = packSnippets('/packs/one', format);
      expect(snippets.map(({ tool }) => tool)).toEqual(['datasets', 'pandas', 'duckdb', 'polars']);
      const ending = writers[format].extension;
      for (const { code } of snippets) expect(code).toContain(`/packs/one/data/*${ending}`);
    }
    expect(packSnippets('/packs/one', 'unknown')).toEqual([]);
  });

  test('load the data files and no others', () => {
    expect(packSnippets('/packs/one/', 'parquet').map(({ code }) => code)).toEqual([
      'import glob\nfrom datasets import load_dataset\n\nfiles = sorted(glob.glob("/packs/one/data/*.parquet"))\npack = load_dataset("parquet", data_files=files, split="train")',
      'import glob\nimport pandas as pd\n\npack = pd.concat(pd.read_parquet(file) for file in sorted(glob.glob("/packs/one/data/*.parquet")))',
      "SELECT * FROM read_parquet('/packs/one/data/*.parquet');",
      'import glob\nimport polars as pl\n\nparts = (pl.read_parquet(file, glob=False) for file in sorted(glob.glob("/packs/one/data/*.parquet")))\npack = pl.concat(parts, how="diagonal_relaxed")',
    ]);
  });

  test('hold a path as a literal, whatever characters it has', () => {
    const dir = '/p/a"b\\c\'d [x]*?\n中\u2028\u{1f600}\ud83d';
    const [datasets, , duckdb] = packSnippets(dir, 'jsonl');
    expect(datasets!.code).toContain(
      String.raw`"/p/a\"b\\c'd [[]x][*][?]\u000a\u4e2d\u2028\U0001f600\ud83d/data/*.jsonl"`,
    );
    expect(duckdb!.code).toBe(
      `SELECT * FROM read_ndjson_auto('/p/a"b\\c''d [[]x][*][?]\n中\u2028\u{1f600}\ud83d/data/*.jsonl');`,
    );
  });
});
