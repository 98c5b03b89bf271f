import { useRef } from 'react';

/**
 * A key for each row. A row keeps its key, and with it its element and the focus, as long as it is among the rows. After
 * a jump, which leaves one row at most, the new rows take the elements of the old ones: that is a third of the cost of
 * making them. After a small step they do not, since the elements would have to be moved.
 */
export function keysOf(rows: readonly number[], before: ReadonlyMap<number, number>): Map<number, number> {
  const keys = new Map<number, number>();
  for (const row of rows) {
    const key = before.get(row);
    if (key !== undefined) keys.set(row, key);
  }
  const jumped = keys.size <= 1;
  const kept = new Set(keys.values());
  const free = jumped ? [...before.values()].filter((key) => !kept.has(key)) : [];
  let next = Math.max(-1, ...before.values()) + 1;
  for (const row of rows) {
    if (!keys.has(row)) keys.set(row, free.shift() ?? next++);
  }
  return keys;
}

export function useRowKeys(rows: readonly number[]): ReadonlyMap<number, number> {
  const last = useRef<ReadonlyMap<number, number>>(new Map());
  last.current = keysOf(rows, last.current);
  return last.current;
}
