import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from '#shared/contract/contract.ts';

interface Procedure {
  '~orpc': { inputSchema?: z.ZodType; outputSchema?: z.ZodType };
}

const procedures = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls as Record<string, Procedure>).map(([name, call]) => [`${area}.${name}`, call] as const),
);

/** Values that JSON would carry as something else (DECISIONS 20). */
const HOSTILE: [string, unknown][] = [
  ['a typed array', Float32Array.of(1)],
  ['an infinite number', Infinity],
  ['not a number', NaN],
  ['null', null],
  ['a list', []],
  ['an unknown field', { surprise: 1 }],
];

describe('every call', () => {
  test('has a schema for what goes in and what comes out', () => {
    const bare = procedures.filter(([, { '~orpc': def }]) => !def.inputSchema || !def.outputSchema);
    expect(bare.map(([name]) => name)).toEqual([]);
    expect(procedures.length).toBeGreaterThan(30);
  });

  test.each(procedures)('%s refuses input that JSON would bend', (_, { '~orpc': { inputSchema } }) => {
    const taken = HOSTILE.filter(([, value]) => inputSchema!.safeParse(value).success).map(([what]) => what);
    expect(taken).toEqual([]);
  });
});

test('numbers of a draft are finite', () => {
  const { inputSchema } = (contract.desk.overview as unknown as Procedure)['~orpc'];
  const withValue = (value: unknown): boolean =>
    inputSchema!.safeParse({ draft: [{ signal: 'a.b', kind: 'min', value }] }).success;
  expect([1, 0, -2.5, null, ['en'], Infinity, NaN, [], '1', Float64Array.of(1)].map(withValue)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
