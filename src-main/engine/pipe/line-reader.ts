import type { FaultReason } from '#shared/domain/ledger.ts';
import type { ReadKnobs } from '#shared/domain/recipe.ts';
import { rawAt } from '#engine/read/json-members.ts';
import { newJsonToRecord } from '#engine/read/json-record.ts';
import type { RecordMeta } from '#engine/read/reader.ts';
import { bomLength, decodeUtf8, isBlank } from '#engine/read/utf8.ts';
import type { InputLine } from './line-pipe.ts';
import type { Reply } from './reply.ts';

export type ReadLine =
  | Extract<Reply, { kind: 'blank' | 'fault' }>
  | { kind: 'record'; json: string; text: string; meta: RecordMeta; replaced: number };

export interface LineReader {
  read(line: InputLine): ReadLine;
  /** A fault of a line that is valid JSON. */
  fault(line: InputLine, json: string, reason: FaultReason, detail: string): Extract<Reply, { kind: 'fault' }>;
  /** The id of a line as raw JSON, or `null`. */
  rawId(json: string): string;
}

/** Lines -> records, with the fields and faults of the JSON lines reader. */
export function newLineReader(knobs: ReadKnobs): LineReader {
  const toRecord = newJsonToRecord(knobs);

  function fault(
    line: InputLine,
    json: string,
    reason: FaultReason,
    detail: string,
  ): Extract<Reply, { kind: 'fault' }> {
    return { kind: 'fault', json, fault: { rawId: rawId(json, knobs.idField), line: line.number, reason, detail } };
  }

  return {
    fault,
    rawId: (json) => rawId(json, knobs.idField),
    read(line) {
      if (line.tooLong) {
        const detail = `a line of ${line.length} bytes is longer than ${knobs.maxRecordBytes}; raise read.maxRecordBytes`;
        return fault(line, '', 'too-large', detail);
      }
      if (isBlank(line.bytes)) return { kind: 'blank' };
      const bytes = line.number === 1 ? line.bytes.subarray(bomLength(line.bytes)) : line.bytes;
      const decoded = decodeUtf8(bytes);
      const json = decoded.text.endsWith('\r') ? decoded.text.slice(0, -1) : decoded.text;
      const outcome = toRecord(json);
      if (!outcome.ok) return fault(line, json, outcome.reason, outcome.detail);
      const { text, meta, replaced } = outcome;
      return { kind: 'record', json, text, meta, replaced: replaced + decoded.replaced };
    },
  };
}

/** The id of a line that may be no record, so that its fault can be told apart. */
function rawId(json: string, field: string | null): string {
  if (field === null) return 'null';
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return 'null';
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return 'null';
  const raw = rawAt(json, [field]) ?? 'null';
  return /^["\d-]/.test(raw) ? raw : 'null';
}
