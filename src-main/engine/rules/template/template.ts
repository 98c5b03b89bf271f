import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { Span } from '#shared/domain/span.ts';
import { lineKey } from '#engine/corpus/frequent-lines.ts';
import { defineRule, type MeasureDoc, type Resources } from '#engine/rules/rule.ts';

export type TemplateSignal = 'char_fraction' | 'line_fraction' | 'own_chars';

interface Knobs {
  /** `file:PATH` of what `winnow lines --out` wrote, relative to the recipe; none: nothing is a template. */
  lists: string[];
}

/**
 * How much of a text is lines that stand in many documents of the corpus (menus, notices, forms that were taken for text),
 * by lists that `winnow lines` made. A page that is nothing else is a template.
 */
export const rule = defineRule<Knobs, TemplateSignal>({
  id: 'template',
  family: 'template',
  title: 'Lines of a template',
  version: 1,
  cite: 'our own; frequent lines as in CCNet, arXiv:1911.00359, section 3.1, but counted by site and shown',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({ lists: z.array(z.string().regex(/^file:./, 'file:PATH')).default([]) }),
  resourcesOf: ({ lists }) => lists,
  signals: {
    char_fraction: {
      kind: 'real',
      unit: 'share',
      describe: 'Characters in lines of the lists, of all characters but line ends',
      threshold: { max: 0.5 },
    },
    line_fraction: { kind: 'real', unit: 'share', describe: 'Lines of the lists, of all lines that are not blank' },
    own_chars: { kind: 'count', unit: 'characters', describe: 'Characters outside of lines of the lists' },
  },
  prepare({ lists }, _profile, resources) {
    const known = new Set(lists.flatMap((path) => readLines(path, resources)));
    return {
      measure({ view }, out) {
        const { chars, template, lines, listed } = weigh(view.text, known, () => undefined);
        out.number('own_chars', chars - template);
        if (lines === 0) return;
        out.number('char_fraction', template / chars);
        out.number('line_fraction', listed / lines);
      },
      explain({ view }: MeasureDoc) {
        const spans: Span[] = [];
        weigh(view.text, known, (start, end) => spans.push({ start, end, label: 'template' }));
        return spans;
      },
    };
  },
});

function weigh(
  text: string,
  known: ReadonlySet<string>,
  onListed: (start: number, end: number) => void,
): { chars: number; template: number; lines: number; listed: number } {
  const sums = { chars: 0, template: 0, lines: 0, listed: 0 };
  let start = 0;
  for (const line of text.split('\n')) {
    const key = lineKey(line);
    if (key !== '') {
      sums.lines++;
      sums.chars += line.length;
      if (known.has(key)) {
        sums.listed++;
        sums.template += line.length;
        onListed(start, start + line.length);
      }
    }
    start += line.length + 1;
  }
  return sums;
}

function readLines(path: string, resources: Resources): string[] {
  const rows = new TextDecoder().decode(resources.read(path)).split('\n');
  return rows.flatMap((row, at) => {
    if (row.trim() === '') return [];
    const line = lineOf(row);
    if (line === null)
      throw new AppError('invalid-recipe', `line ${at + 1} is no JSON object with a "line"`, {
        where: path,
        remedy: 'write it with winnow lines --out',
      });
    return [line];
  });
}

function lineOf(row: string): string | null {
  try {
    const { line } = JSON.parse(row) as { line?: unknown };
    return typeof line === 'string' && line !== '' ? line : null;
  } catch {
    return null;
  }
}
