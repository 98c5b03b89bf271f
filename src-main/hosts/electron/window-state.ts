import { z } from 'zod';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In device-independent pixels; the rectangle is that of the window when it is not maximized. */
export const windowStateSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof windowStateSchema>;

export const MIN_SIZE = { width: 720, height: 480 };
const FIRST_SIZE = { width: 1440, height: 900 };
/** As much of the title bar as a person needs to take hold of the window. */
const GRIP = { width: 120, height: 32 };

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

function overlap(a: Rectangle, b: Rectangle): { width: number; height: number } {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return { width: Math.max(0, width), height: Math.max(0, height) };
}

function centred(size: { width: number; height: number }, screen: Rectangle): Rectangle {
  const width = Math.min(size.width, screen.width);
  const height = Math.min(size.height, screen.height);
  return {
    x: screen.x + Math.floor((screen.width - width) / 2),
    y: screen.y + Math.floor((screen.height - height) / 2),
    width,
    height,
  };
}

/**
 * Where a window may stand: as it was, if a person could take hold of its title bar there, and never larger than its
 * screen. Screens come and go between starts. `screens` are work areas, the primary one first.
 */
export function placeWindow(saved: Rectangle | null, screens: readonly [Rectangle, ...Rectangle[]]): Rectangle {
  if (saved === null) return centred(FIRST_SIZE, screens[0]);
  const bar = { ...saved, height: GRIP.height };
  const visible = (screen: Rectangle): number => {
    const { width, height } = overlap(bar, screen);
    return height < GRIP.height || width < Math.min(GRIP.width, saved.width) ? 0 : width;
  };
  const best = screens.reduce((a, b) => (visible(b) > visible(a) ? b : a));
  const width = clamp(saved.width, Math.min(MIN_SIZE.width, best.width), best.width);
  const height = clamp(saved.height, Math.min(MIN_SIZE.height, best.height), best.height);
  if (visible(best) === 0) return centred({ width, height }, screens[0]);
  return { x: saved.x, y: saved.y, width, height };
}
