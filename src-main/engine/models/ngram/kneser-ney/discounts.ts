/** What is taken off counts 1, 2 and 3 or more (Chen and Goodman 1998, equation 26), entry 0 is 0. */
export interface Discounts {
  amounts: readonly [number, number, number, number];
  /** The text was too small or too regular to tell them: the usual values stand in. */
  fallback: boolean;
}

/** KenLM's values for `--discount_fallback`. */
const FALLBACK = [0, 0.5, 1, 1.5] as const;

export function discountsOf(counts: Uint32Array): Discounts {
  const having = [0, 0, 0, 0, 0];
  for (const count of counts) if (count < 5) having[count]!++;
  const [, n1, n2, n3, n4] = having as [number, number, number, number, number];
  const y = n1 / (n1 + 2 * n2);
  const amounts = [0, 1 - (2 * y * n2) / n1, 2 - (3 * y * n3) / n2, 3 - (4 * y * n4) / n3] as const;
  const sound = n1 > 0 && n2 > 0 && n3 > 0 && amounts.every((amount, count) => amount >= 0 && amount <= count);
  return sound ? { amounts, fallback: false } : { amounts: FALLBACK, fallback: true };
}

export function discountOf({ amounts }: Discounts, count: number): number {
  return amounts[Math.min(count, 3)]!;
}
