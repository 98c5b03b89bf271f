import type { Category } from '#shared/domain/category.ts';

/** How much others keep: information beside our own share, never a limit. */
export interface Band {
  category: Category;
  title: string;
  /** Shares in [0, 1]. */
  low: number;
  high: number;
  /** What the share is of. */
  of: string;
  cite: string;
}

export const BANDS: readonly Band[] = [
  {
    category: 'web',
    title: 'Filtered and deduplicated web crawls',
    low: 0.1,
    high: 0.25,
    of: 'raw tokens',
    cite: 'RefinedWeb, arXiv:2306.01116; FineWeb, arXiv:2406.17557',
  },
  {
    category: 'web',
    title: 'DCLM from the pool to the baseline, classifier included',
    low: 0.014,
    high: 0.014,
    of: 'raw tokens',
    cite: 'DCLM, arXiv:2406.11794; github.com/mlfoundations/dclm issues 71 and 120',
  },
];
