import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import type { Span } from '#shared/domain/span.ts';
import { defineRule } from '#engine/rules/rule.ts';
import { datatroveEdits, EDIT_CLASSES, plainEdits, winnowEdits } from './_edits.ts';
import { type C4Knobs, type C4Lines, LINE_CLASSES, makeC4Lines } from './_lines.ts';

export type C4Signal =
  'sentence_count' | 'lorem_ipsum' | 'curly_bracket' | 'javascript_count' | 'char_count' | 'removed_line_fraction';

const LOREM = 'lorem ipsum';
const SCRIPT = 'javascript';

/**
 * The cleaning rules of C4 (Raffel et al. 2020, arXiv:1910.10683, section 2.2) by the order of its code, TFDS
 * `c4_utils.py` (PEERS §2.3). It edits: lines that fail go, and so do citation marks; what is left is the measured
 * text of rules that read `after:c4`.
 *
 * Profile `datatrove` follows datatrove's C4QualityFilter to the letter: 3 words a line, 5 sentences, end marks
 * . ? ! " ', and `lorem ipsum` or `{` on a line that went before does not count. Its sentences are those of spaCy's
 * rule-based splitter for English.
 *
 * Profile `dclm` follows DCLM's `c4.yaml`: lines between line feeds in the same order with TFDS's numbers, words between
 * white space, end marks . ? ! and ", pages of up to 190,000 characters; our sentences of UAX 29 stand in for NLTK's
 * (approximate). Profile `dolma` follows Dolma's taggers `c4_v2` as its C4 replication uses them: lines without . ? ! or "
 * at the end and lines of fewer than 3 words go, blank ones too; "lorem ipsum", "{" and "javascript" anywhere drop
 * the page. Both leave out the list of bad words.
 *
 * Profile `winnow`: 5 words and 3 sentences as TFDS has them; sentence marks and closing quotes of every script end
 * a line; lines that were broken to fit a width are judged as the line that they were, so that the last words of a paragraph
 * stay; lines of formulas and of code stay; blank lines stay; `lorem ipsum` and `{` count wherever they stand; in Chinese and Japanese a word is a
 * character; Thai and Lao lines need no sentence mark, and blanks behind a long clause end their sentences; where words need
 * a dictionary that we do not have lines are not judged and the signals that need them do not apply. The
 * list of bad words is left out: it is another rule.
 */
export const rule = defineRule<C4Knobs, C4Signal>({
  id: 'c4',
  family: 'c4',
  title: 'C4 lines and pages',
  version: 2,
  cite: 'Raffel et al. 2020, arXiv:1910.10683, section 2.2; TFDS c4_utils.py; datatrove c4_filters.py',
  scope: 'document',
  profiles: ['winnow', 'datatrove', 'dclm', 'dolma'],
  usesLanguage: false,
  edits: EDIT_CLASSES,
  knobs: z.strictObject({
    minWords: z.int().min(0).nullable().default(null),
    maxWordLength: z.int().positive().default(1000),
    citations: z.boolean().default(true),
    terminal: z.boolean().default(true),
    javascript: z.boolean().default(true),
    policy: z.boolean().default(true),
  }),
  signals: {
    sentence_count: {
      kind: 'count',
      unit: 'sentences',
      describe: 'Sentences on the lines that are kept',
      threshold: { min: 3 },
      profileThresholds: { datatrove: { min: 5 } },
      profiles: ['winnow', 'datatrove', 'dclm'],
    },
    lorem_ipsum: {
      kind: 'count',
      unit: 'phrases',
      describe: 'Times that "lorem ipsum" stands there',
      threshold: { max: 0 },
    },
    curly_bracket: { kind: 'count', unit: 'characters', describe: 'Opening curly brackets', threshold: { max: 0 } },
    javascript_count: {
      kind: 'count',
      unit: 'words',
      describe: 'Times that "javascript" stands there',
      threshold: { max: 0 },
      profiles: ['dolma'],
    },
    char_count: {
      kind: 'count',
      unit: 'characters',
      describe: 'Code points of the page',
      threshold: { max: 190_000 },
      profiles: ['dclm'],
    },
    removed_line_fraction: { kind: 'real', unit: 'share', describe: 'Lines that are removed' },
  },
  prepare(knobs, profile) {
    let judge = makeC4Lines(knobs, profile);
    return {
      measure({ view }, out) {
        const lines = judge(view);
        out.number('lorem_ipsum', lines.lorem.length);
        out.number('curly_bracket', lines.brackets.length);
        if (profile === 'dolma') out.number('javascript_count', lines.scripts.length);
        if (profile === 'dclm') out.number('char_count', view.codePoints);
        if (!lines.judged) {
          out.none('sentence_count', NOT_APPLICABLE);
          out.none('removed_line_fraction', NOT_APPLICABLE);
          return;
        }
        if (profile !== 'dolma') out.number('sentence_count', lines.sentences);
        const total = lines.count - lines.blank;
        if (total > 0) out.number('removed_line_fraction', lines.removed / total);
        if (profile === 'datatrove') datatroveEdits(view, lines, out);
        else if (profile === 'winnow') winnowEdits(lines, out);
        else plainEdits(lines, profile === 'dclm', out);
      },
      explain: ({ view }, signal) => explain(judge(view), signal),
      release() {
        judge = makeC4Lines(knobs, profile);
      },
    };
  },
});

function explain(lines: C4Lines, signal: C4Signal): Span[] {
  if (signal === 'lorem_ipsum') return lines.lorem.map((start) => ({ start, end: start + LOREM.length, label: LOREM }));
  if (signal === 'curly_bracket')
    return lines.brackets.map((start) => ({ start, end: start + 1, label: 'curly bracket' }));
  if (signal === 'javascript_count')
    return lines.scripts.map((start) => ({ start, end: start + SCRIPT.length, label: SCRIPT }));
  if (signal === 'sentence_count' || signal === 'char_count') return [];
  const spans: Span[] = [];
  for (let i = 0; i < lines.count; i++) {
    const kind = lines.classes[i]!;
    if (kind >= 2 && lines.ends[i]! > lines.starts[i]!) {
      spans.push({ start: lines.starts[i]!, end: lines.ends[i]!, label: LINE_CLASSES[kind]! });
    }
  }
  return spans;
}
