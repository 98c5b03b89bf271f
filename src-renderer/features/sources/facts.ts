import type { z } from 'zod';
import type { SourceFacts } from '#shared/contract/sources.ts';
import { ACQUISITIONS, CATEGORIES } from '#shared/domain/category.ts';
import type { Source } from '#shared/domain/source.ts';

type GivenFacts = z.infer<typeof SourceFacts>;

/** What a person says of a source, in the order of the form. */
export const FACTS = ['category', 'acquisition', 'licence', 'snapshot', 'originUrl', 'language'] as const;
export type Fact = (typeof FACTS)[number];

/** Closed lists; the other facts are free text. */
export const CHOICES = { category: CATEGORIES, acquisition: ACQUISITIONS } as const;

/** The form's text of each fact; empty: not known. */
export type FactTexts = Readonly<Record<Fact, string>>;

export const NO_FACTS: FactTexts = {
  category: '',
  acquisition: '',
  licence: '',
  snapshot: '',
  originUrl: '',
  language: '',
};

export function factTexts(source: Source): FactTexts {
  return {
    category: source.category ?? '',
    acquisition: source.acquisition ?? '',
    licence: source.licence ?? '',
    snapshot: source.snapshot ?? '',
    originUrl: source.originUrl ?? '',
    language: source.language ?? '',
  };
}

export type FactProblem = 'url' | 'language' | 'long';

/** What is wrong with a text as this fact, said before it is sent; the engine checks again. */
export function problemOf(fact: Fact, text: string): FactProblem | null {
  const value = text.trim();
  if (value === '') return null;
  if (value.length > (fact === 'originUrl' ? 2000 : 200)) return 'long';
  if (fact === 'originUrl' && !URL.canParse(value)) return 'url';
  if (fact === 'language' && !/^[a-z]{2,3}$/.test(value)) return 'language';
  return null;
}

/** A fact as the contract takes it: an empty text takes it back. */
export function factValue(fact: Fact, text: string): GivenFacts {
  const value = text.trim();
  return { [fact]: value === '' ? null : value };
}

/** The facts that a form gives, for a new source: those that were left empty are not sent. */
export function givenFacts(texts: FactTexts): GivenFacts {
  return FACTS.filter((fact) => texts[fact].trim() !== '').reduce<GivenFacts>(
    (given, fact) => ({ ...given, ...factValue(fact, texts[fact]) }),
    {},
  );
}
