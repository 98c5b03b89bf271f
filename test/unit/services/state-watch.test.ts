import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStateWatch, LONGEST_MS, SHORTEST_MS } from '#services/state-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function bench() {
  const state = { n: 0 };
  const watch = createStateWatch(() => ({ ...state }));
  const set = (n: number): void => {
    state.n = n;
    watch.touch();
  };
  return { watch, set };
}

/** What a promise gave, once it has. */
function outcome<T>(promise: Promise<T>): { value?: T; error?: unknown } {
  const seen: { value?: T; error?: unknown } = {};
  promise.then(
    (value) => void (seen.value = value),
    (error: unknown) => void (seen.error = error),
  );
  return seen;
}

describe('a watch', () => {
  test('answers at once to whoever has seen less, or comes from another process', async () => {
    const { watch } = bench();
    expect(await watch.after(0, undefined)).toEqual({ n: 0, seq: 1 });
    expect(await watch.after(999, undefined)).toEqual({ n: 0, seq: 1 });
  });

  test('waits for a change, and for no more than twenty seconds', async () => {
    const { watch, set } = bench();
    const changed = outcome(watch.after(1, undefined));
    await vi.advanceTimersByTimeAsync(LONGEST_MS - 1);
    expect(changed).toEqual({});
    set(7);
    await vi.advanceTimersByTimeAsync(1);
    expect(changed.value).toEqual({ n: 7, seq: 2 });
    const nothing = outcome(watch.after(2, undefined));
    await vi.advanceTimersByTimeAsync(LONGEST_MS);
    expect(nothing.value).toEqual({ n: 7, seq: 2 });
    expect(watch.watched).toBe(false);
  });

  test('has at most ten values a second, and gives the last of those that were between', async () => {
    const { watch, set } = bench();
    const seen: number[] = [];
    let seq = 1;
    const follow = async (): Promise<void> => {
      for (;;) {
        const state = await watch.after(seq, undefined);
        ({ seq } = state);
        seen.push(state.n);
      }
    };
    void follow();
    for (let n = 1; n <= 1_000; n++) {
      set(n);
      await vi.advanceTimersByTimeAsync(1);
    }
    await vi.advanceTimersByTimeAsync(SHORTEST_MS);
    expect(seen.length).toBeGreaterThan(8);
    expect(seen.length).toBeLessThan(13);
    expect(seen.at(-1)).toBe(1_000);
  });

  test('keeps nothing for whoever is slow: it gets the latest value, whatever it missed', async () => {
    const { watch, set } = bench();
    for (let n = 1; n <= 5; n++) {
      set(n);
      await vi.advanceTimersByTimeAsync(SHORTEST_MS);
    }
    expect(await watch.after(1, undefined)).toEqual({ n: 5, seq: 6 });
  });

  test('is not woken by what leaves the value as it was', async () => {
    const { watch, set } = bench();
    const waiting = outcome(watch.after(1, undefined));
    set(0);
    await vi.advanceTimersByTimeAsync(SHORTEST_MS);
    expect(waiting).toEqual({});
  });

  test('shows a change to whoever asks after it was made', async () => {
    const { watch, set } = bench();
    set(3);
    const asked = outcome(watch.after(0, undefined));
    await vi.advanceTimersByTimeAsync(SHORTEST_MS);
    expect(asked.value).toEqual({ n: 3, seq: 2 });
  });

  test('forgets whoever leaves', async () => {
    const { watch } = bench();
    const leave = new AbortController();
    const waiting = outcome(watch.after(1, leave.signal));
    expect(watch.watched).toBe(true);
    leave.abort(new Error('left'));
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting.error).toEqual(new Error('left'));
    await expect(watch.after(1, leave.signal)).rejects.toThrow('left');
    expect(watch.watched).toBe(false);
  });

  test('answers all when it closes', async () => {
    const { watch, set } = bench();
    const waiting = outcome(watch.after(1, undefined));
    watch.close();
    set(9);
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting.value).toEqual({ n: 0, seq: 1 });
    expect(await watch.after(1, undefined)).toEqual({ n: 0, seq: 1 });
  });
});
