import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NOT_APPLICABLE } from '#shared/domain/cell.ts';
import { Recipe } from '#shared/domain/recipe.ts';
import { prepareCleaner } from '#engine/clean/prepare-cleaner.ts';
import { resolveThresholds } from '#engine/decide/thresholds.ts';
import { prepareMeasurer } from '#engine/measure/measurer.ts';
import { type IdSource, newIdCheck } from '#engine/pipe/ids.ts';
import { newLineMeasurer } from '#engine/pipe/line-measurer.ts';
import { newLineReader } from '#engine/pipe/line-reader.ts';
import type { Reply } from '#engine/pipe/reply.ts';
import { defineRule } from '#engine/rules/rule.ts';

/** Length of the text; a label for texts that name their language; fails on `!`. */
const length = defineRule({
  id: 'length',
  family: 'length',
  title: 'Length',
  version: 1,
  cite: 'none',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({}),
  signals: {
    chars: { kind: 'count', unit: 'characters', describe: 'Length', threshold: { min: 3, max: 10 } },
    half: { kind: 'real', unit: 'characters', describe: 'Half of it' },
  },
  prepare: () => ({
    measure({ view }, out) {
      if (view.text.includes('!')) throw new Error('no');
      out.number('chars', view.text.length);
      if (view.text.startsWith('?')) out.none('half', NOT_APPLICABLE);
      else out.number('half', view.text.length / 2);
    },
  }),
});
const language = defineRule({
  id: 'language',
  family: 'language',
  title: 'Language',
  version: 1,
  cite: 'none',
  scope: 'document',
  profiles: ['winnow'],
  usesLanguage: false,
  knobs: z.strictObject({}),
  signals: {
    label: { kind: 'label', unit: 'label', describe: 'Language' },
    script: { kind: 'label', unit: 'label', describe: 'Script' },
  },
  prepare: () => ({
    measure({ view }, out) {
      out.label('label', view.text.slice(0, 2));
      out.label('script', 'Latn');
    },
  }),
});

async function answer(
  lines: readonly (string | Uint8Array)[],
  options: { ids?: IdSource; rules?: object; thresholds?: object; read?: object } = {},
): Promise<Reply[]> {
  const recipe = Recipe.parse({
    winnow: 1,
    name: 'test',
    rules: options.rules ?? { length: { rule: 'length' } },
    thresholds: options.thresholds ?? {},
    read: options.read ?? {},
  });
  const measurer = await prepareMeasurer(
    recipe,
    { read: () => new Uint8Array(), sha256: () => '' },
    { rules: { length, language } },
  );
  const replies: Reply[] = [];
  const handler = newLineMeasurer(
    {
      reader: newLineReader(recipe.read),
      cleaner: prepareCleaner(recipe.clean),
      measurer,
      thresholds: resolveThresholds(recipe, measurer.units),
      checkId: newIdCheck(options.ids ?? null),
      contentIds: options.ids === 'content',
    },
    (reply) => {
      replies.push(reply);
      return '.';
    },
  );
  let out = '';
  lines.forEach((line, index) => {
    const bytes = Buffer.from(line);
    out += handler.line({ number: index + 1, bytes, length: bytes.length + 1, tooLong: false });
  });
  out += handler.flush();
  expect(out).toBe('.'.repeat(lines.length));
  expect(replies).toHaveLength(lines.length);
  return replies;
}

const faultOf = (reply: Reply | undefined): unknown => (reply?.kind === 'fault' ? { ...reply.fault } : reply);
const answerOf = (reply: Reply | undefined): unknown => (reply?.kind === 'document' ? reply.answer : reply);

