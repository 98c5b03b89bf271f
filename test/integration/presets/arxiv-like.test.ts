import { expect, test } from 'vitest';
import { arxivLike } from '#test/helpers/arxiv-like.ts';
import { presetJudge } from '#test/helpers/preset-judge.ts';

test.each(['web-en', 'math'])('%s keeps papers of every style', async (preset) => {
  const judged = await presetJudge(preset);
  const papers = arxivLike(1);
  expect(papers.length).toBeGreaterThanOrEqual(20);
  const dropped = papers.flatMap(({ style, text }) => {
    const breaches = judged(text);
    return breaches.length === 0 ? [] : [{ style, breaches }];
  });
  expect(dropped).toEqual([]);
});

test('web-en drops what only looks like TeX', async () => {
  const judged = await presetJudge('web-en');
  for (const junk of [
    'Buy now! Click here! '.repeat(60),
    '\\section{Buy} Buy now! Click here! '.repeat(60),
    '$x$ $y$ $z$ '.repeat(100),
    `\\begin{verbatim}\n${'1 2 3\n'.repeat(300)}\\end{verbatim}`,
  ]) {
    expect(judged(junk)).not.toEqual([]);
  }
});
