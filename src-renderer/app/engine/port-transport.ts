import { RPCLink } from '@orpc/client/message-port';
import { onEnginePort, type EngineState, type HostBridge } from '#shared/contract/host-bridge.ts';
import { WIRE } from '#shared/contract/wire.ts';
import type { Loss, Transport, TransportEvents } from './transport.ts';

/** The way of the desktop: a port to the window's engine, which the application's main process keeps up. */
export function portTransport(bridge: HostBridge): Transport {
  let events: TransportEvents | null = null;
  let state: EngineState = { state: 'starting' };
  let asked = false;

  /** Ends the attempt or the connection, once. */
  const lose = (loss: Loss): void => {
    const { lost } = events ?? {};
    events = null;
    asked = false;
    lost?.(loss);
  };
  const ask = (): void => {
    if (events === null || asked || state.state !== 'ready') return;
    asked = true;
    bridge.connect();
  };

  bridge.onEngine((next) => {
    state = next;
    if (next.state === 'ready') ask();
    else if (next.state !== 'starting') lose(lossOf(next));
  });
  onEnginePort<MessagePort>(window, (port) => {
    const mine = events;
    port.addEventListener('close', () => {
      if (events === mine) lose({ kind: 'engine', detail: '' });
    });
    const link = new RPCLink({ port, ...WIRE });
    port.start();
    mine?.opened(link);
  });

  return {
    connect(next) {
      events = next;
      asked = false;
      if (state.state === 'none' || state.state === 'failed') lose(lossOf(state));
      else ask();
    },
  };
}

function lossOf(state: Exclude<EngineState, { state: 'ready' | 'starting' }>): Loss {
  if (state.state === 'none') return { kind: 'none' };
  return { kind: state.state === 'failed' ? 'failed' : 'engine', detail: state.why };
}
