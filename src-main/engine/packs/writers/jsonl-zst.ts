import { lineWriter } from '../line-writer.ts';

/** One JSON object a line, Zstandard. */
export const writer = lineWriter('jsonl-zst', 'JSONL, Zstandard', '.jsonl.zst', 'zstd');
