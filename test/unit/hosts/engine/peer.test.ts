import { Duplex, duplexPair } from 'node:stream';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { os, type RouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/websocket';
import { expect, onTestFinished, test } from 'vitest';
import { portOf } from '#hosts/engine/client.ts';
import { servePeer } from '#hosts/engine/peer.ts';
import { framePipe, MAX_PENDING, type Connection, type FramePipe } from '#hosts/engine/pipe.ts';

/** What the calls of a test did. */
const seen: string[] = [];
const gone = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));

const router = {
  echo: os.handler(({ input }) => input),
  blob: os.handler(({ input }) => new Blob([Buffer.alloc(input as number, 7)])),
  wait: os.handler(async ({ input, signal }) => {
    seen.push(`${String(input)} began`);
    await gone(signal);
    seen.push(`${String(input)} left`);
  }),
};
type TestClient = RouterClient<typeof router>;

interface Ends {
  host: FramePipe;
  /** Connections that the host opened. */
  held: Connection[];
  ended: Promise<Error | null>;
  connect(): Connection;
  client(): TestClient;
}

/** Both ends of a pipe, one of them served. */
function ends(one: Duplex, other: Duplex): Ends {
  const handler = new RPCHandler(router);
  const held: Connection[] = [];
  const bugs: unknown[] = [];
  framePipe(other, {
    onOpen(connection) {
      held.push(connection);
      servePeer(connection, handler, (error) => bugs.push(error));
    },
    onEnd: () => {},
  });
  const { promise: ended, resolve } = Promise.withResolvers<Error | null>();
  const host = framePipe(one, { onEnd: resolve });
  onTestFinished(() => {
    host.end();
    expect(bugs).toEqual([]);
  });
  const connect = (): Connection => host.open();
  return { host, held, ended, connect, client: () => createORPCClient(new RPCLink({ port: portOf(connect()) })) };
}

const pair = (): Ends => ends(...duplexPair());
const closed = (connection: Connection): Promise<void> => new Promise((resolve) => connection.onClose(resolve));
const until = async (what: string): Promise<void> => {
  while (!seen.includes(what)) await new Promise(setImmediate);
};

test('calls of many connections are answered, each to its own', async () => {
  const { client } = pair();
  const clients = Array.from({ length: 20 }, client);
  const answers = await Promise.all(clients.map((one, n) => Promise.all([one.echo(n), one.echo(`text ${n}`)])));
  expect(answers).toEqual(clients.map((_, n) => [n, `text ${n}`]));
});

test.each([0, 1, 65_536, 8 << 20])('a blob of %d bytes arrives as it was', async (size) => {
  const blob = await pair().client().blob(size);
  expect(blob.size).toBe(size);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  expect(Buffer.from(bytes).equals(Buffer.alloc(size, 7))).toBe(true);
});

test('text arrives as it was, whatever characters it has', async () => {
  const text = 'a\u0000\u2028é中\u{1f600}\ud83d\ufeff"\\\n';
  expect(await pair().client().echo(text)).toBe(text);
});

test('leaving a call aborts it, and no other', async () => {
  const { client } = pair();
  const one = client();
  const leave = new AbortController();
  const call = one.wait('a call', { signal: leave.signal });
  await until('a call began');
  leave.abort();
  await expect(call).rejects.toThrow();
  await until('a call left');
  expect(await one.echo(1)).toBe(1);
});

test('closing a connection aborts its calls, from either side', async () => {
  const { connect, held } = pair();
  for (const [side, close] of [
    ['ours', (connection: Connection) => connection.close()],
    ['theirs', () => held.at(-1)?.close()],
  ] as const) {
    const connection = connect();
    const client = createORPCClient<TestClient>(new RPCLink({ port: portOf(connection) }));
    const call = client.wait(side);
    await until(`${side} began`);
    const ended = closed(connection);
    close(connection);
    await ended;
    await expect(call).rejects.toThrow();
    await until(`${side} left`);
  }
});

test('what is not a message of the protocol closes its connection alone', async () => {
  const { connect, client } = pair();
  const good = client();
  for (const message of ['', '{', 'null', '[1]', '{"i":1}', '{"i":"1","p":{}}', Uint8Array.of(0, 255, 3)]) {
    const bad = connect();
    const ended = closed(bad);
    bad.send(message);
    await ended;
  }
  expect(await good.echo('still here')).toBe('still here');
});

test('a connection whose reader does not keep up is closed; the others go on', async () => {
  // A pipe that takes nothing until it is told to.
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const [one, other] = duplexPair();
  const slow = new Duplex({
    read() {},
    write(chunk: Uint8Array, _, done) {
      void gate.then(() => one.write(chunk, done));
    },
  });
  one.on('data', (chunk) => slow.push(chunk));
  const { connect, client } = ends(slow, other);
  const greedy = connect();
  const ended = closed(greedy);
  const piece = new Uint8Array(16 << 20);
  for (let sent = 0; sent <= MAX_PENDING; sent += piece.length) greedy.send(piece);
  await ended;
  const answer = client().echo('fine');
  open();
  expect(await answer).toBe('fine');
});

test('a pipe whose other end does not keep to the protocol ends, with all its connections', async () => {
  const [one, other] = duplexPair();
  const { promise: ended, resolve } = Promise.withResolvers<Error | null>();
  const pipe = framePipe(one, { onEnd: resolve });
  const connection = pipe.open();
  other.write(Buffer.from([255, 255, 255, 255, 1, 0, 0, 0, 2]));
  expect((await ended)?.message).toMatch(/a frame of 4294967295 bytes/);
  await closed(connection);
  await closed(pipe.open());
});
