import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { EngineState } from '#shared/contract/host-bridge.ts';
import { AppError } from '#shared/errors.ts';
import { BACK_OFF, createEngineRelay, SOUND_AFTER, type EngineRelay } from '#hosts/electron/engine-relay.ts';
import { startEngine, type Engine, type EngineExit } from '#hosts/engine/spawn.ts';
import { SETTINGS } from '#test/helpers/engine-client.ts';
import { MessageChannelMain, type MessagePortMain } from './double.ts';

const ECHO = fileURLToPath(new URL('echo-engine.ts', import.meta.url));
const startEcho = (dir: string): Promise<Engine> => startEngine({ dir, entry: ECHO, settings: SETTINGS });

const relays: EngineRelay[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
});

function relayTo(start: () => Promise<Engine>): { relay: EngineRelay; states: EngineState[] } {
  const states: EngineState[] = [];
  const relay = createEngineRelay(start, (state) => states.push(state));
  relays.push(relay);
  return { relay, states };
}

/** The page's end of a port that was given to the relay. */
function connect(relay: EngineRelay): { page: MessagePortMain; received: unknown[]; closed: Promise<void> } {
  const { port1, port2 } = new MessageChannelMain();
  const received: unknown[] = [];
  const closed = new Promise<void>((resolve) => port2.once('close', resolve));
  port2.on('message', ({ data }: { data: unknown }) => received.push(data));
  port2.start();
  relay.attach(port1);
  return { page: port2, received, closed };
}

describe('with an engine process', () => {
  test('text and bytes come back unchanged and in order, whatever they hold', async () => {
    const { relay } = relayTo(() => startEcho('any'));
    const { page, received } = connect(relay);
    const large = randomBytes(3 * 2 ** 20);
    const pooled = new Uint8Array(large.buffer, large.byteOffset + 5, 11);
    const texts = ['', 'plain', '\0\u2028\r\n', '\uFEFFé 漢字 😀', '{"json":{}}', 'x'.repeat(2 ** 20)];
    const bytes = [new Uint8Array(0), new Uint8Array([0, 255, 13, 10]), pooled, new Uint8Array(large)];
    for (const message of [...texts, ...bytes]) page.postMessage(message);
    page.postMessage(new Uint8Array([1, 2, 3]).buffer);
    await vi.waitFor(() => expect(received).toHaveLength(11), 20_000);
    expect(received.slice(0, 6)).toEqual(texts);
    expect(received.slice(6)).toEqual([...bytes.map((each) => new Uint8Array(each)), new Uint8Array([1, 2, 3])]);
    // Nothing of the memory around a message goes with it.
    for (const each of received.slice(6) as Uint8Array[]) expect(each.buffer.byteLength).toBe(each.byteLength);
  });

  test('what the page sends before the engine is ready waits for it', async () => {
    const { relay, states } = relayTo(() => startEcho('any'));
    const { page, received } = connect(relay);
    page.postMessage('early');
    expect(states).toEqual([{ state: 'starting' }]);
    await vi.waitFor(() => expect(received).toEqual(['early']), 20_000);
    expect(states).toEqual([{ state: 'starting' }, { state: 'ready' }]);
  });

  test('one that dies is started again, the page is told, and its next port reaches the new one', async () => {
    const { relay, states } = relayTo(() => startEcho('any'));
    const before = connect(relay);
    before.page.postMessage('pid');
    await vi.waitFor(() => expect(before.received).toHaveLength(1), 20_000);
    before.page.postMessage('die');
    await before.closed;
    const after = connect(relay);
    after.page.postMessage('pid');
    await vi.waitFor(() => expect(after.received).toHaveLength(1), 20_000);
    expect(after.received).not.toEqual(before.received);
    expect(states).toEqual([
      { state: 'starting' },
      { state: 'ready' },
      { state: 'restarting', attempt: 1, afterMs: 250, why: 'the engine ended (exit 3)' },
      { state: 'ready' },
    ]);
  });

  test('one that is killed is started again too', async () => {
    const { relay, states } = relayTo(() => startEcho('any'));
    const { page, received, closed } = connect(relay);
    page.postMessage('pid');
    await vi.waitFor(() => expect(received).toHaveLength(1), 20_000);
    process.kill(Number(received[0]), 'SIGKILL');
    await closed;
    await vi.waitFor(() => expect(states[3]).toEqual({ state: 'ready' }), 20_000);
    expect(states[2]).toMatchObject({ state: 'restarting', why: 'the engine ended (SIGKILL)' });
  });

  test('a workspace that cannot be opened is not tried again', async () => {
    const { states } = relayTo(() => startEcho('refuse'));
    await vi.waitFor(() => expect(states).toHaveLength(2), 20_000);
    expect(states).toEqual([{ state: 'starting' }, { state: 'failed', why: 'refuse: is no workspace' }]);
  });

  test('a connection that the engine closes closes the port, and another port works', async () => {
    const { relay } = relayTo(() => startEcho('any'));
    const first = connect(relay);
    first.page.postMessage('close');
    await first.closed;
    const second = connect(relay);
    second.page.postMessage('again');
    await vi.waitFor(() => expect(second.received).toEqual(['again']), 20_000);
  });

  test('a new port ends the one before', async () => {
    const { relay } = relayTo(() => startEcho('any'));
    const first = connect(relay);
    const second = connect(relay);
    await first.closed;
    second.page.postMessage('here');
    await vi.waitFor(() => expect(second.received).toEqual(['here']), 20_000);
    expect(first.received).toEqual([]);
  });

  test('a message that is neither text nor bytes ends the port', async () => {
    const { relay } = relayTo(() => startEcho('any'));
    const { page, received, closed } = connect(relay);
    page.postMessage({ text: 'an object' });
    await closed;
    expect(received).toEqual([]);
  });

  test('stopping ends the process and the port, and nothing starts any more', async () => {
    const { relay, states } = relayTo(() => startEcho('any'));
    const { page, received, closed } = connect(relay);
    page.postMessage('pid');
    await vi.waitFor(() => expect(received).toHaveLength(1), 20_000);
    await relay.stop();
    await closed;
    expect(() => process.kill(Number(received[0]), 0)).toThrow('ESRCH');
    relay.restart();
    await connect(relay).closed;
    expect(states.at(-1)).toEqual({ state: 'ready' });
  });

  test('stopping while it starts ends it as well', async () => {
    let started: Engine | null = null;
    const { relay, states } = relayTo(async () => (started = await startEcho('any')));
    await relay.stop();
    expect(states).toEqual([{ state: 'starting' }]);
    expect(() => process.kill(started?.pid ?? 0, 0)).toThrow('ESRCH');
  });
});

