import type { RPCHandler } from '@orpc/server/websocket';
import type { Connection, Message } from './pipe.ts';

/** What a call may be at most, in bytes. Larger input goes by upload. */
export const MAX_CALL = 4 * 2 ** 20;

/** Answers the calls of one connection. Once it is closed, the calls that it had open are aborted. */
export function servePeer(
  connection: Connection,
  handler: RPCHandler<Record<never, never>>,
  onBug: (error: unknown) => void,
): void {
  // The handler asks a socket for no more than `send`; what it says of listeners is for `upgrade`, which is not called.
  const socket = { send: (data: Message | ArrayBuffer) => connection.send(asMessage(data)) } as unknown as WebSocket;
  connection.onMessage((message) => {
    if (message.length > MAX_CALL) {
      connection.close();
      return;
    }
    const data = typeof message === 'string' ? message : message.slice().buffer;
    // What is no message of the protocol comes from no client of ours.
    handler.message(socket, data).catch((error: unknown) => {
      if (!(error instanceof SyntaxError || error instanceof TypeError)) onBug(error);
      connection.close();
    });
  });
  connection.onClose(() => {
    handler.close(socket);
  });
}

function asMessage(data: Message | ArrayBuffer): Message {
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}
