import { describe, expect, it } from 'vitest';
import { linesOf } from '#engine/read/pdf/lines.ts';
import { PDF_LIMITS } from '#engine/read/pdf/limits.ts';
import { paragraphsOf } from '#engine/read/pdf/paragraphs.ts';

/** What copies all that was read for each piece of it does not end within the time of a test. */
describe('a PDF as large as its limits', () => {
  const line = (text: string, y: number) => ({ text, left: 50, right: 550, y, size: 10 });

  it('has a line of as many pieces as a page may have', () => {
    const piece = (i: number) => ({ str: 'word', width: 4, transform: [10, 0, 0, 10, i * 4, 700] });
    const lines = linesOf(Array.from({ length: PDF_LIMITS.pieces }, (_, i) => piece(i)));
    expect(lines.map(({ text }) => text.length)).toEqual([4 * PDF_LIMITS.pieces]);
  });

  it('has one paragraph of 300,000 lines', () => {
    const page = Array.from({ length: 60 }, (_, i) => line('有的人走路而没有停下来看一看路边的花草', 800 - i * 12));
    const [only = '', ...others] = paragraphsOf(Array.from({ length: PDF_LIMITS.pages }, () => page));
    expect([only.length, others.length]).toEqual([60 * PDF_LIMITS.pages * 19, 0]);
  });

  it('has a line of leaders that lead nowhere', () => {
    const lines = [line(`${'.'.repeat(400_000)}x`, 700), line('next', 688)];
    expect(paragraphsOf([lines])).toEqual([`${'.'.repeat(400_000)}x next`]);
  });
});
