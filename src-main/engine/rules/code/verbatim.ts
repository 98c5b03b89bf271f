import { z } from 'zod';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { VERBATIM } from '#engine/text/verbatim.ts';

export type VerbatimSignal = 'formula_count' | 'formula_char_fraction' | 'code_char_fraction';

interface Knobs {
  /** Rules that read after this one apply where at least this share of the characters is prose. */
  minProse: number;
}

/**
 * How much of a text is formulas (TeX between its marks) and blocks of code (between fences, or lines that read as code):
 * what tells mathematics and programming from prose. A rule that reads `after:` this one sees the prose alone, so that
 * formulas and code are no noise to it; the document itself stays as it is. Where too little is prose (`minProse`), such a
 * rule says that it does not apply. A signal to choose by; no limit holds unless
 * a recipe sets it.
 */
export const rule = defineRule<Knobs, VerbatimSignal>({
  id: 'verbatim',
  family: 'verbatim',
  title: 'Formulas and code in a text',
  version: 1,
  cite: 'our own choice, asked for by practitioners',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  edits: ['formula', 'code'],
  cuts: true,
  knobs: z.strictObject({ minProse: z.number().min(0).max(1).default(0) }),
  signals: {
    formula_count: { kind: 'count', unit: 'formulas', describe: 'Formulas' },
    formula_char_fraction: { kind: 'real', unit: 'share', describe: 'Characters in formulas' },
    code_char_fraction: { kind: 'real', unit: 'share', describe: 'Characters in blocks of code' },
  },
  prepare({ minProse }) {
    return {
      readable({ view }) {
        if (minProse === 0) return true;
        const { starts, ends, count } = view.verbatim();
        let prose = view.length;
        for (let i = 0; i < count; i++) prose -= ends[i]! - starts[i]!;
        return prose >= minProse * view.length;
      },
      measure({ view }, out) {
        const { starts, ends, kinds, count } = view.verbatim();
        let [formulas, formulaChars, codeChars] = [0, 0, 0];
        for (let i = 0; i < count; i++) {
          const chars = view.codePointsIn(starts[i]!, ends[i]!);
          out.edit(starts[i]!, ends[i]!, '', kinds[i] === VERBATIM.code ? 'code' : 'formula');
          if (kinds[i] === VERBATIM.code) codeChars += chars;
          else {
            formulas++;
            formulaChars += chars;
          }
        }
        out.number('formula_count', formulas);
        if (view.codePoints === 0) return;
        out.number('formula_char_fraction', formulaChars / view.codePoints);
        out.number('code_char_fraction', codeChars / view.codePoints);
      },
      explain({ view }, signal) {
        const { starts, ends, kinds, count } = view.verbatim();
        const code = signal === 'code_char_fraction';
        const spans: Span[] = [];
        for (let i = 0; i < count; i++) {
          if ((kinds[i] === VERBATIM.code) !== code) continue;
          spans.push({ start: starts[i]!, end: ends[i]!, label: code ? 'code' : 'formula' });
        }
        return spans;
      },
    };
  },
});
