import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { Client } from '#shared/contract/contract.ts';
import { WIRE } from '#shared/contract/wire.ts';
import type { Connection, Message } from './pipe.ts';

/** A connection as the port of an oRPC client. */
export function portOf(connection: Connection): {
  on(event: string, callback: (event?: { data: unknown }) => void): void;
  postMessage(data: unknown): void;
} {
  return {
    on(event, callback) {
      if (event === 'message') connection.onMessage((data) => callback({ data }));
      if (event === 'close') connection.onClose(() => callback());
    },
    postMessage: (data) => connection.send(data instanceof ArrayBuffer ? new Uint8Array(data) : (data as Message)),
  };
}

/** The contract as a host may call it itself. */
export function engineClient(connection: Connection): Client {
  return createORPCClient(new RPCLink({ port: portOf(connection), ...WIRE }));
}
