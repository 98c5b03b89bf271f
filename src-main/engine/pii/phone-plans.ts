import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import type { CountryCode, MetadataJson } from 'libphonenumber-js/core';
import type { Resources } from '#engine/rules/rule.ts';
import type { PiiHints } from './pii-text.ts';

/** Countries by ISO 639 code or script, likeliest first: `resources/pii/phone-plans.json`. */
export const PLANS_FILE = 'pii/phone-plans.json';
/** Numbering plans of every country with all kinds of numbers, as Google's libphonenumber keeps them. */
export const METADATA_FILE = 'npm:libphonenumber-js/metadata.max.json';

export interface PhonePlans {
  /** Countries whose numbers a text of this language has without a country code. */
  countries(hints: PiiHints): readonly CountryCode[];
  /** A number with its country code, digits alone: `valid` in its plan, or at least of a `possible` length. */
  international(digits: string): 'valid' | 'possible' | null;
  /** Whether digits are a number of a country as people dial it there. */
  national(digits: string, country: CountryCode): boolean;
}

/*
 * The one place where a measured value rests on a library of patterns: what it is given are ASCII digits alone, so neither
 * case mapping, nor locale, nor Unicode of the host enter; its metadata is part of the keys of its readers by hash.
 */
export function phonePlans(resources: Resources): PhonePlans {
  const metadata = JSON.parse(Buffer.from(resources.read(METADATA_FILE)).toString()) as MetadataJson;
  const table = JSON.parse(Buffer.from(resources.read(PLANS_FILE)).toString()) as Record<string, CountryCode[]>;
  return {
    countries: ({ language, script }) => table[language] ?? table[`script:${script}`] ?? [],
    international(digits) {
      const number = parsePhoneNumberFromString(`+${digits}`, metadata);
      if (number === undefined) return null;
      return number.isValid() ? 'valid' : number.isPossible() ? 'possible' : null;
    },
    national(digits, country) {
      const number = parsePhoneNumberFromString(digits, { defaultCountry: country }, metadata);
      return number !== undefined && number.country === country && number.isValid();
    },
  };
}
