import { z } from 'zod';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import type { Segments } from '#engine/text/segments.ts';
import type { TextView } from '#engine/text/text-view.ts';

/**
 * The paragraph rule of mC4 (Xue et al. 2021, arXiv:2010.11934, section 3.1): a page needs three lines of 200 characters
 * or more. What is stored is the length of the third-longest line, as datatrove's C4ParagraphFilter looks at it (PEERS
 * §2.3), 0 where there are fewer.
 *
 * Profile `datatrove`: lines end at line feeds and are not stripped, so blanks count. Profile `winnow`: any line end,
 * white space at both ends aside. In Chinese and Japanese 200 characters say far more than in English; a recipe gives
 * such scripts a limit of their own.
 */
export const rule = defineRule<Record<string, never>, 'third_longest_line'>({
  id: 'mc4-paragraphs',
  family: 'mc4',
  title: 'mC4 long lines',
  version: 1,
  cite: 'Xue et al. 2021, arXiv:2010.11934, section 3.1; datatrove c4_filters.py',
  scope: 'document',
  profiles: ['winnow', 'datatrove'],
  usesLanguage: false,
  knobs: z.strictObject({}),
  signals: {
    third_longest_line: {
      kind: 'count',
      unit: 'characters',
      describe: 'Length of the third-longest line',
      threshold: { min: 200 },
    },
  },
  prepare(_knobs, profile) {
    const linesOf = (view: TextView): Segments => (profile === 'datatrove' ? view.lines('lf') : view.contentLines());

    return {
      measure({ view }, out) {
        const lines = linesOf(view);
        let [first, second, third] = [0, 0, 0];
        for (let i = 0; i < lines.count; i++) {
          const start = lines.starts[i]!;
          const end = lines.ends[i]!;
          if (end - start <= third) continue;
          const chars = view.codePointsIn(start, end);
          if (chars > first) [first, second, third] = [chars, first, second];
          else if (chars > second) [second, third] = [chars, second];
          else if (chars > third) third = chars;
        }
        out.number('third_longest_line', third);
      },
      /** The three longest lines, the earlier where two are equal. */
      explain({ view }) {
        const lines = linesOf(view);
        const spans: (Span & { chars: number })[] = [];
        for (let i = 0; i < lines.count; i++) {
          const start = lines.starts[i]!;
          const end = lines.ends[i]!;
          if (start < end) spans.push({ start, end, label: 'long line', chars: view.codePointsIn(start, end) });
        }
        const longest = spans.sort((a, b) => b.chars - a.chars || a.start - b.start).slice(0, 3);
        return longest.map(({ start, end, label }) => ({ start, end, label })).sort((a, b) => a.start - b.start);
      },
    };
  },
});
