import { describe, expect, test, vi } from 'vitest';
import { ENGINE_PORT, onEnginePort } from '#shared/contract/host-bridge.ts';

/** A window that dispatches what a test tells it to. */
function fakeWindow() {
  type Message = { data: unknown; source: unknown; ports: readonly string[] };
  const listeners = new Set<(event: Message) => void>();
  return {
    addEventListener: (_type: 'message', listener: (event: Message) => void) => void listeners.add(listener),
    removeEventListener: (_type: 'message', listener: (event: Message) => void) => void listeners.delete(listener),
    dispatch(event: Message) {
      for (const listener of listeners) listener(event);
    },
  };
}

describe('a port to the engine', () => {
  test('is taken from the window itself, each one, until the listener is taken off', () => {
    const window = fakeWindow();
    const listener = vi.fn();
    const stop = onEnginePort(window, listener);
    for (const port of ['first', 'second']) window.dispatch({ data: ENGINE_PORT, source: window, ports: [port] });
    stop();
    window.dispatch({ data: ENGINE_PORT, source: window, ports: ['third'] });
    expect(listener.mock.calls).toEqual([['first'], ['second']]);
  });

  test.each([
    ['another window', { data: ENGINE_PORT, source: {}, ports: ['port'] }],
    ['no window', { data: ENGINE_PORT, source: null, ports: ['port'] }],
  ])('is not taken from %s', (_title, event) => {
    const window = fakeWindow();
    const listener = vi.fn();
    onEnginePort(window, listener);
    window.dispatch(event);
    expect(listener).not.toHaveBeenCalled();
  });

  test('is not a message of another kind, nor one without a port', () => {
    const window = fakeWindow();
    const listener = vi.fn();
    onEnginePort(window, listener);
    window.dispatch({ data: 'other', source: window, ports: ['port'] });
    window.dispatch({ data: ENGINE_PORT, source: window, ports: [] });
    expect(listener).not.toHaveBeenCalled();
  });
});
