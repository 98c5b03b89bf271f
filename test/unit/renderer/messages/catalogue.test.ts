import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CATALOGUE, fill, t, type Message } from '../../../../src-renderer/messages/catalogue.ts';

describe('a message', () => {
  test.each<[Message, Record<string, string | number>, string]>([
    ['{done} of {all} shards', { done: 1400, all: '96' }, '1,400 of 96 shards'],
    [{ one: '{count} document', other: '{count} documents' }, { count: 1 }, '1 document'],
    [{ one: '{count} document', other: '{count} documents' }, { count: 0 }, '0 documents'],
    [{ one: '{count} document', other: '{count} documents' }, { count: 1_204_311 }, '1,204,311 documents'],
    [{ other: '{count} new' }, { count: 1 }, '1 new'],
    ['{a} {a}', { a: '{b}', b: 'never' }, '{b} {b}'],
    ['{a}', { a: '$&' }, '$&'],
    ['{missing}', {}, '{missing}'],
    ['drop {document}: done', { document: 'web:\u202egnp.\0\n<b>#0' }, 'drop web:⟨RLO⟩gnp.⟨NUL⟩ <b>#0: done'],
  ])('%j with %j', (message, values, text) => {
    expect(fill(message, values)).toBe(text);
  });

  test('is found by its key', () => {
    expect(t('shell.statusShards', { done: 1, all: 2 })).toBe('1 of 2 shards');
  });
});

describe('the catalogue', () => {
  test('holds every area', () => {
    const areas = readdirSync(new URL('../../../../src-renderer/messages/en', import.meta.url));
    expect(Object.keys(CATALOGUE).sort()).toEqual(areas.map((file) => file.replace(/\.ts$/, '')).sort());
  });

  test('has no empty text, and plural forms that speak of the same values', () => {
    const odd = Object.entries(CATALOGUE).flatMap(([area, messages]) =>
      Object.entries(messages as Record<string, Message>)
        .filter(([, message]) => !isWhole(message))
        .map(([key]) => `${area}.${key}`),
    );
    expect(odd).toEqual([]);
  });
});

function isWhole(message: Message): boolean {
  if (typeof message === 'string') return message.trim() !== '';
  const names = (text: string): string =>
    [...new Set(text.match(/\{\w+\}/g))]
      .filter((name) => name !== '{count}')
      .sort()
      .join();
  return message.other.trim() !== '' && (message.one === undefined || names(message.one) === names(message.other));
}
