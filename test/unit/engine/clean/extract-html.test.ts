import { describe, expect, it } from 'vitest';
import { CleanKnobs } from '#shared/domain/recipe.ts';
import { extractHtml } from '#engine/clean/extract-html.ts';

const MAIN = CleanKnobs.parse({});
const ALL = CleanKnobs.parse({ html: 'all' });
const SENTENCE = 'The river rose slowly over three days, and by the fourth the lower fields stood under water. ';
const PARAGRAPH = `<p>${SENTENCE.repeat(3)}</p>`;
const NAV = '<nav><ul><li><a href="/a">Home</a></li><li><a href="/b">Shop</a></li></ul></nav>';
const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en-GB"><head>${head}</head><body>${body}</body></html>`;

describe('extractHtml', () => {
  it('gives the main text of an article without its navigation', () => {
    const html = page(
      `${NAV}<article><h2>First part</h2>${PARAGRAPH.repeat(3)}<ul><li>One</li><li>Two</li></ul></article>`,
    );
    const { text } = extractHtml(html, MAIN);
    const paragraph = SENTENCE.repeat(3).trim();
    expect(text).toBe(['First part', paragraph, paragraph, paragraph, 'One\nTwo'].join('\n\n'));
  });

  it('gives every visible text in mode all, with the same metadata', () => {
    const html = page(
      `${NAV}<article>${PARAGRAPH}</article><footer>Imprint</footer>`,
      '<title> The  river </title><link rel="canonical" href="https://example.org/river"><meta name=robots content=noai>',
    );
    expect(extractHtml(html, ALL)).toEqual({
      text: `Home\nShop\n\n${SENTENCE.repeat(3).trim()}\n\nImprint`,
      title: 'The river',
      language: 'en-GB',
      url: 'https://example.org/river',
      usage: ['meta robots: noai'],
    });
  });

  it('reads what the page says of itself', () => {
    const head = `<title>The river - The Paper</title><link rel=canonical href="https://example.org/river">
      <meta name="author" content="A. Writer"><meta property="article:published_time" content="2024-05-06T07:08:09Z">`;
    expect(extractHtml(page(`<article>${PARAGRAPH.repeat(3)}</article>`, head), MAIN)).toMatchObject({
      title: 'The river - The Paper',
      byline: 'A. Writer',
      language: 'en-GB',
      url: 'https://example.org/river',
      date: '2024-05-06T07:08:09Z',
    });
  });

  it.each([['javascript:alert(1)'], ['/relative'], ['ftp://example.org/x'], ['']])(
    'takes no canonical address from %j',
    (href) => {
      expect(extractHtml(page(PARAGRAPH.repeat(3), `<link rel="canonical" href="${href}">`), MAIN).url).toBeUndefined();
    },
  );

  it.each<[string, string]>([
    ['no html element', `<title>T</title>${PARAGRAPH.repeat(3)}`],
    ['head that is not closed', `<html><head><title>T</title><body>${PARAGRAPH.repeat(3)}`],
    [
      'element between head and body',
      `<html><head><title>T</title></head><noscript>x</noscript><body>${PARAGRAPH.repeat(3)}</body></html>`,
    ],
    ['a second html and body', `<html><body>${PARAGRAPH}<html><head></head><body>${PARAGRAPH.repeat(2)}</body></html>`],
    ['text before html', `\ufeff lead <html><body>${PARAGRAPH.repeat(3)}</body></html>`],
  ])('finds the text of a page with %s', (_name, html) => {
    expect(extractHtml(html, MAIN).text.split(SENTENCE.trim()).length - 1).toBe(9);
  });

  it('falls back to the visible text where there is no article', () => {
    expect(extractHtml(page('<div>短い本文</div>'), MAIN).text).toBe('短い本文');
    expect(extractHtml('just text', MAIN).text).toBe('just text');
  });

  it('gives no text for a page without any', () => {
    expect(extractHtml(page('<script>render()</script>', '<title>App</title>'), MAIN)).toEqual({
      text: '',
      title: 'App',
      language: 'en-GB',
      page: { chars: 0, linked: 0, kept: 0, keptLinked: 0 },
    });
    expect(extractHtml('', MAIN).text).toBe('');
  });

  it('reads a page that is drawn by script from its noscript', () => {
    const html = page(`<div id="app"></div><noscript>${PARAGRAPH.repeat(3)}</noscript>`);
    expect(extractHtml(html, MAIN).text).toContain('The river rose slowly');
    expect(extractHtml(page(`${PARAGRAPH.repeat(3)}<noscript>Enable scripts</noscript>`), MAIN).text).not.toContain(
      'Enable',
    );
  });
});
