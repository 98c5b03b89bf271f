import type { PiiCategory, PiiSpan } from '#shared/domain/pii.ts';
import type { ReadKnobs } from '#shared/domain/recipe.ts';
import type { InputLine } from '#engine/pipe/line-pipe.ts';
import { newLineReader } from '#engine/pipe/line-reader.ts';
import type { LineFault } from '#engine/pipe/reply.ts';
import { pathOf, rawAt, withValueAt } from '#engine/read/json-members.ts';
import { textFields } from '#engine/read/text-field.ts';
import { makeTextView } from '#engine/text/text-view.ts';
import type { PiiDetector } from './detect.ts';
import { masked } from './placeholders.ts';

/** One line with what was found in its text. */
export type RedactedLine =
  | { kind: 'blank' }
  | { kind: 'fault'; fault: LineFault }
  | {
      kind: 'document';
      /** The line's id as raw JSON; `null` where it has none. */
      rawId: string;
      spans: PiiSpan[];
      counts: Partial<Record<PiiCategory, number>>;
      /** The line with every value masked, everything else as it was written. */
      redacted(): string;
    };

/**
 * Looks through the text of JSON lines as it stands: nothing is cleaned, so that spans refer to what came in.
 * Where a line names no language, the script of its text stands for it.
 */
export function newLineRedactor(knobs: ReadKnobs, detect: PiiDetector): (line: InputLine) => RedactedLine {
  const reader = newLineReader(knobs);
  const view = makeTextView();
  const names = textFields(knobs);

  return (line) => {
    const read = reader.read(line);
    if (read.kind === 'blank') return read;
    if (read.kind === 'fault') return { kind: 'fault', fault: read.fault };
    const { json, text, meta } = read;
    view.reset(text);
    const spans = detect(text, { language: meta.language ?? 'und', script: view.script() });
    const counts: Partial<Record<PiiCategory, number>> = {};
    for (const { category } of spans) counts[category] = (counts[category] ?? 0) + 1;
    return {
      kind: 'document',
      rawId: (knobs.idField === null ? null : rawAt(json, [knobs.idField])) ?? 'null',
      spans,
      counts,
      redacted() {
        const path = names.map((name) => pathOf(json, name)).find((found) => found !== null);
        return path === undefined ? json : withValueAt(json, path, JSON.stringify(masked(text, spans)));
      },
    };
  };
}
