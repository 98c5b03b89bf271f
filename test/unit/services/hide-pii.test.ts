import { expect, it } from 'vitest';
import { pieceWithout } from '#services/hide-pii.ts';

const TEXT = 'to ann@example.org or 203.0.113.9 now';
const FINDS = [
  { start: 3, end: 18, label: 'email' },
  { start: 22, end: 33, label: 'ip' },
];

it.each([
  [0, TEXT.length, 'to <email> or <ip> now'],
  [0, 2, 'to'],
  [0, 10, 'to <email>'],
  [10, 25, '<email> or <ip>'],
  [18, 22, ' or '],
  [5, 6, '<email>'],
])('of [%i, %i) there stays no character of a find', (start, end, expected) => {
  expect(pieceWithout(TEXT, start, end, FINDS)).toBe(expected);
});
