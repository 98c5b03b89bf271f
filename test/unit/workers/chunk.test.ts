import { describe, expect, it } from 'vitest';
import { balances } from '#shared/domain/ledger.ts';
import type { ReadItem } from '#engine/read/reader.ts';
import { CHUNK_CHARS, CHUNK_RECORDS, createChunkBuilder } from '#workers/chunk.ts';

const record = (locator: number, part = 0): Extract<ReadItem, { kind: 'record' }> => ({
  kind: 'record',
  locator,
  part,
  bytes: 10,
  content: { as: 'text', text: 'x' },
  meta: {},
  replaced: 0,
});
const document = (text: string) => ({ text, meta: { url: 'u', extra: '{"b":1,"a":2}' }, edits: { nfc: 1 } });

describe('a chunk', () => {
  it('keeps documents, ledger and counts together, and both balances', () => {
    const chunk = createChunkBuilder();
    expect(chunk.empty).toBe(true);
    chunk.document(0, record(0), document('abc'));
    chunk.document(0, record(0, 1), document(''));
    chunk.fault(0, { locator: 20, part: 0, bytes: 7, reason: 'bad-record', detail: 'd' });
    chunk.fault(1, { locator: null, part: 0, bytes: null, reason: 'empty-file', detail: 'd' });
    chunk.passed(1, { kind: 'ignored', locator: 30, part: 0, reason: 'media-type', bytes: 5 });
    chunk.passed(1, { kind: 'blank', locator: 35, part: 0, lines: 3 });
    const taken = chunk.take(1, { locator: 35, part: 0 });
    expect(taken.counts).toEqual([
      {
        slice: 0,
        counts: {
          read: 3,
          used: 2,
          ignored: {},
          quarantined: { 'bad-record': 1 },
          blankLines: 0,
          documents: 2,
          bytes: 27,
        },
      },
      {
        slice: 1,
        counts: {
          read: 2,
          used: 0,
          ignored: { 'media-type': 1 },
          quarantined: { 'empty-file': 1 },
          blankLines: 3,
          documents: 0,
          bytes: 5,
        },
      },
    ]);
    expect(taken.counts.every(({ counts }) => balances(counts))).toBe(true);
    expect(taken.documents[0]).toEqual({
      slice: 0,
      locator: 0,
      part: 0,
      text: 'abc',
      textSha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      rawBytes: 10,
      meta: '{"url":"u"}',
      extra: '{"b":1,"a":2}',
      edits: '{"nfc":1}',
    });
    expect(taken.ledger).toHaveLength(2);
    expect(taken.position).toEqual({ slice: 1, after: { locator: 35, part: 0 } });
    expect(chunk.empty).toBe(true);
  });

  it('is full after so many used or quarantined records; others do not count', () => {
    const chunk = createChunkBuilder();
    for (let i = 0; i < 5_000; i++)
      chunk.passed(0, { kind: 'ignored', locator: i, part: 0, reason: 'media-type', bytes: 5 });
    for (let i = 0; i < CHUNK_RECORDS - 1; i++) chunk.document(0, record(i), document('x'));
    expect(chunk.full).toBe(false);
    chunk.fault(0, { locator: 9_999, part: 0, bytes: null, reason: 'bad-record', detail: 'd' });
    expect(chunk.full).toBe(true);
    chunk.take(0, null);
    expect(chunk.full).toBe(false);
  });

  it('is full early when its texts are long', () => {
    const chunk = createChunkBuilder();
    chunk.document(0, record(0), document('x'.repeat(CHUNK_CHARS - 1)));
    expect(chunk.full).toBe(false);
    chunk.document(0, record(1), document('y'));
    expect(chunk.full).toBe(true);
  });
});
