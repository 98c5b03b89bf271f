/** A few lines that load a pack with a tool. */
export interface Snippet {
  tool: string;
  /** Of the code: `python` or `sql`. */
  language: string;
  code: string;
}

/**
 * How to load the data files of a pack. Pure: the folder goes into the code as a literal of its language, whatever
 * characters it has, and data files are named by a pattern that matches no evidence.
 */
export function packSnippets(dir: string, format: string): Snippet[] {
  const kind = KINDS[format];
  if (kind === undefined) return [];
  const folder = dir.replace(/[\\/]+$/, '');
  const pattern = `${escapeGlob(folder)}/data/*${kind.ending}`;
  const files = `sorted(glob.glob(${python(pattern)}))`;
  return [
    {
      tool: 'datasets',
      language: 'python',
      code: [
        'import glob',
        'from datasets import load_dataset',
        '',
        `files = ${files}`,
        `pack = load_dataset(${python(kind.builder)}, data_files=files, split="train")`,
      ].join('\n'),
    },
    {
      tool: 'pandas',
      language: 'python',
      code: ['import glob', 'import pandas as pd', '', `pack = pd.concat(${kind.pandas} for file in ${files})`].join(
        '\n',
      ),
    },
    { tool: 'duckdb', language: 'sql', code: `SELECT * FROM ${kind.duckdb}(${sql(pattern)});` },
    {
      tool: 'polars',
      language: 'python',
      code: [
        ...kind.polarsImports,
        'import glob',
        'import polars as pl',
        '',
        `parts = (${kind.polars} for file in ${files})`,
        'pack = pl.concat(parts, how="diagonal_relaxed")',
      ].join('\n'),
    },
  ];
}

interface Kind {
  ending: string;
  /** Builder of the datasets library. */
  builder: string;
  /** Reads `file`; text that looks like a number or a date stays text. */
  pandas: string;
  duckdb: string;
  polars: string;
  polarsImports: string[];
}

const KINDS: Record<string, Kind> = {
  jsonl: {
    ending: '.jsonl',
    builder: 'json',
    pandas: 'pd.read_json(file, lines=True, dtype=False, convert_dates=False)',
    duckdb: 'read_ndjson_auto',
    polars: 'pl.read_ndjson(open(file, "rb").read(), infer_schema_length=None)',
    polarsImports: [],
  },
  'jsonl-gz': {
    ending: '.jsonl.gz',
    builder: 'json',
    pandas: 'pd.read_json(file, lines=True, compression="gzip", dtype=False, convert_dates=False)',
    duckdb: 'read_ndjson_auto',
    polars: 'pl.read_ndjson(gzip.open(file).read(), infer_schema_length=None)',
    polarsImports: ['import gzip'],
  },
  'jsonl-zst': {
    ending: '.jsonl.zst',
    builder: 'json',
    pandas: 'pd.read_json(file, lines=True, compression="zstd", dtype=False, convert_dates=False)',
    duckdb: 'read_ndjson_auto',
    polars: 'pl.read_ndjson(zstandard.open(file, "rb").read(), infer_schema_length=None)',
    polarsImports: ['import zstandard'],
  },
  parquet: {
    ending: '.parquet',
    builder: 'parquet',
    pandas: 'pd.read_parquet(file)',
    duckdb: 'read_parquet',
    polars: 'pl.read_parquet(file, glob=False)',
    polarsImports: [],
  },
};

/** A pattern that matches the path itself. */
function escapeGlob(path: string): string {
  return path.replace(/[*?[]/g, '[$&]');
}

/** A string literal of Python in ASCII. */
function python(text: string): string {
  const parts = Array.from(text, (c) => {
    const code = c.codePointAt(0) ?? 0;
    if (c === '"' || c === '\\') return `\\${c}`;
    if (code >= 0x20 && code < 0x7f) return c;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
  return `"${parts.join('')}"`;
}

function sql(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
