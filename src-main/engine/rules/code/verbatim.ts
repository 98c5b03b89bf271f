import { z } from 'zod';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { eachProse } from '#engine/text/prose.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { F, FLAGS } from '#engine/text/unicode/flags.ts';
import { VERBATIM } from '#engine/text/verbatim.ts';

export type VerbatimSignal =
  'formula_count' | 'formula_char_fraction' | 'code_char_fraction' | 'markup_char_fraction' | 'prose_char_count';

/** By kind: the class of its edits. */
const LABELS = ['', 'formula', 'code', 'markup'];

const SIGNAL_KINDS: Readonly<Record<VerbatimSignal, number>> = {
  formula_count: VERBATIM.formula,
  formula_char_fraction: VERBATIM.formula,
  code_char_fraction: VERBATIM.code,
  markup_char_fraction: VERBATIM.markup,
  prose_char_count: 0,
};

interface Knobs {
  /** Rules that read after this one apply where at least this share of the characters is prose. */
  minProse: number;
}

/**
 * How much of a text is formulas (TeX between its marks, MathML), blocks of code (between fences, or lines that read as
 * code) and markup of TeX source (commands with what they name, pictures, tables, listings of numbers): what tells mathematics and programming from prose. A rule that reads `after:` this one sees the prose alone, so that
 * formulas and code are no noise to it; the document itself stays as it is. Where too little is prose (`minProse`), such a
 * rule says that it does not apply. A signal to choose by; no limit holds unless
 * a recipe sets it.
 */
export const rule = defineRule<Knobs, VerbatimSignal>({
  id: 'verbatim',
  family: 'verbatim',
  title: 'Formulas and code in a text',
  version: 2,
  cite: 'our own choice, asked for by practitioners',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  edits: ['formula', 'code', 'markup'],
  cuts: true,
  knobs: z.strictObject({ minProse: z.number().min(0).max(1).default(0) }),
  signals: {
    formula_count: { kind: 'count', unit: 'formulas', describe: 'Formulas' },
    formula_char_fraction: { kind: 'real', unit: 'share', describe: 'Characters in formulas' },
    code_char_fraction: { kind: 'real', unit: 'share', describe: 'Characters in blocks of code' },
    prose_char_count: {
      kind: 'count',
      unit: 'characters',
      describe: 'Characters that are none of these, blanks aside',
    },
    markup_char_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Characters in commands, pictures, tables and listings of TeX source',
    },
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
        let formulas = 0;
        const chars = new Uint32Array(LABELS.length);
        for (let i = 0; i < count; i++) {
          const kind = kinds[i]!;
          out.edit(starts[i]!, ends[i]!, '', LABELS[kind]!);
          chars[kind]! += view.codePointsIn(starts[i]!, ends[i]!);
          if (kind === VERBATIM.formula) formulas++;
        }
        out.number('formula_count', formulas);
        out.number('prose_char_count', count === 0 ? solidChars(view) : proseChars(view));
        if (view.codePoints === 0) return;
        out.number('formula_char_fraction', chars[VERBATIM.formula]! / view.codePoints);
        out.number('code_char_fraction', chars[VERBATIM.code]! / view.codePoints);
        out.number('markup_char_fraction', chars[VERBATIM.markup]! / view.codePoints);
      },
      explain({ view }, signal) {
        const { starts, ends, kinds, count } = view.verbatim();
        const wanted = SIGNAL_KINDS[signal];
        const spans: Span[] = [];
        for (let i = 0; i < count; i++) {
          if (kinds[i] !== wanted) continue;
          spans.push({ start: starts[i]!, end: ends[i]!, label: LABELS[wanted]! });
        }
        return spans;
      },
    };
  },
});

/** Code points that are no white space. */
function solidChars({ units, tally, codePoints }: TextView): number {
  let blanks = 0;
  for (let unit = 0; unit < 128; unit++) if ((FLAGS[unit]! & F.space) !== 0) blanks += tally.ascii[unit]!;
  for (let k = 0; k < tally.count; k++) if ((FLAGS[units[tally.positions[k]!]!]! & F.space) !== 0) blanks++;
  return codePoints - blanks;
}

/** Code points outside formulas, code and markup that are no white space. */
function proseChars(view: TextView): number {
  const { units } = view;
  let chars = 0;
  eachProse(view, (start, end) => {
    for (let i = start; i < end; i++) {
      // The second half of a pair was counted with the first.
      if ((FLAGS[units[i]!]! & F.space) === 0 && (units[i]! & 0xfc00) !== 0xdc00) chars++;
    }
  });
  return chars;
}
