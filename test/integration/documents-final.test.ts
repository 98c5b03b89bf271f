import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createExplainer, type Explainer } from '#services/documents/explained.ts';
import { openWorkspace } from '#store/workspace.ts';
import { RECIPE, workbench } from '#test/helpers/run-fixture.ts';

const bench = workbench();
let explainer: Explainer;

const SENTENCE = 'The committee met again in the spring and agreed on the plan.';
const TEXT = `${SENTENCE} Write to anna.lindt@uni-hall.de now.\nPlease send it to anna.lindt@uni-hall.de or call us today.\nshort\n${SENTENCE}`;

beforeAll(async () => {
  const root = join(bench.folder, 'in');
  mkdirSync(root);
  writeFileSync(join(root, 'a.jsonl'), `${JSON.stringify({ text: TEXT })}\n${JSON.stringify({ text: SENTENCE })}\n`);
  const dir = bench.init('w.winnow');
  await bench.add(dir, [root]);
  await bench.run(dir, { recipe: bench.recipe(`${RECIPE}redact: { categories: { email: mask } }\n`) });
  explainer = createExplainer(openWorkspace(dir, { readonly: true }));
});

afterAll(() => {
  explainer.close();
  bench.remove();
});

it('shows what a pack would hold: without what rules edit out, with placeholders for what is masked', async () => {
  const { before, after, steps, truncated } = await explainer.final({ id: 'web:a.jsonl#0' });
  expect(before).toBe(TEXT);
  expect(after).not.toContain('short');
  expect(after).not.toContain('anna.lindt');
  expect(after.match(/<EMAIL_1>/g)).toHaveLength(2);
  expect(truncated).toBe(false);
  expect(steps.find(({ step }) => step === 'redact: email')).toEqual({
    step: 'redact: email',
    edits: 2,
    // Never what is masked.
    places: [],
  });
  expect(steps.flatMap(({ step, places }) => (step.startsWith('c4: ') ? places : []))).toEqual([
    { was: 'short\n', now: '' },
  ]);
});

it('is the clean text where nothing is edited', async () => {
  const { before, after, steps } = await explainer.final({ id: `web:a.jsonl#${TEXT.length + 15}` });
  expect([before, after, steps]).toEqual([SENTENCE, SENTENCE, []]);
});
