import type { RedactionSettings, RedactionState } from '#shared/contract/redaction.ts';

export type CategoryState = RedactionState['categories'][number];
export type Category = CategoryState['category'];
export type Act = NonNullable<RedactionSettings['categories'][Category]>;

export const ACTS: readonly Act[] = ['off', 'flag', 'mask', 'drop'];

export const actOf = (settings: RedactionSettings, category: Category): Act => settings.categories[category] ?? 'off';

/** Other settings with one category changed; `off` is left out, as a recipe leaves it. */
export function withAct(settings: RedactionSettings, category: Category, act: Act): RedactionSettings {
  const { [category]: _, ...rest } = settings.categories;
  return { ...settings, categories: act === 'off' ? rest : { ...rest, [category]: act } };
}

export function sameSettings(a: RedactionSettings, b: RedactionSettings, of: readonly CategoryState[]): boolean {
  return (
    a.atIntake === b.atIntake &&
    a.privateIps === b.privateIps &&
    a.allow.join('\n') === b.allow.join('\n') &&
    of.every(({ category }) => actOf(a, category) === actOf(b, category))
  );
}

/** A value a line; blank lines say nothing. */
export const allowOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** What settings cost when they are saved: nothing, another count of one rule, or reading everything anew. */
export type Cost = 'none' | 'count' | 'read';

export function costOf(saved: RedactionSettings, next: RedactionSettings, of: readonly CategoryState[]): Cost {
  const hidden = (settings: RedactionSettings): string =>
    JSON.stringify(
      of.filter(({ category }) => ['mask', 'drop'].includes(actOf(settings, category))).map((c) => c.category),
    );
  const otherValues = saved.privateIps !== next.privateIps || saved.allow.join('\n') !== next.allow.join('\n');
  if (saved.atIntake !== next.atIntake) return 'read';
  if (next.atIntake && (otherValues || hidden(saved) !== hidden(next))) return 'read';
  const isNew = of.some(({ category, looked }) => !looked && actOf(next, category) !== 'off');
  return otherValues || isNew ? 'count' : 'none';
}
