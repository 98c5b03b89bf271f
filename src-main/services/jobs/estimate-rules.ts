import type { DocumentMeta } from '#engine/clean/cleaner.ts';
import type { Measurer } from '#engine/measure/unit.ts';
import type { LanguageLabel } from '#engine/rules/rule.ts';

interface Text {
  text: string;
  meta: DocumentMeta;
  /** Documents that it stands for. */
  stands: number;
}

export interface RuleTimes {
  /** Seconds by rule, as named in the recipe. */
  seconds: Record<string, number>;
  /** Of one document's cells. */
  cellBytes: number;
}

/** Texts over which each rule is timed alone, at most. */
const ALONE = 32;

const CELL_BYTES = { real: 8, count: 4, label: 2 } as const;

/**
 * Times the rules over some texts. All together they share words and lines, which whoever asks first pays for; so the
 * time of all is parted by what each takes alone.
 */
export function ruleTimes(
  measurer: Measurer,
): (texts: readonly Text[], forced: (text: string) => LanguageLabel | null, only: ReadonlySet<string>) => RuleTimes {
  return (texts, forced, only) => {
    const measure = (some: readonly Text[], keys: ReadonlySet<string>): number => {
      const batch = measurer.newBatch();
      const start = performance.now();
      for (const { text, meta } of some) measurer.measure(text, meta, forced(text), batch, keys);
      return (performance.now() - start) / 1_000;
    };
    const units = measurer.units.filter(({ key }) => only.has(key));
    const few = spread(texts, ALONE);
    // Once without looking at the clock: code that never ran is slow.
    measure(few, only);
    let together = 0;
    for (const [stands, group] of Map.groupBy(texts, (text) => text.stands)) together += measure(group, only) * stands;
    const alone = units.map(({ key }) => measure(few, new Set([key])));
    const sum = alone.reduce((a, b) => a + b, 0);
    return {
      seconds: Object.fromEntries(
        units.map(({ name }, i) => [name, sum === 0 ? 0 : (together * (alone[i] ?? 0)) / sum]),
      ),
      cellBytes: units.reduce(
        (bytes, { signals }) => bytes + signals.reduce((sum, { spec }) => sum + CELL_BYTES[spec.kind], 0),
        0,
      ),
    };
  };
}

/** At most `n` of a list, from its whole length. */
function spread<T>(list: readonly T[], n: number): readonly T[] {
  if (list.length <= n) return list;
  return Array.from({ length: n }, (_, i) => list[Math.floor((i * list.length) / n)]!);
}
