import { describe, expect, it } from 'vitest';
import { stack } from '../../../../../src-renderer/widgets/text-viewer/margin.ts';
import type { TextSpan } from '../../../../../src-renderer/widgets/text-viewer/spans.ts';

const wanted = (...tops: number[]) =>
  tops.map((top, index) => {
    const span: TextSpan = { start: 0, end: 1, label: `s${index}`, tone: 'limit' };
    return { span, index, top };
  });

describe('labels in the margin', () => {
  it('stand at their lines, or below the one above', () => {
    expect(stack(wanted(0, 0, 100), null).map(({ top }) => top)).toEqual([0, 20, 100]);
  });

  it('are counted at the last that had room', () => {
    const labels = stack(wanted(0, 0, 0, 0, 0, 0), null);
    expect(labels.map(({ label, more }) => [label, more])).toEqual([
      ['s0', 0],
      ['s1', 0],
      ['s2', 0],
      ['s3', 2],
    ]);
  });

  it('show the active one even where it had no room', () => {
    expect(stack(wanted(0, 0, 0, 0, 0, 0), 5).at(-1)).toMatchObject({ label: 's5', active: true, index: 5 });
  });
});
