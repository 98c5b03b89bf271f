import { lineWriter } from '../line-writer.ts';

/** One JSON object a line, gzip. */
export const writer = lineWriter('jsonl-gz', 'JSONL, gzip', '.jsonl.gz', 'gzip');
