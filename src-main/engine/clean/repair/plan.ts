/** One stretch of text that a step replaced. */
export interface PlanEdit {
  /** Where the replacement stands in the text that the step made: UTF-16, half-open. */
  start: number;
  end: number;
  /** What stood there before. */
  was: string;
}

/** One step of a repair, in the order in which they were made. */
export interface PlanStep {
  /** What was undone, for people: `UTF-8 read as windows-1252`. */
  step: string;
  edits: PlanEdit[];
}

/** A stretch of a text and what shall stand there instead. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** Replaces stretches that are in order and do not overlap; those that change nothing are left out of the step. */
export function applyStep(
  text: string,
  step: string,
  replacements: readonly Replacement[],
): { text: string; step: PlanStep } {
  const out: string[] = [];
  const edits: PlanEdit[] = [];
  let from = 0;
  let length = 0;
  for (const { start, end, text: by } of replacements) {
    const was = text.slice(start, end);
    if (was === by) continue;
    out.push(text.slice(from, start), by);
    length += start - from;
    edits.push({ start: length, end: length + by.length, was });
    length += by.length;
    from = end;
  }
  if (edits.length === 0) return { text, step: { step, edits } };
  out.push(text.slice(from));
  return { text: out.join(''), step: { step, edits } };
}

/** The text as it was before the steps of a plan. */
export function undo(text: string, plan: readonly PlanStep[]): string {
  let current = text;
  for (const { edits } of plan.toReversed()) {
    const out: string[] = [];
    let from = 0;
    for (const { start, end, was } of edits) {
      out.push(current.slice(from, start), was);
      from = end;
    }
    out.push(current.slice(from));
    current = out.join('');
  }
  return current;
}

/** UTF-16 units that were replaced, or one where something was put in. */
export function changedUnits(plan: readonly PlanStep[]): number {
  return plan.reduce((sum, { edits }) => sum + edits.reduce((n, { was }) => n + Math.max(1, was.length), 0), 0);
}
