import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { RENDERER_HEADERS } from '#hosts/renderer-headers.ts';
import { relaySockets } from '#hosts/web/sockets.ts';
import { closed, opened, request, socket, webHost, type RunningHost } from '#test/helpers/web-host.ts';

let host: RunningHost;
beforeAll(async () => {
  host = await webHost();
});
afterAll(async () => {
  expect(host.bugs).toEqual([]);
  await host.remove();
});

/** A call as the page sends it, and the answer to it. */
function call(client: WebSocket, id: string): Promise<unknown> {
  const answer = new Promise((resolve) => {
    client.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { i: string; p: unknown };
      if (message.i === id) resolve(message.p);
    });
  });
  client.send(JSON.stringify({ i: id, p: { u: '/nothing' } }));
  return answer;
}

const NOTHING_THERE = { s: 404, b: 'No procedure matched' };

describe('a WebSocket of the page', () => {
  test('is opened with our protocol, never with the token, and reaches the engine', async () => {
    const client = socket(host);
    expect(await opened(client)).toBe('winnow.v1');
    expect(client.extensions).toBe('');
    expect(await call(client, '1')).toEqual(NOTHING_THERE);
    client.close();
    expect(await closed(client)).toEqual([1005, '']);
  });

  test('is one of several, each with its own answers', async () => {
    const clients = [socket(host), socket(host), socket(host)];
    await Promise.all(clients.map(opened));
    const answers = clients.map((client, index) => call(client, `${index}`));
    expect(await Promise.all(answers)).toEqual([NOTHING_THERE, NOTHING_THERE, NOTHING_THERE]);
    clients[0]?.terminate();
    expect(await call(clients[1]!, 'after')).toEqual(NOTHING_THERE);
    for (const client of clients) client.terminate();
  });

  test.each([
    ['no protocol', []],
    ['ours alone', ['winnow.v1']],
    ['the token alone', ['token.RIGHT']],
    ['a wrong token', ['winnow.v1', 'token.x']],
    ['an empty token', ['winnow.v1', 'token.']],
    ['part of the token', ['winnow.v1', 'token.RIGHT'.slice(0, -1)]],
    ['two tokens', ['winnow.v1', 'token.x', 'token.RIGHT']],
    ['another version', ['winnow.v2', 'token.RIGHT']],
  ])('is refused with %s', async (_, protocols) => {
    const offered = protocols
      .map((protocol) => protocol.replace('RIGHT', host.token))
      .filter((text) => text !== 'token.');
    expect(await opened(socket(host, { protocols: offered }))).toEqual([
      403,
      'the token is missing or not the one of this start',
    ]);
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }, 'the Origin header names another site'],
    ['a page without a site', { origin: 'null' }, 'the Origin header names another site'],
    ['no page at all', { origin: null }, 'the Origin header is missing'],
    [
      'a name that was pointed here',
      { origin: 'http://evil.example', headers: { Host: 'evil.example' } },
      'the Host header names another machine; allow a name with --host-name',
    ],
  ])('is refused to %s', async (_, options, reason) => {
    expect(await opened(socket(host, options))).toEqual([403, reason]);
  });

  test.each(['/', '/rpc/', '/rpc?x=1', '/upload', '/download/x'])('is not at %s', async (path) => {
    expect(await opened(socket(host, { path }))).toEqual([404, 'WebSockets are at /rpc']);
  });

  test.each<[string, string, Record<string, string | null>]>([
    ['no key', 'GET', { 'Sec-WebSocket-Key': null }],
    ['a bad key', 'GET', { 'Sec-WebSocket-Key': 'x' }],
    ['an old version', 'GET', { 'Sec-WebSocket-Version': '7' }],
    ['another method', 'POST', {}],
  ])('is refused with %s, and with the headers of every answer', async (_, method, headers) => {
    const answer = await request(host, `${method} /rpc`, {
      Origin: host.origin,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Protocol': `winnow.v1, token.${host.token}`,
      ...headers,
    });
    expect([400, 405]).toContain(answer.status);
    expect(answer.headers).toMatchObject(RENDERER_HEADERS);
  });

  test('may send a megabyte, and is closed for more', async () => {
    const client = socket(host);
    await opened(client);
    client.send(JSON.stringify({ i: 'big', p: { u: '/nothing', b: { json: 'x'.repeat(2 ** 20) } } }));
    expect(await call(client, 'after')).toEqual(NOTHING_THERE);
    client.send('x'.repeat(2 ** 20 + 70_000));
    expect((await closed(client))[0]).toBe(1009);
  });

  test.each([
    ['text that is no call', '{'],
    ['bytes that are no call', Buffer.from([255, 0, 255])],
  ])('is closed alone for %s', async (_, message) => {
    const [bad, good] = [socket(host), socket(host)];
    await Promise.all([opened(bad), opened(good)]);
    bad.send(message);
    await closed(bad);
    expect(await call(good, 'after')).toEqual(NOTHING_THERE);
    good.terminate();
  });

  test('that breaks the protocol is closed alone', async () => {
    const raw = connect(host.port, '127.0.0.1');
    raw.write(
      `GET /rpc HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n' +
        `Sec-WebSocket-Protocol: winnow.v1, token.${host.token}\r\n\r\n`,
    );
    await new Promise((resolve) => raw.once('data', resolve));
    // A frame that is not masked, with reserved bits.
    raw.write(Buffer.from([0xf1, 0x03, 1, 2, 3]));
    await new Promise((resolve) => raw.on('close', resolve).resume());
    const good = socket(host);
    expect(await opened(good)).toBe('winnow.v1');
    good.terminate();
  });
});

describe('an engine that is killed', () => {
  test('is told to every page, and started again', async () => {
    const clients = [socket(host), socket(host)];
    await Promise.all(clients.map(opened));
    const ends = clients.map(closed);
    const before = host.engine.state();
    const ready = new Promise<number>((resolve) => {
      host.engine.onState((state) => {
        if (state.state === 'ready') resolve(state.pid);
      });
    });
    if (before.state === 'ready') process.kill(before.pid, 'SIGKILL');
    expect(await Promise.all(ends)).toEqual([
      [1012, 'the engine ended'],
      [1012, 'the engine ended'],
    ]);
    const early = socket(host);
    expect(await opened(early)).toBe('winnow.v1');
    // Before the host knows how the engine ended, or after.
    expect([1012, 1013]).toContain((await closed(early))[0]);
    expect(await ready).not.toBe(before.state === 'ready' ? before.pid : 0);
    const late = socket(host);
    await opened(late);
    expect(await call(late, 'late')).toEqual(NOTHING_THERE);
    late.terminate();
    expect(host.told).toEqual(['the engine ended (SIGKILL); it is started again']);
  });
});

describe('the relay', () => {
  /** A relay to nothing, and what it sends to the page that was opened last. */
  async function relay(pingMs?: number) {
    let send: (message: Uint8Array) => void = () => {};
    const onMessage = (listener: typeof send): void => {
      send = listener;
    };
    const connection = { send: () => {}, onMessage, onClose: () => {}, close: () => {} };
    const sockets = relaySockets(() => connection, pingMs);
    const server = createServer().on('upgrade', (message, stream, head) => sockets.accept(message, stream, head));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(async () => {
      await sockets.close();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    return {
      send: (message: Uint8Array) => send(message),
      async open(options: ClientOptions = {}): Promise<WebSocket> {
        const client = new WebSocket(`ws://127.0.0.1:${port}/`, 'winnow.v1', options);
        await opened(client);
        return client;
      },
    };
  }

  test('closes a page that does not read, before it takes all memory', async () => {
    const { send, open } = await relay();
    const client = await open();
    client.pause();
    for (let n = 0; n < 100; n++) send(new Uint8Array(2 ** 20));
    let received = 0;
    client.on('message', (data: Buffer) => (received += data.length));
    const end = closed(client);
    client.resume();
    expect(await end).toEqual([1008, 'the page does not read']);
    expect(received).toBeLessThan(70 * 2 ** 20);
  });

  test('cuts off a page that answers no ping, and keeps one that does', async () => {
    const { open } = await relay(100);
    const [dead, alive] = [await open({ autoPong: false }), await open()];
    expect((await closed(dead))[0]).toBe(1006);
    let pings = 0;
    await new Promise<void>((resolve) => alive.on('ping', () => ++pings === 3 && resolve()));
    expect(alive.readyState).toBe(WebSocket.OPEN);
  });
});

test('a server that stops tells every page', async () => {
  const other = await webHost();
  const client = socket(other);
  await opened(client);
  const end = closed(client);
  await other.remove();
  expect(await end).toEqual([1001, 'the server ends']);
});
