import { describe, expect, test } from 'vitest';
import { placeWindow, windowStateSchema, type Rectangle } from '#hosts/electron/window-state.ts';

const rectangle = (x: number, y: number, width: number, height: number): Rectangle => ({ x, y, width, height });
const HD = rectangle(0, 0, 1920, 1040);
const LEFT = rectangle(-1280, 0, 1280, 984);
const SMALL = rectangle(0, 24, 640, 456);

describe('a window stands', () => {
  test.each<[string, Rectangle | null, readonly [Rectangle, ...Rectangle[]], Rectangle]>([
    ['in the middle the first time', null, [HD], rectangle(240, 70, 1440, 900)],
    ['within a screen that is smaller than it', null, [SMALL], rectangle(0, 24, 640, 456)],
    ['where it stood', rectangle(100, 50, 1000, 700), [HD], rectangle(100, 50, 1000, 700)],
    [
      'where it stood on the second screen',
      rectangle(-1200, 50, 1000, 700),
      [HD, LEFT],
      rectangle(-1200, 50, 1000, 700),
    ],
    [
      'on the first screen once the second is gone',
      rectangle(-1200, 50, 1000, 700),
      [HD],
      rectangle(460, 170, 1000, 700),
    ],
    ['on both screens', rectangle(-600, 50, 1000, 700), [HD, LEFT], rectangle(-600, 50, 1000, 700)],
    [
      'partly outside, if its title bar can be held',
      rectangle(1800, 900, 1000, 700),
      [HD],
      rectangle(1800, 900, 1000, 700),
    ],
    [
      'in the middle if too little of its title bar is seen',
      rectangle(1801, 50, 1000, 700),
      [HD],
      rectangle(460, 170, 1000, 700),
    ],
    [
      'in the middle if its title bar is above the screen',
      rectangle(100, -10, 1000, 700),
      [HD],
      rectangle(460, 170, 1000, 700),
    ],
    [
      'in the middle if its title bar is below the screen',
      rectangle(100, 1020, 1000, 700),
      [HD],
      rectangle(460, 170, 1000, 700),
    ],
    ['no larger than its screen', rectangle(-1280, 0, 3000, 2000), [LEFT], rectangle(-1280, 0, 1280, 984)],
    ['no smaller than is of use', rectangle(10, 10, 80, 40), [HD], rectangle(10, 10, 720, 480)],
    ['within a screen smaller than is of use', rectangle(0, 30, 3000, 40), [SMALL], rectangle(0, 30, 640, 456)],
  ])('%s', (_title, saved, screens, expected) => {
    expect(placeWindow(saved, screens)).toEqual(expected);
  });
});

test.each<[string, unknown]>([
  ['no rectangle', { x: 1, maximized: false }],
  ['fractions', { x: 1.5, y: 0, width: 800, height: 600, maximized: false }],
  ['no size', { x: 0, y: 0, width: 0, height: 600, maximized: false }],
  ['text', { x: '0', y: 0, width: 800, height: 600, maximized: false }],
])('a saved state with %s is none', (_title, state) => {
  expect(windowStateSchema.safeParse(state).success).toBe(false);
});
