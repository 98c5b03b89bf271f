import type { ChineseScript } from '#shared/domain/recipe.ts';
import { type Conversion, conversionTable } from './tables.ts';

/** Traditional characters of one region become those of another by these alone. */
export const FROM_TRADITIONAL: Readonly<Record<ChineseScript, readonly Conversion[]>> = {
  simplified: ['standard', 'simplified'],
  traditional: [],
  taiwan: ['taiwan'],
  'hong-kong': ['hong-kong'],
};

/** And simplified ones by these. */
export const FROM_SIMPLIFIED: Readonly<Record<ChineseScript, readonly Conversion[]>> = {
  simplified: [],
  traditional: ['traditional'],
  taiwan: ['traditional', 'taiwan'],
  'hong-kong': ['traditional', 'hong-kong'],
};

/**
 * A run of ideographs by several tables one after the other. The longest word of a table wins, from left to right, as
 * OpenCC has it (github.com/BYVoid/OpenCC, mmseg); characters that begin none stay.
 */
export function convertChinese(run: string, conversions: readonly Conversion[]): string {
  return conversions.reduce(convertBy, run);
}

function convertBy(run: string, conversion: Conversion): string {
  const { values, longest } = conversionTable(conversion);
  let out = '';
  for (let i = 0; i < run.length;) {
    let length = Math.min(longest[run.charCodeAt(i)]!, run.length - i);
    let value: string | undefined;
    for (; length > 0; length--) {
      value = values.get(run.slice(i, i + length));
      if (value !== undefined) break;
    }
    if (value === undefined) {
      out += run[i]!;
      i++;
    } else {
      out += value;
      i += length;
    }
  }
  return out;
}
