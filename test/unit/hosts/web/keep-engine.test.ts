import { expect, test } from 'vitest';
import { restartDelay } from '#hosts/web/keep-engine.ts';

test.each([
  ['the first comes at once', [], 1_000, 0],
  ['the second waits', [1_000], 1_100, 500],
  ['the fifth waits longest', [0, 600, 1_700, 3_800], 4_000, 4_000],
  ['the sixth of a minute waits for the minute', [0, 600, 1_700, 3_800, 8_000], 8_100, 51_900],
  ['and the seventh for that of the second', [600, 1_700, 3_800, 8_000, 60_000], 60_100, 500],
  ['those of an hour ago do not count', [0, 1, 2, 3, 4], 3_600_000, 0],
])('of restarts %s', (_, earlier, now, delay) => {
  expect(restartDelay(earlier, now)).toBe(delay);
});
