import type { Corpus } from '#engine/decide/corpus.ts';
import type { OpenFiles } from '#store/open-files.ts';
import type { StoredColumns } from './snapshot-columns.ts';
import { countDocuments, type Segment } from './snapshot-segments.ts';

/** Bytes and words of every document. Columns have them in a fraction of the time that the rows of texts take. */
export function weightsOf(
  segments: readonly Segment[],
  columns: StoredColumns,
  files: OpenFiles,
): Pick<Corpus, 'bytes' | 'words'> {
  return { bytes: bytesOf(segments, columns, files), words: wordsOf(columns) };
}

function bytesOf(segments: readonly Segment[], columns: StoredColumns, files: OpenFiles): Uint32Array {
  const signal = signalOf(columns, 'byte_count');
  const column = signal === undefined ? undefined : columns.column(signal);
  if (column?.kind === 'count' && column.states === undefined) return column.values;
  const bytes = new Uint32Array(countDocuments(segments));
  const seen = new Map<string, Uint32Array>();
  for (const { textFile, first, end, start } of segments) {
    let sizes = seen.get(textFile);
    if (sizes === undefined) {
      sizes = files.withText(textFile, (reader) => reader.sizes());
      seen.clear();
      seen.set(textFile, sizes);
    }
    bytes.set(sizes.subarray(first, end), start);
  }
  return bytes;
}

/** Words as the first rule counts them that reads the clean text; documents without a count weigh none. */
function wordsOf(columns: StoredColumns): Uint32Array | null {
  const signal = signalOf(columns, 'word_count');
  const column = signal === undefined ? undefined : columns.column(signal);
  return column?.kind === 'count' ? column.values : null;
}

function signalOf(columns: StoredColumns, slot: string): string | undefined {
  const found = [...columns.signals].filter(([, place]) => place.slot === slot && place.unit.reads === 'clean');
  return (found.find(([, { unit }]) => unit.rule === 'text') ?? found[0])?.[0];
}
