import { describe, expect, it } from 'vitest';
import { declaredOf } from '#engine/clean/extract/json-ld.ts';
import { licenceOf } from '#engine/clean/extract/licence.ts';
import { metadataOf } from '#engine/clean/extract/metadata.ts';
import { pageOf } from '#engine/clean/extract/page.ts';

const ld = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const of = (html: string): object => metadataOf(pageOf(html));

describe('metadataOf', () => {
  it.each<[string, string, object]>([
    ['nothing', '<p>text</p>', {}],
    ['a title alone', '<title> The  river </title>', { title: 'The river' }],
    [
      'the heading that says the title',
      '<title>The river | The Paper</title><h1>The river</h1><p>x</p>',
      { title: 'The river' },
    ],
    [
      'the site in the title',
      '<title>The river - The Paper</title><meta property="og:site_name" content="The Paper">',
      { title: 'The river', site: 'The Paper' },
    ],
    [
      'JSON-LD before meta',
      `<meta name=author content=Editors>${ld({ '@graph': [{ '@type': 'NewsArticle', headline: 'H', author: [{ name: 'A. Writer' }, { name: 'B. Other' }], datePublished: '2024-05-06', publisher: { name: 'P' }, inLanguage: 'de' }] })}`,
      { title: 'H', byline: 'A. Writer, B. Other', date: '2024-05-06', site: 'P', language: 'de' },
    ],
    ['no address for a name', '<meta property="article:author" content="https://example.org/a">', {}],
    ['rel=author', '<p>By <a rel="author" href="/a">A. Writer</a></p>', { byline: 'A. Writer' }],
    ['a block that calls itself a byline', '<div class="post-byline">By A. Writer</div>', { byline: 'By A. Writer' }],
    [
      'the time of the article',
      '<time datetime="2020-01-01">x</time><article><time datetime="2021-02-03T04:05Z">y</time></article>',
      { date: '2021-02-03T04:05Z' },
    ],
    [
      'canonical before og:url',
      '<meta property="og:url" content="https://example.org/b"><link rel=canonical href="https://example.org/a">',
      { url: 'https://example.org/a' },
    ],
    ['no relative address', '<link rel=canonical href="/a">', {}],
    ['og:locale', '<meta property="og:locale" content="pt_BR">', { language: 'pt-BR' }],
    [
      'rel=license',
      '<a rel="license" href="https://creativecommons.org/licenses/by-sa/4.0/deed.de">x</a>',
      { licence: 'CC-BY-SA-4.0' },
    ],
    [
      'a link that names one',
      '<a href="http://creativecommons.org/publicdomain/zero/1.0/">x</a>',
      { licence: 'CC0-1.0' },
    ],
    ['a chooser, which is none', '<a href="https://creativecommons.org/choose/">x</a>', {}],
  ])('%s', (_name, html, expected) => {
    expect(of(html)).toEqual(expected);
  });
});

describe('licenceOf', () => {
  it.each([
    ['https://creativecommons.org/licenses/by/2.0/', 'CC-BY-2.0'],
    ['//creativecommons.org/licenses/by/2.0/', undefined],
    ['https://creativecommons.org/licenses/by-nc-nd/3.0/us/', 'CC-BY-NC-ND-3.0'],
    ['https://creativecommons.org/publicdomain/mark/1.0/', 'CC-PDDC'],
    ['https://example.org/licence', 'https://example.org/licence'],
    ['javascript:x', undefined],
    [undefined, undefined],
  ])('%s is %s', (href, expected) => {
    expect(licenceOf(href)).toBe(expected);
  });
});

describe('declaredOf', () => {
  it('passes over what does not parse, and mends what commonly does not', () => {
    expect(declaredOf(['{', '['.repeat(100_000), '{"@type":"Article","articleBody":"a\nb"}'])).toEqual({
      types: new Set(['Article']),
      body: 'a b',
    });
    expect([...declaredOf(['//<![CDATA[\n{"@type":"https://schema.org/QAPage"}\n//]]>']).types]).toEqual(['QAPage']);
  });

  it('takes no name of a thing that is no text', () => {
    expect(declaredOf(['{"@type":"Organization","name":"O","author":"A"}'])).toEqual({
      types: new Set(['Organization']),
    });
  });
});
