import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { guard, guarded, storeError } from '#store/errors.ts';
import { codeOf } from './fixtures.ts';

function failure(code: string): Error {
  return Object.assign(new Error(`failed with ${code}`), { code });
}

describe('storeError', () => {
  test.each([
    ['SQLITE_FULL', 'disk-full'],
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['SQLITE_READONLY', 'read-only'],
    ['SQLITE_READONLY_DIRECTORY', 'read-only'],
    ['EROFS', 'read-only'],
    ['EACCES', 'read-only'],
    ['SQLITE_BUSY', 'busy'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy'],
    ['SQLITE_CORRUPT', 'corrupt'],
    ['SQLITE_CORRUPT_VTAB', 'corrupt'],
    ['SQLITE_NOTADB', 'corrupt'],
    ['ZSTD_error_corruption_detected', 'corrupt'],
    ['SQLITE_CANTOPEN', 'io'],
    ['SQLITE_IOERR_READ', 'io'],
    ['ENOENT', 'not-found'],
    ['EEXIST', 'bad-input'],
  ])('%s is %s', (code, meaning) => {
    const mapped = storeError(failure(code), '/w/file');
    expect(mapped).toBeInstanceOf(AppError);
    expect(mapped).toMatchObject({ code: meaning, where: '/w/file' });
    expect((mapped as AppError).remedy).toBeTruthy();
  });

  test('stored JSON that cannot be parsed is corrupt', () => {
    const code = codeOf(() => guard('f', () => JSON.parse('{') as unknown));
    expect(code).toBe('corrupt');
  });

  test('a statement that does not fit the schema is corrupt, one that is wrong is a bug', () => {
    const sqlite = (message: string) => Object.assign(new Error(message), { code: 'SQLITE_ERROR' });
    expect(storeError(sqlite('no such column: text_key'), 'f')).toMatchObject({ code: 'corrupt' });
    const wrong = sqlite('near "SELEKT": syntax error');
    expect(storeError(wrong, 'f')).toBe(wrong);
  });

  test('a bug stays what it is', () => {
    const bug = new TypeError('x is not a function');
    expect(storeError(bug, 'f')).toBe(bug);
    const constraint = failure('SQLITE_CONSTRAINT_UNIQUE');
    expect(storeError(constraint, 'f')).toBe(constraint);
  });

  test('an AppError keeps its own place', () => {
    const error = new AppError('guard', 'no', { where: 'here' });
    expect(storeError(error, 'there')).toBe(error);
  });
});

describe('guarded', () => {
  test('maps what methods and generators throw, and keeps getters', () => {
    let n = 0;
    const api = guarded('f', {
      get n() {
        return ++n;
      },
      fail() {
        throw failure('SQLITE_FULL');
      },
      *items() {
        yield 1;
        throw failure('SQLITE_CORRUPT');
      },
    });
    expect([api.n, api.n]).toEqual([1, 2]);
    expect(() => api.fail()).toThrow(AppError);
    const seen: number[] = [];
    expect(() => {
      for (const item of api.items()) seen.push(item);
    }).toThrow(expect.objectContaining({ code: 'corrupt' }));
    expect(seen).toEqual([1]);
  });

  test('leaving a generator early runs its end', () => {
    let ended = false;
    const api = guarded('f', {
      *items() {
        try {
          yield 1;
          yield 2;
        } finally {
          ended = true;
        }
      },
    });
    for (const _ of api.items()) break;
    expect(ended).toBe(true);
  });

  test('a value passes through guard', () => {
    expect(guard('f', () => 7)).toBe(7);
  });
});
