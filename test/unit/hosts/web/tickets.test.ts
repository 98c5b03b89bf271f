import { expect, test } from 'vitest';
import { createTickets } from '#hosts/web/tickets.ts';

test('a ticket is good once', () => {
  const tickets = createTickets<string>();
  const [a, b] = [tickets.issue('a'), tickets.issue('b')];
  expect(a).toMatch(/^[\w-]{43}$/);
  expect([tickets.take(b), tickets.take(b), tickets.take(a), tickets.take('')]).toEqual(['b', null, 'a', null]);
});

test('a ticket is good for a minute', () => {
  let now = 0;
  const tickets = createTickets<string>(() => now);
  const [a, b] = [tickets.issue('a'), tickets.issue('b')];
  now = 59_999;
  expect(tickets.take(a)).toBe('a');
  now = 60_000;
  expect(tickets.take(b)).toBeNull();
});

test('of very many tickets the oldest go', () => {
  const tickets = createTickets<number>(() => 0);
  const issued = Array.from({ length: 1_001 }, (_, n) => tickets.issue(n));
  expect([tickets.take(issued[0]!), tickets.take(issued[1]!), tickets.take(issued[1_000]!)]).toEqual([null, 1, 1_000]);
});
