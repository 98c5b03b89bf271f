import { ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { WIRE } from '#shared/contract/wire.ts';
import {
  CLOSE,
  RPC_PATH,
  RPC_PROTOCOL,
  SESSION_PATH,
  TOKEN_PROTOCOL_PREFIX,
  TOKEN_SCHEME,
} from '#shared/web-protocol.ts';
import { connectionLost, isAborted } from './failure.ts';
import { savedToken, tokenOfOtherTabs } from './token.ts';
import type { Link, Loss, Transport, TransportEvents } from './transport.ts';

/** The way of a browser: a WebSocket to the server that the page came from. */
export function socketTransport(): Transport {
  return {
    connect(events) {
      void tokenOfOtherTabs().then(() => open(events));
    },
  };
}

function open(events: TransportEvents): void {
  const url = new URL(RPC_PATH, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  const socket = new WebSocket(url, [RPC_PROTOCOL, `${TOKEN_PROTOCOL_PREFIX}${savedToken()}`]);
  let opened = false;
  // Before the link's own listener: its pending calls must find the connection closed.
  socket.addEventListener('close', ({ code }) => {
    void lossOf(code, opened).then((loss) => events.lost(loss));
  });
  const link = linkOver(socket);
  socket.addEventListener('open', () => {
    opened = true;
    // The server takes a socket before it knows whether there is an engine; the way is open once that one answered.
    link.call(['app', 'hello'], {}, { context: {} }).then(
      () => events.opened(link),
      () => socket.close(),
    );
  });
}

function linkOver(socket: WebSocket): Link {
  const link = new RPCLink({ websocket: socket, ...WIRE });
  return {
    async call(path, input, options) {
      try {
        return await link.call(path, input, options);
      } catch (error) {
        // A socket that closes says so later than it refuses to send.
        const away = socket.readyState !== WebSocket.OPEN && !isAborted(error) && !(error instanceof ORPCError);
        throw away ? connectionLost() : error;
      }
    },
  };
}

async function lossOf(code: number, opened: boolean): Promise<Loss> {
  if (code === CLOSE.tooMuch) return { kind: 'overrun' };
  if (code === CLOSE.engineLost || code === CLOSE.engineAway) return { kind: 'engine', detail: '' };
  // A refused handshake looks like a broken network to a page, so it asks whether the token holds.
  if (!opened && (await isRefused())) return { kind: 'refused' };
  return { kind: 'network' };
}

async function isRefused(): Promise<boolean> {
  try {
    const headers = { authorization: `${TOKEN_SCHEME}${savedToken()}` };
    const { status } = await fetch(new URL(SESSION_PATH, location.href), { method: 'POST', headers });
    return status === 401 || status === 403;
  } catch {
    return false;
  }
}
