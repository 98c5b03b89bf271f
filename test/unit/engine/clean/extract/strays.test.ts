import { describe, expect, it } from 'vitest';
import { pageOf } from '#engine/clean/extract/page.ts';
import { dropStrays } from '#engine/clean/extract/strays.ts';

const LONG = `<p>${'word '.repeat(200)}</p>`;
const GAP = `<p>${'left '.repeat(70)}</p>`;
const SHORT = `<p>${'stray '.repeat(20)}</p>`;

function kept(html: string, before: string, probability: number[]): string {
  const bits = Uint8Array.from(before, Number);
  dropStrays(pageOf(html), Float32Array.from(probability), bits);
  return [...bits].join('');
}

describe('dropStrays', () => {
  it('leaves out what comes apart after a sure text and is not sure', () => {
    expect(kept(LONG + GAP + SHORT, '101', [0.97, 0.1, 0.6])).toBe('100');
  });

  it.each<[string, string, string, number[]]>([
    ['what is sure', LONG + GAP + SHORT, '101', [0.97, 0.1, 0.85]],
    ['what is little less sure', LONG + GAP + SHORT, '101', [0.95, 0.1, 0.75]],
    ['what is near', LONG + SHORT + SHORT, '101', [0.97, 0.1, 0.6]],
    ['what comes before', SHORT + GAP + LONG, '101', [0.6, 0.1, 0.97]],
    ['all on a page that is not sure', LONG + GAP + SHORT, '101', [0.9, 0.1, 0.6]],
    ['an empty page', '', '', []],
    ['a page of nothing', LONG, '0', [0.9]],
  ])('keeps %s', (_name, html, before, probability) => {
    expect(kept(html, before, probability)).toBe(before);
  });
});
