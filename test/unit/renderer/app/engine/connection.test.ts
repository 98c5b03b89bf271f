import { describe, expect, test } from 'vitest';
import { DELAYS, keepConnection } from '../../../../../src-renderer/app/engine/connection.ts';
import type { Link, Loss, TransportEvents } from '../../../../../src-renderer/app/engine/transport.ts';

const LINK: Link = { call: () => Promise.resolve('answer') };
const NETWORK: Loss = { kind: 'network' };

/** A transport and a clock that the test moves. */
function setUp() {
  let events: TransportEvents | null = null;
  let attempts = 0;
  let now = 0;
  let timer: { at: number; then: () => void } | null = null;
  const connection = keepConnection(
    {
      connect(next) {
        attempts += 1;
        events = next;
      },
    },
    {
      now: () => now,
      after(wait, then) {
        const mine = { at: now + wait, then };
        timer = mine;
        return () => {
          if (timer === mine) timer = null;
        };
      },
    },
  );
  return {
    connection,
    attempts: () => attempts,
    open: () => events?.opened(LINK),
    lose: (loss: Loss) => events?.lost(loss),
    /** How long it waits now; null when it does not. */
    wait: () => (timer === null ? null : timer.at - now),
    pass(milliseconds: number) {
      now += milliseconds;
      if (timer === null || timer.at > now) return;
      const { then } = timer;
      timer = null;
      then();
    },
  };
}

describe('a connection', () => {
  test('is tried at once and is open when it answers', () => {
    const { connection, attempts, open } = setUp();
    expect([attempts(), connection.state.get().state, connection.link()]).toEqual([1, 'connecting', null]);
    open();
    expect([connection.state.get().state, connection.link()]).toEqual(['open', LINK]);
  });

  test('that is lost is tried again after growing waits, the last of which repeats', () => {
    const { lose, wait, pass } = setUp();
    const waits = Array.from({ length: DELAYS.length + 2 }, () => {
      lose(NETWORK);
      const time = wait();
      pass(time ?? 0);
      return time;
    });
    expect(waits).toEqual([...DELAYS, 8000, 8000]);
  });

  test('whose engine is being started is tried often', () => {
    const { lose, wait, pass } = setUp();
    const waits = Array.from({ length: 5 }, () => {
      lose({ kind: 'engine', detail: '' });
      const time = wait();
      pass(time ?? 0);
      return time;
    });
    expect(waits).toEqual([100, 300, 300, 300, 300]);
  });

  test('that was open again begins with the short wait', () => {
    const { lose, open, pass, wait } = setUp();
    for (const wait of DELAYS.slice(0, 4)) {
      lose(NETWORK);
      pass(wait);
    }
    open();
    lose(NETWORK);
    expect(wait()).toBe(DELAYS[0]);
  });

  test('gives no way while it is lost, and tells when it is back', async () => {
    const { connection, open, lose, pass } = setUp();
    open();
    lose({ kind: 'engine', detail: '' });
    expect([connection.link(), connection.state.get()]).toEqual([
      null,
      { state: 'lost', loss: { kind: 'engine', detail: '' }, retryAt: DELAYS[0] },
    ]);
    const back = connection.whenOpen();
    pass(DELAYS[0]);
    open();
    await back;
    expect(connection.link()).toBe(LINK);
  });

  test.each([[{ kind: 'refused' }], [{ kind: 'overrun' }], [{ kind: 'failed', detail: 'no such folder' }]] as const)(
    'that ended with %o waits for the person',
    (loss) => {
      const { connection, lose, wait, attempts } = setUp();
      lose(loss);
      expect(wait()).toBeNull();
      connection.retryNow();
      expect(attempts()).toBe(2);
    },
  );

  test('is tried at once when a person says so, and then not a second time', () => {
    const { connection, lose, attempts, wait } = setUp();
    lose(NETWORK);
    connection.retryNow();
    expect([attempts(), wait()]).toEqual([2, null]);
  });
});
