import { readPdf } from '#engine/read/pdf/document.ts';
import type { PdfOutcome } from '#engine/read/pdf/document.ts';
import { fault, isDone } from '#engine/read/place.ts';
import type { ReadInput, ReadItem, Reader, RecordMeta } from '#engine/read/reader.ts';
import { readWhole } from '#engine/read/whole.ts';

/** One file is one document: its text layer, in reading order. */
export const reader: Reader = {
  id: 'pdf',
  version: 1,
  title: 'PDF document',
  extensions: ['.pdf'],
  ranges: false,
  read,
};

async function* read(input: ReadInput): AsyncGenerator<ReadItem> {
  const file = await readWhole(input);
  if (file === null) return;
  const items: ReadItem[] = [];
  if (file.ok) {
    const size = file.bytes.length;
    const outcome = await readPdf(file.bytes, () => input.cancelled());
    if (outcome === null) return;
    items.push(itemOf(outcome, size));
  }
  if (file.fault !== null) items.push(file.fault);
  for (const item of items) if (!isDone(input, item)) yield item;
}

function itemOf(outcome: PdfOutcome, size: number): ReadItem {
  const place = { locator: 0, part: 0 };
  if (!outcome.ok) return fault(place, outcome.reason, outcome.detail, size);
  const { title, author, date, pages, runningLines } = outcome;
  const meta: RecordMeta = {
    mime: 'application/pdf',
    ...(title !== null && { title }),
    ...(date !== null && { date }),
    extra: JSON.stringify({ pages, running_lines: runningLines, ...(author !== null && { author }) }),
  };
  const text = outcome.text.toWellFormed();
  return { kind: 'record', ...place, bytes: size, content: { as: 'text', text }, meta, replaced: 0 };
}
