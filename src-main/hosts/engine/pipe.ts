import type { Duplex } from 'node:stream';
import { createFrameReader, frameHeader, MAX_PAYLOAD, type Frame, type FrameKind } from './frames.ts';

export type Message = string | Uint8Array;

/** One end of a connection through the pipe. */
export interface Connection {
  /** Text or bytes. Nothing happens once the connection is closed. */
  send(message: Message): void;
  onMessage(listener: (message: Message) => void): void;
  /** Called once, whoever closed. */
  onClose(listener: () => void): void;
  close(): void;
}

export interface FramePipe {
  /** Opens a connection from this side. */
  open(): Connection;
  /** A message that belongs to no connection, e.g. that the engine is ready. */
  control(text: string): void;
  /** Lets what was sent go out, then ends this side. */
  end(): void;
}

export interface PipeListeners {
  onOpen?(connection: Connection): void;
  onControl?(text: string): void;
  /** The other side ended, died, or does not keep to the protocol. Every connection is closed by then. */
  onEnd(error: Error | null): void;
}

/** A connection whose reader does not keep up is closed when so many bytes wait for it. */
export const MAX_PENDING = 64 * 2 ** 20;

const CONTROL = 0;
const NOTHING = new Uint8Array(0);

interface Held {
  connection: Connection;
  pending: number;
  receive(message: Message): void;
  /** Forgets the connection and tells its listeners. */
  drop(): void;
}

/** Connections over a duplex stream: the host of an app has one end, the engine process the other. */
export function framePipe(duplex: Duplex, listeners: PipeListeners): FramePipe {
  const held = new Map<number, Held>();
  let last = CONTROL;
  let ended = false;

  function write(id: number, kind: FrameKind, payload: Uint8Array, sent?: () => void): void {
    if (duplex.destroyed || duplex.writableEnded) return;
    duplex.cork();
    duplex.write(frameHeader(id, kind, payload.length));
    duplex.write(payload, sent);
    duplex.uncork();
  }

  function hold(id: number): Connection {
    const onMessage: ((message: Message) => void)[] = [];
    const onClose: (() => void)[] = [];
    // What comes before somebody listens waits.
    let early: Message[] = [];
    const state: Held = {
      pending: 0,
      receive(message) {
        if (onMessage.length === 0) early.push(message);
        for (const listener of onMessage) listener(message);
      },
      drop() {
        if (!held.delete(id)) return;
        early = [];
        for (const listener of onClose) listener();
      },
      connection: {
        send(message) {
          if (!held.has(id)) return;
          const payload = typeof message === 'string' ? Buffer.from(message) : message;
          state.pending += payload.length;
          if (payload.length > MAX_PAYLOAD || state.pending > MAX_PENDING) {
            state.connection.close();
            return;
          }
          write(id, typeof message === 'string' ? 'text' : 'binary', payload, () => {
            state.pending -= payload.length;
          });
        },
        onMessage(listener) {
          onMessage.push(listener);
          for (const message of early.splice(0)) listener(message);
        },
        onClose(listener) {
          if (held.has(id)) onClose.push(listener);
          else listener();
        },
        close() {
          if (!held.has(id)) return;
          write(id, 'close', NOTHING);
          state.drop();
        },
      },
    };
    held.set(id, state);
    return state.connection;
  }

  function onFrame({ connection: id, kind, payload }: Frame): void {
    const state = held.get(id);
    switch (kind) {
      case 'open':
        if (id !== CONTROL && state === undefined) listeners.onOpen?.(hold(id));
        return;
      case 'close':
        state?.drop();
        return;
      case 'text':
        if (id === CONTROL) listeners.onControl?.(Buffer.from(payload).toString());
        else state?.receive(new TextDecoder('utf-8', { ignoreBOM: true }).decode(payload));
        return;
      case 'binary':
        state?.receive(payload);
        return;
    }
  }

  function finish(error: Error | null): void {
    if (ended) return;
    ended = true;
    for (const state of [...held.values()]) state.drop();
    duplex.destroy();
    listeners.onEnd(error);
  }

  const read = createFrameReader(onFrame);
  duplex.on('data', (chunk: Uint8Array) => {
    try {
      read(chunk);
    } catch (error) {
      finish(error instanceof Error ? error : new Error(String(error)));
    }
  });
  duplex.on('error', (error) => finish(error));
  duplex.on('end', () => finish(null));
  duplex.on('close', () => finish(null));

  return {
    open() {
      last++;
      const connection = hold(last);
      if (ended) held.get(last)?.drop();
      else write(last, 'open', NOTHING);
      return connection;
    },
    control: (text) => write(CONTROL, 'text', Buffer.from(text)),
    end: () => void duplex.end(),
  };
}