describe('back-off', () => {
  /** An engine of which tests decide when it ends. */
  function engine(): Engine & { end(exit?: Partial<EngineExit>): void } {
    const listeners: ((exit: EngineExit) => void)[] = [];
    return {
      pid: 1,
      connect: () => ({ send() {}, onMessage() {}, onClose() {}, close() {} }),
      onExit: (listener) => void listeners.push(listener),
      stop: async () => {},
      end: (exit = {}) => {
        for (const listener of listeners) listener({ code: 1, signal: null, wanted: false, ...exit });
      },
    };
  }

  test('waits longer each time, then gives up until it is asked again', async () => {
    vi.useFakeTimers();
    const { relay, states } = relayTo(() => Promise.reject(new AppError('io', 'cannot start')));
    await vi.advanceTimersByTimeAsync(60_000);
    const restarts = BACK_OFF.map((afterMs, i) => ({
      state: 'restarting',
      attempt: i + 1,
      afterMs,
      why: 'cannot start',
    }));
    const failed = { state: 'failed', why: 'cannot start' };
    expect(states).toEqual([{ state: 'starting' }, ...restarts, failed]);
    relay.restart();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.slice(7)).toEqual([{ state: 'starting' }, ...restarts, failed]);
  });

  test('begins anew once an engine served for a while, and not before', async () => {
    vi.useFakeTimers();
    const engines: ReturnType<typeof engine>[] = [];
    const { states } = relayTo(async () => {
      const made = engine();
      engines.push(made);
      return made;
    });
    await vi.advanceTimersByTimeAsync(0);
    engines[0]?.end();
    await vi.advanceTimersByTimeAsync(250);
    await vi.advanceTimersByTimeAsync(SOUND_AFTER - 1);
    engines[1]?.end();
    await vi.advanceTimersByTimeAsync(500);
    await vi.advanceTimersByTimeAsync(SOUND_AFTER);
    engines[2]?.end();
    const attempts = states.filter((state) => state.state === 'restarting').map(({ attempt }) => attempt);
    expect(attempts).toEqual([1, 2, 1]);
  });

  test('a port that comes while an engine dies is kept for the next one', async () => {
    vi.useFakeTimers();
    const dying = {
      ...engine(),
      connect: () => ({ send() {}, onMessage() {}, onClose: (told: () => void) => told(), close() {} }),
    };
    const sent: unknown[] = [];
    const sound = {
      ...engine(),
      connect: () => ({
        send: (message: unknown) => void sent.push(message),
        onMessage() {},
        onClose() {},
        close() {},
      }),
    };
    const engines: Engine[] = [dying, sound];
    const { relay } = relayTo(async () => engines.shift() ?? sound);
    await vi.advanceTimersByTimeAsync(0);
    const { page } = connect(relay);
    page.postMessage('kept');
    dying.end();
    await vi.advanceTimersByTimeAsync(250);
    vi.useRealTimers();
    await vi.waitFor(() => expect(sent).toEqual(['kept']));
  });

  test('stopping between attempts starts none', async () => {
    vi.useFakeTimers();
    let starts = 0;
    const { relay } = relayTo(async () => {
      starts++;
      throw new AppError('io', 'cannot start');
    });
    await vi.advanceTimersByTimeAsync(100);
    await relay.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(starts).toBe(1);
  });

  test('an engine that ends while it is handed over is not taken for ready', async () => {
    vi.useFakeTimers();
    const { states } = relayTo(async () => {
      const made = engine();
      return { ...made, onExit: (listener) => listener({ code: 0, signal: null, wanted: false }) };
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual([
      { state: 'starting' },
      { state: 'restarting', attempt: 1, afterMs: 250, why: 'the engine ended (exit 0)' },
    ]);
  });
});
