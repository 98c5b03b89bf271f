import { beforeAll, describe, expect, it } from 'vitest';
import { Recipe } from '#shared/domain/recipe.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { fileResources } from '#engine/measure/resources.ts';
import type { Measurer, UnitChunk } from '#engine/measure/unit.ts';

const RULES = {
  prose: { rule: 'verbatim', knobs: { minProse: 0.5 } },
  language: { rule: 'language', reads: 'after:prose' },
  text: { rule: 'text', reads: 'after:prose' },
  c4: { rule: 'c4', reads: 'after:prose', knobs: { minWords: 2 } },
};
const PROSE = 'A number of people said that the sum is $x^2 + y^2$ and that nobody knows why it is so.';

describe('a rule that cuts for its readers alone', () => {
  let measurer: Measurer;

  beforeAll(async () => {
    measurer = await prepareMeasurer(Recipe.parse({ winnow: 1, name: 'cuts', rules: RULES }), fileResources());
  });

  function measure(text: string): Map<string, UnitChunk> {
    const batch = measurer.newBatch();
    measurer.measure(text, {}, null, batch, null);
    const chunks = batch.take();
    return new Map(measurer.units.map(({ name, key }) => [name, chunks.find((chunk) => chunk.key === key)!]));
  }

  it('comes before the language that reads after it', () => {
    expect(measurer.units.map(({ name }) => name)).toEqual(['prose', 'language', 'text', 'c4']);
  });

  it('makes the text that they read, and no edits of the document', () => {
    const cells = measure(PROSE);
    expect(cells.get('prose')!.edits).toEqual([]);
    expect([...cells.get('text')!.columns['char_count']!.values]).toEqual([PROSE.length - '$x^2 + y^2$'.length]);
    expect(cells.get('language')!.columns['label']).toMatchObject({ labels: ['en'] });
    expect(measurer.edits(PROSE, {}, null)).toEqual([]);
  });

  it('leaves spans on the text of the document', () => {
    const [span] = measurer.explain(`$a$ ${PROSE} 42`, {}, null, 'text.digit_fraction');
    expect(span).toMatchObject({ start: 4 + PROSE.length + 1, end: 4 + PROSE.length + 3 });
  });

  it('takes a document from its readers where too little is prose', () => {
    const cells = measure('So $x^2 + y^2 = z^2$ is.');
    expect(cells.get('text')!.columns['char_count']).toMatchObject({ states: Uint8Array.of(1) });
    expect(cells.get('language')!.columns['label']).toMatchObject({ states: Uint8Array.of(1) });
    expect(cells.get('prose')!.columns['formula_count']!.values[0]).toBe(1);
    expect(measurer.explain('So $x^2 + y^2 = z^2$ is 42.', {}, null, 'text.digit_fraction')).toEqual([]);
  });
});
