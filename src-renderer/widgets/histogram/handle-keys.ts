import { binOf, snap } from './bins.ts';
import type { Side } from './types.ts';

const SIGNS = { min: { true: '≥', false: '>' }, max: { true: '≤', false: '<' } } as const;

/** The side that is kept, with the edge: `≥ 0.05` keeps 0.05 itself. */
export const signOf = (side: Side, inclusive: boolean): string => SIGNS[side][`${inclusive}`];

/** Where a key leads from a value; null for other keys. Arrows move by steps (ten with Shift), Page keys to the next edge. */
export function keyed(
  key: string,
  shift: boolean,
  value: number,
  step: number,
  edges: ArrayLike<number>,
): number | null {
  const last = edges.length - 1;
  const by = (steps: number): number => snap(value + steps * step * (shift ? 10 : 1), step);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return by(1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return by(-1);
    case 'PageUp':
      return edges[Math.min(binOf(edges, value) + 1, last)] ?? value;
    case 'PageDown': {
      const bin = binOf(edges, value);
      return edges[Math.max(edges[bin] === value ? bin - 1 : bin, 0)] ?? value;
    }
    case 'Home':
      return edges[0] ?? value;
    case 'End':
      return edges[last] ?? value;
    default:
      return null;
  }
}
