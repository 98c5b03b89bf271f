import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FrequentStringsOptions,
  STRING_KINDS,
  stringCounter,
  type StringDocument,
  stringReader,
  stringSketch,
} from '#engine/corpus/frequent-strings.ts';

function count(docs: readonly StringDocument[], options: Partial<FrequentStringsOptions> = {}, most?: number) {
  const all = { minChars: 5, minDocuments: 2, top: 100, kinds: STRING_KINDS, ...options };
  const sketch = stringSketch(all, 12);
  for (const { text } of docs) sketch.add(text);
  const counter = stringCounter(sketch, all, most);
  for (const document of docs) counter.add(document);
  return counter.result();
}

const doc = (text: string, at: number, source = 'web', language = 'en'): StringDocument => ({
  text,
  id: `${source}:a#${at}`,
  source,
  language,
});

it('reads lines, and sentences that are no lines', () => {
  const read = stringReader({ minChars: 4, kinds: STRING_KINDS });
  expect([...read('One two. Three four.\nHome page\nHome page\r\n你好世界。再见世界！')]).toEqual([
    ['One two. Three four.', { kind: 'line', times: 1 }],
    ['Home page', { kind: 'line', times: 2 }],
    ['你好世界。再见世界！', { kind: 'line', times: 1 }],
    ['One two.', { kind: 'sentence', times: 1 }],
    ['Three four.', { kind: 'sentence', times: 1 }],
    ['你好世界。', { kind: 'sentence', times: 1 }],
    ['再见世界！', { kind: 'sentence', times: 1 }],
  ]);
  expect([...read('')]).toEqual([]);
});

describe('strings of many documents', () => {
  it('are counted by document, occurrence, source and language', () => {
    const docs = [
      doc('Click here to subscribe. Own text one.', 0),
      doc('Own text two. Click here to subscribe. Click here to subscribe.', 1, 'blog'),
      doc('接受所有缓存。正文。', 2, 'web', 'zh'),
      doc('别的正文。接受所有缓存。', 3, 'web', 'zh'),
      doc('Click here to subscribe.', 4, 'web', 'und'),
    ];
    expect(count(docs)).toEqual({
      minDocuments: 2,
      strings: [
        {
          string: 'Click here to subscribe.',
          kind: 'line',
          documents: 3,
          occurrences: 4,
          sources: [
            { name: 'web', documents: 2 },
            { name: 'blog', documents: 1 },
          ],
          languages: [
            { name: 'en', documents: 2 },
            { name: 'und', documents: 1 },
          ],
          examples: ['web:a#0', 'blog:a#1', 'web:a#4'],
        },
        {
          string: '接受所有缓存。',
          kind: 'sentence',
          documents: 2,
          occurrences: 2,
          sources: [{ name: 'web', documents: 2 }],
          languages: [{ name: 'zh', documents: 2 }],
          examples: ['web:a#2', 'web:a#3'],
        },
      ],
    });
  });

  it('leave out sentences of a line that is listed with as many documents', () => {
    const docs = [0, 1].map((at) => doc('Accept all. Or leave now.', at));
    expect(count(docs).strings.map(({ string }) => string)).toEqual(['Accept all. Or leave now.']);
    expect(count(docs, { kinds: ['sentence'] }).strings.map(({ string }) => string)).toEqual([
      'Accept all.',
      'Or leave now.',
    ]);
  });

  it('are those of more documents where too many are frequent', () => {
    const docs = Array.from({ length: 10 }, (_, at) => doc(at < 3 ? 'in three\nin all ten' : 'in all ten', at));
    const { strings, minDocuments } = count(docs, {}, 1);
    expect([minDocuments > 3, strings.map(({ string }) => string)]).toEqual([true, ['in all ten']]);
  });

  it('have the same counts in every order of the documents', () => {
    const sentence = fc.constantFrom('Same one here.', 'Another of these.', '同样的一句话。', 'rare', 'line of words');
    const text = fc.array(sentence, { maxLength: 6 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
        const docs = texts.map((each, at) => doc(each, at));
        const counts = (all: StringDocument[]) => count(all).strings.map(({ examples: _, ...rest }) => rest);
        expect(counts(docs.toReversed())).toEqual(counts(docs));
      }),
    );
  });
});
