import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CleanKnobs } from '#shared/domain/recipe.ts';
import { LIBRARIES, prepareCleaner } from '#engine/clean/prepare-cleaner.ts';

const cleaner = prepareCleaner(CleanKnobs.parse({}));
const SENTENCE = 'The river rose slowly over three days, and by the fourth the lower fields stood under water. ';

describe('prepareCleaner', () => {
  it('normalises text and counts what the reader replaced', () => {
    expect(cleaner.clean({ as: 'text', text: 'a\r\nb \u0000' }, { id: '7' }, 3)).toEqual({
      ok: true,
      document: { text: 'a\nb', meta: { id: '7' }, edits: { invalid: 3, newlines: 2, controls: 1, trailingSpace: 1 } },
    });
  });

  it('decodes plain bytes and normalises them alike', () => {
    expect(
      cleaner.clean(
        { as: 'bytes', type: 'plain', bytes: Buffer.from('caf\xe9\r\n', 'latin1'), charset: 'x-none' },
        {},
        0,
      ),
    ).toEqual({
      ok: true,
      document: {
        text: 'café\n',
        meta: { charset: 'windows-1252', charsetFrom: 'detected' },
        edits: { unknownCharset: 1, newlines: 2 },
      },
    });
  });

  it('extracts HTML, and what the record carried wins over what the page says', () => {
    const html = `<html lang=de><head><title>Page</title><link rel=canonical href="https://example.org/c"></head><body><p>${SENTENCE.repeat(8)}</p></body></html>`;
    const result = cleaner.clean(
      { as: 'bytes', type: 'html', bytes: Buffer.from(html), charset: null },
      { url: 'https://example.org/u' },
      0,
    );
    expect(result).toEqual({
      ok: true,
      document: {
        text: SENTENCE.repeat(8).trim(),
        meta: {
          url: 'https://example.org/u',
          title: 'Page',
          language: 'de',
          page: { extractor: 4, chars: 608, linked: 0, kept: 608, keptLinked: 0 },
        },
        edits: { extract: html.length - SENTENCE.length * 8 + 1 },
      },
    });
  });

  it('passes on what server and page say of their use, and the licence of the response where the page has none', () => {
    const html = `<meta name=robots content=noai><meta name=robots content=noai><p>${SENTENCE.repeat(3)}</p>`;
    const http = { usage: ['header tdm-reservation: 1'], licence: 'https://creativecommons.org/licenses/by/4.0/' };
    const clean = (more: string): unknown => {
      const bytes = Buffer.from(html + more);
      const result = cleaner.clean({ as: 'bytes', type: 'html', bytes, charset: null }, { http }, 0);
      return result.ok && result.document.meta;
    };
    const usage = ['header tdm-reservation: 1', 'meta robots: noai'];
    expect(clean('')).toMatchObject({ usage, licence: 'CC-BY-4.0' });
    expect(clean('')).not.toHaveProperty('http');
    expect(clean('<link rel=license href="https://creativecommons.org/licenses/by-sa/3.0/">')).toMatchObject({
      usage,
      licence: 'CC-BY-SA-3.0',
    });
    expect(cleaner.clean({ as: 'text', text: 'a' }, { http }, 0)).toEqual({
      ok: true,
      document: { text: 'a', meta: { usage: ['header tdm-reservation: 1'], licence: 'CC-BY-4.0' }, edits: {} },
    });
  });

  it('makes an empty document of a page without text', () => {
    expect(
      cleaner.clean({ as: 'bytes', type: 'html', bytes: Buffer.from('<html></html>'), charset: null }, {}, 0),
    ).toMatchObject({ ok: true, document: { text: '' } });
  });

  it('gives well-formed, stable text for any bytes', () => {
    const html = fc.array(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<div>',
        '<table><tr><td>',
        '<pre>',
        '&#xd83d;',
        '\u2028',
        '<br>',
        'a ',
        '漢',
        '\u0301',
        '<html>',
        '<head>',
        '<body>',
        '</',
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(html, (parts) => {
        const result = cleaner.clean(
          { as: 'bytes', type: 'html', bytes: Buffer.from(parts.join('')), charset: 'utf-8' },
          {},
          0,
        );
        if (!result.ok) throw new Error(result.detail);
        expect(result.document.text.isWellFormed()).toBe(true);
        const again = cleaner.clean({ as: 'text', text: result.document.text }, {}, 0);
        expect(again).toEqual({ ok: true, document: { text: result.document.text, meta: {}, edits: {} } });
      }),
      { numRuns: 150 },
    );
  });

  it('has one key for equal knobs and another for each other knob', () => {
    const keys = [
      {},
      { html: 'all' },
      { newlines: false },
      { controls: false },
      { nfc: false },
      { trailingSpace: false },
    ].map((knobs) => prepareCleaner(CleanKnobs.parse(knobs)).key);
    expect(new Set(keys).size).toBe(6);
    expect(prepareCleaner(CleanKnobs.parse({})).key).toBe(cleaner.key);
    expect(cleaner.key).toMatch(/^[0-9a-f]{64}$/);
  });

  it('names the installed version of each library in its key', () => {
    const require = createRequire(import.meta.url);
    for (const [name, version] of Object.entries(LIBRARIES)) {
      // htmlparser2 exports no package.json; its entry lies in dist/.
      const file =
        name === 'htmlparser2' ? require.resolve(name).replace(/dist[/\\].*$/, 'package.json') : `${name}/package.json`;
      expect((require(file) as { version: string }).version).toBe(version);
    }
  });
});
