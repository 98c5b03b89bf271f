import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { Span } from '#shared/domain/span.ts';
import { defineRule, type SignalSink } from '#engine/rules/rule.ts';
import type { TextView } from '#engine/text/text-view.ts';
import { KEPT, LINE_CLASSES, makeRefinedLines, type RefinedKnobs, type RefinedLines } from './_lines.ts';

export type RefinedSignal = 'removed_word_fraction' | 'removed_line_fraction';

/**
 * The line-wise corrections of RefinedWeb (Penedo et al. 2023, arXiv:2306.01116, appendix G.2) as DCLM-Baseline has them
 * (`baselines/mappers/modifiers.py`, `dclm_baseline_refinedweb.yaml`; PEERS §1c): lines go that are mostly upper case, a
 * number, a counter of a site ("3 likes") or one word; "items in cart", "Read more..." and "Sign-in" are cut out of short
 * lines; at most two line feeds stand in a row. It edits: what is left is the measured text of rules that read
 * `after:refinedweb`. A page that loses more than 5 % of its words is dropped. DCLM's removal of URLs, which asks the list
 * of top-level domains, is left out.
 *
 * Profile `dclm` works on lines between line feeds in DCLM's order and takes white space off both ends of the text; its
 * words stand between white space and start with a letter or number, without fastText's other blanks. Profile `datamap` (the
 * all-dressed configuration of datamap-rs) measures shares in UTF-8 bytes and takes words of UAX 29.
 *
 * Profile `winnow`: any line end; white space is no part of a share; a number may hold signs ("12,50 – 13"); counters of
 * Chinese and Japanese sites go too; "Read more" needs no dots; the text's ends stay unless lines went there. In Chinese
 * and Japanese a word is a character; where words need a dictionary that we do not have they are not counted, so that short lines
 * and phrases stay and removed_word_fraction does not apply.
 */
export const rule = defineRule<RefinedKnobs, RefinedSignal>({
  id: 'refinedweb-lines',
  family: 'refinedweb',
  title: 'RefinedWeb lines',
  version: 1,
  cite: 'Penedo et al. 2023, arXiv:2306.01116, appendix G.2; DCLM baselines/mappers/modifiers.py',
  scope: 'document',
  profiles: ['winnow', 'dclm', 'datamap'],
  usesLanguage: false,
  edits: LINE_CLASSES.slice(1),
  knobs: z.strictObject({
    upperShare: z.number().min(0).max(1).default(0.5),
    minWords: z.int().min(0).default(2),
    phraseWords: z.int().min(0).default(10),
    maxNewlines: z.int().positive().default(2),
  }),
  signals: {
    removed_word_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Words in what is removed',
      threshold: { max: 0.05 },
    },
    removed_line_fraction: { kind: 'real', unit: 'share', describe: 'Lines that are removed' },
  },
  prepare(knobs, profile) {
    let judge = makeRefinedLines(knobs, profile);
    return {
      measure({ view }, out) {
        const lines = judge(view);
        if (!lines.countable) out.none('removed_word_fraction', NOT_APPLICABLE);
        else if (lines.words > 0) out.number('removed_word_fraction', lines.removedWords / lines.words);
        // DCLM drops a page without words.
        else if (profile !== 'winnow') out.number('removed_word_fraction', 1);
        if (lines.filled > 0) out.number('removed_line_fraction', lines.removed / lines.filled);
        edit(view, lines, out);
      },
      explain: ({ view }) => spansOf(judge(view)),
      release() {
        judge = makeRefinedLines(knobs, profile);
      },
    };
  },
});

/** Removes lines and phrases, the line end behind the last line that stays where lines went, and what was stripped. */
function edit({ length }: TextView, lines: RefinedLines, out: Pick<SignalSink, 'edit'>): void {
  const { count, classes, firsts, nexts, lefts, rights, cuts } = lines;
  let last = count - 1;
  while (last >= 0 && classes[last] !== KEPT) last--;
  let cut = 0;
  const remove = (start: number, end: number, editClass: string): void => {
    if (end > start) out.edit(start, end, '', editClass);
  };
  for (let i = 0; i < count; i++) {
    const kind = classes[i]!;
    if (kind !== KEPT) {
      remove(firsts[i]!, nexts[i]!, LINE_CLASSES[kind]!);
      continue;
    }
    const left = lefts[i]!;
    const right = rights[i]!;
    remove(firsts[i]!, left, 'join');
    for (; cut < cuts.count && cuts.starts[cut]! < nexts[i]!; cut++) {
      remove(Math.max(left, cuts.starts[cut]!), Math.min(right, cuts.ends[cut]!), 'phrase');
    }
    // Behind the last line that stays: its line end where lines follow that went, and what was stripped.
    if (i === last && last < count - 1) remove(right, nexts[i]!, 'join');
    else if (i === last && nexts[i] === length && lines.strips) remove(right, length, 'join');
  }
}

function spansOf({ count, classes, starts, ends, nexts, cuts }: RefinedLines): Span[] {
  const spans: Span[] = [];
  let cut = 0;
  for (let i = 0; i < count; i++) {
    const kind = classes[i]!;
    if (kind > 1 && ends[i]! > starts[i]!) {
      spans.push({ start: starts[i]!, end: ends[i]!, label: LINE_CLASSES[kind]! });
    }
    for (; cut < cuts.count && cuts.starts[cut]! < nexts[i]!; cut++) {
      spans.push({ start: cuts.starts[cut]!, end: cuts.ends[cut]!, label: 'phrase' });
    }
  }
  return spans;
}
