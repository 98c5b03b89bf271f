import type { Resources } from '#engine/rules/rule.ts';

/** Country codes with the structure of their account numbers, by the IBAN registry: `resources/pii/iban.json`. */
export const IBAN_FILE = 'pii/iban.json';

export interface IbanStructure {
  /** Characters in all. */
  length: number;
  /** Of the account number after country and check digits: `n` a digit, `a` a letter, `c` either. */
  kinds: string;
}

/** By country code. */
export function ibanStructures(resources: Resources): ReadonlyMap<string, IbanStructure> {
  const table = JSON.parse(Buffer.from(resources.read(IBAN_FILE)).toString()) as Record<string, string>;
  return new Map(
    Object.entries(table).map(([country, structure]) => {
      const kinds = structure.replace(/(\d+)([nac])/g, (_, count: string, kind: string) => kind.repeat(Number(count)));
      return [country, { length: kinds.length + 4, kinds }];
    }),
  );
}
