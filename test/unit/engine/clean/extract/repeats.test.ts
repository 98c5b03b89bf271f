import { describe, expect, it } from 'vitest';
import { pageOf } from '#engine/clean/extract/page.ts';
import { dropRepeats } from '#engine/clean/extract/repeats.ts';

function kept(html: string, before?: string, probability?: number[]): string {
  const page = pageOf(html);
  const { count } = page.layout.blocks;
  const bits = Uint8Array.from(before ?? '1'.repeat(count), Number);
  dropRepeats(page, Float32Array.from(probability ?? Array<number>(count).fill(0.9)), bits);
  return [...bits].join('');
}

const say = (name: string, end = '.'): string => `<p>${name} ${'says one more word '.repeat(5)}here${end}</p>`;
const [A, B, C, D] = ['Anna', 'Bert', 'Cora', 'Dora'].map((name) => say(name)) as [string, string, string, string];
const SENTENCE = '这是一个关于河水上涨的故事，村民们在三天之内搬到了山上。';

describe('dropRepeats', () => {
  it.each([
    ['a sentence that comes twice', A + B + A, '110'],
    ['in any script', `<p>${SENTENCE}</p>${B}<p>${SENTENCE}</p>`, '110'],
    ['a text that comes three times', A + B + C + A + B + C + A + B + C, '111000000'],
    ['but not a sentence that comes more than twice by itself', A + B + A + C + A, '11111'],
    ['nor what is said over and over', A + A + A + B, '1111'],
    ['nor what is no sentence', say('Anna', '') + B + say('Anna', ''), '111'],
    ['nor few words', `<p>Yes, it is.</p>${A}<p>Yes, it is.</p>`, '111'],
  ])('leaves out %s', (_name, html, bits) => {
    expect(kept(html)).toBe(bits);
  });

  it('keeps the copy that is more likely main text', () => {
    expect(kept(A + B + A, undefined, [0.5, 0.9, 0.9])).toBe('011');
    expect(kept(A + B + A, undefined, [0.9, 0.9, 0.8])).toBe('110');
  });

  it('keeps a copy of what is left out', () => {
    expect(kept(A + B + A, '011')).toBe('011');
  });

  it('leaves out a long block that other blocks say piece by piece', () => {
    const parts = Array.from({ length: 10 }, (_, i) => `Part ${i} ${'says one more word '.repeat(4)}here.`);
    const whole = `<div>${parts.join(' ')}</div>`;
    const pieces = parts.map((part) => `<p>${part}</p>`);
    expect(kept(whole + pieces.join(''))).toBe(`0${'1'.repeat(10)}`);
    expect(kept(whole + pieces.slice(0, 5).join(''))).toBe('111111');
    expect(kept(`<div>${parts.join(' ')}</div>${D}`)).toBe('11');
  });

  it('takes time in proportion to the page', () => {
    const page = (A + B).repeat(4000) + C;
    expect(kept(page)).toBe(`11${'0'.repeat(7998)}1`);
  });
});
