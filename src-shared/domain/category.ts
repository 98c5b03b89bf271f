import { z } from 'zod';

/** What kind of text a source holds. A closed list, so that mixtures and bands can speak of it. */
export const CATEGORIES = [
  'web',
  'code',
  'book',
  'paper',
  'encyclopaedia',
  'qa',
  'forum',
  'news',
  'domain',
  'synthetic',
  'chat',
] as const;
export const Category = z.enum(CATEGORIES);
export type Category = z.infer<typeof Category>;

/** How a source came to us. */
export const ACQUISITIONS = ['crawl', 'public', 'partner', 'own'] as const;
export const Acquisition = z.enum(ACQUISITIONS);
export type Acquisition = z.infer<typeof Acquisition>;
