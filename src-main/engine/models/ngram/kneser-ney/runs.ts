/*
 * Counted n-grams in sorted runs. A record is `order` word ids, last word first (to the left of the start of a sentence stands
 * `<s>` again), and how often it occurred; records ascend word by word.
 */

/** Where runs are put until they are merged: memory, or a file that can be larger. */
export interface RunSpace {
  put(records: Uint32Array): StoredRun;
}

export interface StoredRun {
  /** In 32-bit numbers. */
  length: number;
  /** A copy of the numbers from `start`, at most `count`. */
  read(start: number, count: number): Uint32Array;
}

export const memoryRuns: RunSpace = {
  put: (records) => ({ length: records.length, read: (start, count) => records.subarray(start, start + count) }),
};

/** Records of a run that are held at once while runs are merged. */
const WINDOW = 8192;

interface Cursor {
  run: StoredRun;
  /** Behind the window, in numbers. */
  next: number;
  window: Uint32Array;
  at: number;
}

/** Calls `visit` with every different n-gram in order; `record` is used again, its last number is the sum of the counts. */
export function mergeRuns(runs: readonly StoredRun[], order: number, visit: (record: Uint32Array) => void): void {
  const size = order + 1;
  const heap: Cursor[] = [];
  for (const run of runs) {
    const cursor = { run, next: 0, window: new Uint32Array(0), at: 0 };
    if (fill(cursor, size)) push(heap, cursor, order);
  }
  const record = new Uint32Array(size);
  let open = false;
  while (heap.length > 0) {
    const top = heap[0]!;
    if (open && sameWords(record, top, order)) record[order]! += top.window[top.at + order]!;
    else {
      if (open) visit(record);
      record.set(top.window.subarray(top.at, top.at + size));
      open = true;
    }
    top.at += size;
    if (top.at < top.window.length || fill(top, size)) sink(heap, order);
    else {
      const last = heap.pop()!;
      if (heap.length > 0) {
        heap[0] = last;
        sink(heap, order);
      }
    }
  }
  if (open) visit(record);
}

function fill(cursor: Cursor, size: number): boolean {
  cursor.window = cursor.run.read(cursor.next, WINDOW * size);
  cursor.next += cursor.window.length;
  cursor.at = 0;
  return cursor.window.length > 0;
}

function sameWords(record: Uint32Array, cursor: Cursor, order: number): boolean {
  for (let word = 0; word < order; word++) if (record[word] !== cursor.window[cursor.at + word]) return false;
  return true;
}

function before(a: Cursor, b: Cursor, order: number): boolean {
  for (let word = 0; word < order; word++) {
    const difference = a.window[a.at + word]! - b.window[b.at + word]!;
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function push(heap: Cursor[], cursor: Cursor, order: number): void {
  heap.push(cursor);
  for (let at = heap.length - 1; at > 0;) {
    const parent = (at - 1) >> 1;
    if (!before(heap[at]!, heap[parent]!, order)) break;
    [heap[at], heap[parent]] = [heap[parent]!, heap[at]!];
    at = parent;
  }
}

function sink(heap: Cursor[], order: number): void {
  for (let at = 0; ;) {
    let least = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && before(heap[child]!, heap[least]!, order)) least = child;
    }
    if (least === at) return;
    [heap[at], heap[least]] = [heap[least]!, heap[at]!];
    at = least;
  }
}
