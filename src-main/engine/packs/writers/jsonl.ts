import { lineWriter } from '../line-writer.ts';

/** One JSON object a line, as it is. */
export const writer = lineWriter('jsonl', 'JSONL', '.jsonl', 'none');
