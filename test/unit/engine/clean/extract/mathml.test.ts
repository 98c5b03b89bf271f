import { describe, expect, it } from 'vitest';
import { FORMULA } from '#engine/clean/extract/tags.ts';
import { pageTree } from '#engine/clean/extract/tree.ts';

function tex(mathml: string): string | undefined {
  const { tag, text } = pageTree(`<math>${mathml}</math>`);
  return text[tag.indexOf(FORMULA)];
}

describe('texOfMath', () => {
  it.each([
    ['<mfrac><mn>1</mn><mi>n</mi></mfrac>', '\\frac{1}{n}'],
    ['<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>', '\\sqrt{x + 1}'],
    ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
    ['<msubsup><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></msubsup>', '\\sum_{i = 1}^{n}'],
    ['<mover><mi>x</mi><mo>¯</mo></mover>', '\\overline{x}'],
    ['<munder><mi>lim</mi><mi>x</mi></munder>', '\\lim_{x}'],
    ['<msup><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></msup>', '{a b}^{2}'],
    ['<mi>sin</mi><mi>θ</mi>', '\\sin \\theta'],
    ['<mtext>if x</mtext>', '\\text{if x}'],
    [
      '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>',
      '\\begin{matrix} 1 & 0 \\\\ 0 & 1 \\end{matrix}',
    ],
    ['<mfenced><mi>a</mi><mi>b</mi></mfenced>', '\\left( a, b \\right)'],
    ['<mi>ab</mi>', '\\mathrm{ab}'],
    ['<mphantom><mi>x</mi></mphantom><mi>y</mi>', 'y'],
  ])('%s', (mathml, expected) => {
    expect(tex(mathml)).toBe(expected);
  });

  it('gives no formula of nothing, and does not run out of stack', () => {
    expect(tex('')).toBeUndefined();
    expect(tex(`${'<mrow>'.repeat(400)}<mi>x</mi>`)).toBeUndefined();
  });
});
