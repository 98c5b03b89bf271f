import { CELL_STATES, type CellJson, type CellState } from '#shared/domain/cell.ts';
import type { Profile } from '#shared/domain/recipe.ts';
import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import { fileResources } from '#engine/measure/resources.ts';
import type { LanguageLabel, MeasureDoc, PreparedRule, Rule, SignalSink } from '#engine/rules/rule.ts';
import { makeTextView } from '#engine/text/text-view.ts';

export interface MeasureOptions {
  knobs?: unknown;
  profile?: Profile;
  meta?: DocumentMeta;
  language?: Partial<LanguageLabel>;
}

/** Cells as JSON shows them, and edits as `[removed text, replacement, class]`. */
export interface Measured {
  cells: Record<string, CellJson>;
  edits: [string, string, string][];
  /** The parts of the text that `explain` names for a signal. */
  explain(signal: string): string[];
}

/** Measures texts with one rule, prepared once as in a run. */
export async function ruleMeter(rule: Rule, options: MeasureOptions = {}): Promise<(text: string) => Measured> {
  const profile = options.profile ?? rule.profiles[0] ?? 'winnow';
  const prepared: PreparedRule = await rule.prepare(rule.knobs.parse(options.knobs ?? {}), profile, fileResources());
  const view = makeTextView();
  return (text) => {
    view.reset(text);
    const language = { code: 'und', script: view.script(), score: 1, ...options.language };
    const doc: MeasureDoc = { view, meta: options.meta ?? {}, language };
    const cells: Record<string, CellJson> = {};
    for (const signal of Object.keys(rule.signals)) cells[signal] = { na: 'undefined' };
    const edits: [string, string, string][] = [];
    const sink: SignalSink = {
      number: (signal, value) => void (cells[signal] = value),
      label: (signal, value) => void (cells[signal] = value),
      none: (signal, state) => void (cells[signal] = { na: CELL_STATES[state] as Exclude<CellState, 'measured'> }),
      edit: (start, end, replacement, kind) => void edits.push([text.slice(start, end), replacement, kind]),
    };
    prepared.measure(doc, sink);
    return {
      cells,
      edits,
      explain(signal) {
        view.reset(text);
        return (prepared.explain?.(doc, signal) ?? []).map(({ start, end }) => text.slice(start, end));
      },
    };
  };
}