describe('newLineMeasurer', () => {
  it('measures and judges each line, in order', async () => {
    const replies = await answer(['{"text":"four"}', '', '{"content":"ab"}', '{"text":"?xyz"}', '{"text":"bad!"}']);
    expect(replies.map((reply) => (reply.kind === 'document' ? reply.verdict : reply.kind))).toEqual([
      'keep',
      'blank',
      'drop',
      'keep',
      'drop',
    ]);
    expect(answerOf(replies[0])).toEqual({
      language: 'und',
      signals: { 'length.chars': 4, 'length.half': 2 },
      breaches: [],
    });
    expect(answerOf(replies[2])).toEqual({
      language: 'und',
      signals: { 'length.chars': 2, 'length.half': 1 },
      breaches: [{ kind: 'limit', signal: 'length.chars', value: 2, range: { min: 3 } }],
    });
    expect(answerOf(replies[3])).toMatchObject({
      signals: { 'length.chars': 4, 'length.half': { na: 'not-applicable' } },
    });
    expect(answerOf(replies[4])).toEqual({
      language: 'und',
      signals: { 'length.chars': { na: 'failed' }, 'length.half': { na: 'failed' } },
      breaches: [{ kind: 'failed', signal: 'length.chars', reason: 'measuring failed' }],
    });
  });

  it('judges by the language that was found', async () => {
    const rules = { lang: { rule: 'language' }, length: { rule: 'length' } };
    const thresholds = { 'length.chars': { languages: { zh: { min: 1 } }, scripts: { Latn: { min: 5 } } } };
    const replies = await answer(['{"text":"zh"}', '{"text":"en.."}'], { rules, thresholds });
    expect(replies.map((reply) => reply.kind === 'document' && [reply.answer.language, reply.verdict])).toEqual([
      ['zh', 'keep'],
      ['en', 'drop'],
    ]);
  });

  it('measures the clean text and leaves the line as it was', async () => {
    const [reply] = await answer(['{"text":"ab  \\r\\ncd\\u0000", "n":1.0}\r']);
    expect(reply).toMatchObject({
      json: '{"text":"ab  \\r\\ncd\\u0000", "n":1.0}',
      answer: { signals: { 'length.chars': 5 } },
    });
  });

  it.each<[string, string | Uint8Array, string, string]>([
    ['no JSON', 'nope', 'null', 'bad-record'],
    ['no object', '[1]', 'null', 'bad-record'],
    ['no text', '{"id":12345678901234567890}', '12345678901234567890', 'missing-text'],
    ['text that is no string', '{"text":5,"id":"a\\u0062"}', '"a\\u0062"', 'text-not-string'],
    ['empty text', '{"text":"","id":{"x":1}}', 'null', 'empty-text'],
    ['half a line', '{"id":"a","text":"b', 'null', 'bad-record'],
    ['bytes that are no text', Uint8Array.of(0xff, 0x00), 'null', 'bad-record'],
  ])('answers %s in place', async (_name, line, rawId, reason) => {
    const replies = await answer(['{"text":"four"}', line, '{"text":"five"}']);
    expect(faultOf(replies[1])).toMatchObject({ rawId, line: 2, reason });
    expect([replies[0]?.kind, replies[2]?.kind]).toEqual(['document', 'document']);
  });

  it('tells lines that are too long', async () => {
    const recipe = Recipe.parse({ winnow: 1, name: 'test', rules: {} });
    const line = { number: 7, bytes: new Uint8Array(), length: 99, tooLong: true };
    expect(newLineReader(recipe.read).read(line)).toMatchObject({
      kind: 'fault',
      fault: { line: 7, reason: 'too-large' },
    });
  });

  it('skips a byte order mark, and mends what is no UTF-8', async () => {
    const replies = await answer([
      Buffer.from('\ufeff{"text":"four"}'),
      Buffer.concat([Buffer.from('{"text":"ab'), Uint8Array.of(0xff), Buffer.from('d"}')]),
      '{"text":"\\ud800abc"}',
    ]);
    expect(
      replies.map((reply) => reply.kind === 'document' && [reply.json, reply.answer.signals['length.chars']]),
    ).toEqual([
      ['{"text":"four"}', 4],
      ['{"text":"ab\ufffdd"}', 4],
      ['{"text":"\\ud800abc"}', 4],
    ]);
  });

  it('refuses ids that are missing or repeated, only where ids were asked for', async () => {
    const lines = ['{"k":1,"text":"four"}', '{"k":"1","text":"four"}', '{"text":"four"}', '{"k":2,"text":"four"}'];
    const asked = await answer(lines, { ids: { field: 'k' }, read: { idField: 'k' } });
    expect(asked.map(faultOf).map((fault) => (fault as { detail?: string }).detail)).toEqual([
      undefined,
      'the id "1" was there before',
      'no id in "k"',
      undefined,
    ]);
    expect((await answer(lines)).every((reply) => reply.kind === 'document')).toBe(true);
  });

  it('derives ids from the clean text', async () => {
    const replies = await answer(['{"text":"four"}', '{"text":"four "}', '{"text":"five"}'], { ids: 'content' });
    const ids = replies.map((reply) => (reply.kind === 'document' ? reply.answer.id : null));
    expect(ids[0]).toBe('04efaf080f5a3e74e1c29d1ca6a48569382cbbcd324e8d59d2b83ef21c039f00');
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('gives the same answers in batches as one by one', async () => {
    const lines = Array.from({ length: 1200 }, (_, i) =>
      i % 7 === 0 ? '' : i % 11 === 0 ? 'x' : `{"text":"${'y'.repeat(i % 13)}z"}`,
    );
    const together = await answer(lines);
    const alone = await Promise.all(lines.slice(0, 40).map((line) => answer([line])));
    expect(
      together
        .slice(0, 40)
        .map(answerOf)
        .filter((reply) => reply !== undefined),
    ).toHaveLength(40);
    alone.forEach(([reply], index) => {
      const other = together[index];
      if (reply?.kind === 'document') expect(other).toEqual(reply);
      else expect(other?.kind).toBe(reply?.kind);
    });
  });
});
