import { CELL_STATES, MEASURED, type CellJson, type Column } from '#shared/domain/cell.ts';
import type { Cleaner } from '#engine/clean/cleaner.ts';
import { judge } from '#engine/decide/breaches.ts';
import { lotOf } from '#engine/decide/chance.ts';
import { leavesToChance, type Thresholds } from '#engine/decide/thresholds.ts';
import { LANGUAGE_RULE } from '#engine/measure/prepare-units.ts';
import type { Measurer, UnitChunk } from '#engine/measure/unit.ts';
import { contentId, type IdCheck } from './ids.ts';
import type { LineReader } from './line-reader.ts';
import type { InputLine, LineHandler } from './line-pipe.ts';
import type { Reply } from './reply.ts';

export interface LineTools {
  reader: LineReader;
  cleaner: Cleaner;
  measurer: Measurer;
  thresholds: Thresholds;
  checkId: IdCheck;
  /** Put the hash of the clean text into the answer. */
  contentIds: boolean;
}

interface Held {
  json: string;
  id: string | null;
  /** By which it draws; null where the recipe leaves nothing to chance. */
  textSha256: string | null;
  row: number;
}

/** Documents and characters that are measured before their answers are written. */
const BATCH_ROWS = 256;
const BATCH_CHARS = 1024 * 1024;

/**
 * Measures each line's text as a run would, and judges it. `write` turns a reply into the lines that are its answer.
 * Documents are answered in batches; nothing carries over from line to line but what `checkId` remembers.
 */
export function newLineMeasurer(tools: LineTools, write: (reply: Reply) => string): LineHandler {
  const { reader, cleaner, measurer, checkId } = tools;
  const batch = measurer.newBatch();
  const answerOf = newAnswers(tools);
  const chance = leavesToChance(tools.thresholds);
  let held: (Held | Reply)[] = [];
  let chars = 0;

  function replyTo(line: InputLine): Held | Reply {
    const read = reader.read(line);
    if (read.kind !== 'record') return read;
    const wrongId = checkId(read.meta.id);
    if (wrongId !== null) return reader.fault(line, read.json, 'bad-record', wrongId);
    const cleaned = cleaner.clean({ as: 'text', text: read.text }, read.meta, read.replaced);
    if (!cleaned.ok) return reader.fault(line, read.json, cleaned.reason, cleaned.detail);
    const { text, meta } = cleaned.document;
    const row = batch.rows;
    measurer.measure(text, meta, null, batch, null);
    chars += read.json.length;
    const textSha256 = tools.contentIds || chance ? contentId(text) : null;
    return { json: read.json, id: tools.contentIds ? textSha256 : null, textSha256, row };
  }

  function flush(): string {
    const answer = answerOf(batch.rows === 0 ? [] : batch.take());
    const out = held.map((entry) => write('kind' in entry ? entry : answer(entry))).join('');
    batch.clear();
    held = [];
    chars = 0;
    return out;
  }

  return {
    line(line) {
      held.push(replyTo(line));
      return batch.rows >= BATCH_ROWS || chars >= BATCH_CHARS || held.length >= 4 * BATCH_ROWS ? flush() : '';
    },
    flush,
  };
}

/** Rows of a batch -> answers. */
function newAnswers({ measurer, thresholds }: LineTools): (chunks: readonly UnitChunk[]) => (held: Held) => Reply {
  const signals = measurer.units.flatMap(({ key, signals }) => signals.map(({ name, slot }) => ({ name, key, slot })));
  const language = measurer.units.find(({ rule }) => rule === LANGUAGE_RULE)?.name;
  return (chunks) => {
    const units = new Map(chunks.map((chunk) => [chunk.key, chunk]));
    const columns = signals.map(({ name, key, slot }) => ({ name, column: units.get(key)?.columns[slot] }));
    return ({ json, id, textSha256, row }) => {
      const cells: Record<string, CellJson> = {};
      for (const { name, column } of columns) if (column !== undefined) cells[name] = cellOf(column, row);
      const label = (slot: string, unknown: string): string => {
        const cell = language === undefined ? undefined : cells[`${language}.${slot}`];
        return typeof cell === 'string' ? cell : unknown;
      };
      const code = label('label', 'und');
      const lot = textSha256 === null ? null : lotOf(textSha256, null);
      const judged = judge(thresholds, (name) => cells[name], code, label('script', 'Zyyy'), lot);
      const { verdict, breaches, spared, chance } = judged;
      const quota = spared.length > 0 ? { spared } : {};
      const reason = chance === null ? {} : { reason: chance };
      const answer = { ...(id === null ? {} : { id }), language: code, signals: cells, breaches, ...quota, ...reason };
      return { kind: 'document', json, answer, verdict };
    };
  };
}

function cellOf(column: Column, row: number): CellJson {
  const state = CELL_STATES[column.states?.[row] ?? MEASURED] ?? 'failed';
  if (state !== 'measured') return { na: state };
  const value = column.values[row] ?? 0;
  return column.kind === 'label' ? (column.labels[value] ?? '') : value;
}
