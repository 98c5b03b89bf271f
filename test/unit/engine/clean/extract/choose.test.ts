import { describe, expect, it } from 'vitest';
import type { Favour } from '#engine/clean/extract/choose.ts';
import { choose } from '#engine/clean/extract/choose.ts';
import { pageOf } from '#engine/clean/extract/page.ts';

function kept(html: string, probability: number[], favour: Favour = 'balanced'): string {
  return [...choose(pageOf(html), Float32Array.from(probability), favour)].join('');
}

/** What weighs most on the page. */
const LONG = 'word '.repeat(80);
const PAGE = `<p>a</p><p>b</p><p>c</p><p>${LONG}</p>`;

describe('choose', () => {
  it('keeps more the more recall counts', () => {
    const p = [0.3, 0.6, 0.8, 0.9];
    expect(kept(PAGE, p, 'precision')).toBe('0011');
    expect(kept(PAGE, p)).toBe('0111');
    expect(kept(PAGE, p, 'recall')).toBe('1111');
  });

  it('asks less where the model is sure of nothing', () => {
    expect(kept(PAGE, [0.1, 0.45, 0.45, 0.45])).toBe('0111');
    expect(kept(PAGE, [0.1, 0.45, 0.45, 0.97])).toBe('0001');
  });

  it('keeps the best of a page that has nothing good', () => {
    expect(kept(PAGE, [0.01, 0.19, 0.1, 0.15])).toBe('0101');
  });

  it('keeps all that is seen of a page that has nothing at all', () => {
    expect(kept(`${PAGE}<p hidden>d</p>`, [0.01, 0.02, 0.01, 0.02, 0.03])).toBe('11110');
  });

  it('leaves the title out, but on a page that has nothing else', () => {
    const html = `<title>The river rises</title><h1>The river rises</h1><p>${LONG}</p>`;
    expect(kept(html, [0.9, 0.9])).toBe('01');
    expect(kept(html, [0.9, 0.1])).toBe('10');
    expect(kept(html, [0.9, 0.9], 'recall')).toBe('11');
  });

  it('keeps a table of data, and a list of short items, whole', () => {
    expect(kept(`<table><tr><td>a<td>b<tr><td>c<td>d</table><p>${LONG}`, [0.9, 0.4, 0.4, 0.6, 0.9])).toBe('11111');
    expect(kept(`<ul><li>a<li>b<li>c</ul><p>${LONG}`, [0.9, 0.1, 0.1, 0.9])).toBe('0001');
    expect(kept(`<ul><li><p>a</p><p>b</p></ul><p>${LONG}`, [0.9, 0.1, 0.9])).toBe('101');
  });

  it('holds code and formulas to what stands around them', () => {
    const html = `<p>a</p><pre>b</pre><p>c</p><p>${LONG}</p><script type="math/tex; mode=display">x</script>`;
    expect(kept(html, [0.9, 0.1, 0.6, 0.9, 0.1])).toBe('11111');
    expect(kept(html, [0.1, 0.1, 0.6, 0.9, 0.1])).toBe('00111');
  });

  it('holds posts of other sites to what stands around them', () => {
    const post = '<blockquote class="twitter-tweet"><p>b</p>&mdash; c</blockquote>';
    expect(kept(`<p>a</p>${post}<p>${LONG}</p>`, [0.9, 0.4, 0.1, 0.9])).toBe('1111');
    expect(kept(`<p>a</p><blockquote><p>b</p>&mdash; c</blockquote><p>${LONG}</p>`, [0.9, 0.4, 0.1, 0.9])).toBe('1001');
  });

  it('says once what a page holds twice, but where recall is favoured', () => {
    const said = `<p>The river ${'rose and rose and rose and '.repeat(3)}fell again.</p>`;
    expect(kept(`${said}<p>${LONG}</p>${said}`, [0.9, 0.9, 0.9])).toBe('110');
    expect(kept(`${said}<p>${LONG}</p>${said}`, [0.9, 0.9, 0.9], 'recall')).toBe('111');
  });
});
