import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RENDERER_HEADERS } from '#hosts/renderer-headers.ts';
import {
  PAGES,
  pageHeaders,
  opened,
  rawRequest,
  request,
  socket,
  webHost,
  type RawAnswer,
  type RunningHost,
} from '#test/helpers/web-host.ts';

let host: RunningHost;
beforeAll(async () => {
  host = await webHost();
});
afterAll(async () => {
  expect(host.bugs).toEqual([]);
  await host.remove();
});

/** Every answer, whatever it is, carries these. */
function expectHeaders({ headers }: RawAnswer): void {
  expect(headers).toMatchObject(RENDERER_HEADERS);
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
}

const errorOf = ({ status, body }: RawAnswer): [number, string] => [
  status,
  (JSON.parse(body) as { error: string }).error,
];

describe('pages', () => {
  test.each([
    ['/', 'index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/?x=1', 'index.html', 'text/html; charset=utf-8', 'no-cache'],
    [
      '/assets/main-1a2b3c4d.js',
      'assets/main-1a2b3c4d.js',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['/icon.svg', 'icon.svg', 'image/svg+xml', 'no-cache'],
  ])('%s is read without a token', async (path, file, type, cache) => {
    const answer = await request(host, `GET ${path}`);
    expect([answer.status, answer.body]).toEqual([200, PAGES[file]]);
    expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': cache });
    expectHeaders(answer);
    const head = await request(host, `HEAD ${path}`);
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', String(answer.body.length)]);
    const again = await request(host, `GET ${path}`, { 'If-None-Match': answer.headers['etag'] ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
    expectHeaders(again);
  });

  test('a range is not offered, and asking for one does no harm', async () => {
    const answer = await request(host, 'GET /', { Range: 'bytes=5-2' });
    expect([answer.status, answer.body]).toEqual([200, PAGES['index.html']]);
  });

  test('a new build is taken up when the page is loaded again', async () => {
    const other = await webHost();
    writeFileSync(join(other.folder, 'pages', 'index.html'), 'new');
    expect((await request(other, 'GET /')).body).toBe('new');
    await other.remove();
  });
});

describe('a path that leads elsewhere', () => {
  const paths = [
    '/../w.winnow/workspace.sqlite',
    '/..',
    '/assets/../index.html',
    '/assets/../../w.winnow/workspace.sqlite',
    '/%2e%2e/w.winnow/workspace.sqlite',
    '/%2E%2e%2fw.winnow%2fworkspace.sqlite',
    '/..%2fw.winnow/workspace.sqlite',
    '/%252e%252e/w.winnow/workspace.sqlite',
    '/..\\w.winnow\\workspace.sqlite',
    '/..%5cw.winnow%5cworkspace.sqlite',
    '/%c0%ae%c0%ae/w.winnow/workspace.sqlite',
    '/..;/w.winnow/workspace.sqlite',
    '/index.html%00',
    '/index.html%00.js',
    '/index%2ehtml',
    '/C:/Windows/win.ini',
    '/assets:$DATA',
    '/index.html;',
    '/%',
    '/%zz',
    '/icon.svg%20',
    '*',
    'http://127.0.0.1/index.html',
    'file:///etc/passwd',
  ];
  test.each(paths)('%s is refused', async (path) => {
    const answer = await request(host, `GET ${path}`);
    expect(errorOf(answer)).toEqual([403, 'the path is not one of the app']);
    expectHeaders(answer);
  });

  test.each([
    '/nothing',
    '//etc/passwd',
    '///etc/passwd',
    '/assets//main-1a2b3c4d.js',
    '/assets',
    '/assets/',
    '/Index.html',
    '/.git/config',
    '/download',
    '/rpc',
    '/upload/',
    '/w.winnow/workspace.sqlite',
  ])('%s is not there: folders are not listed', async (path) => {
    const answer = await request(host, `GET ${path}`);
    expect(errorOf(answer)).toEqual([404, 'there is no such page']);
    expectHeaders(answer);
  });

  test.each([
    ['a NUL', '/\0index.html'],
    ['no slash before', 'index.html'],
  ])('%s is no HTTP', async (_, path) => {
    const answer = await request(host, `GET ${path}`);
    expect(errorOf(answer)).toEqual([400, 'the request is not valid HTTP']);
    expectHeaders(answer);
  });

  test.skipIf(process.platform === 'win32')('a link among the pages is not followed', async () => {
    const other = await webHost();
    symlinkSync(join(other.workspace, 'workspace.sqlite'), join(other.folder, 'pages', 'link.html'));
    symlinkSync(other.workspace, join(other.folder, 'pages', 'folder'));
    writeFileSync(join(other.folder, 'pages', 'index.html'), 'new');
    const answers = ['/', '/link.html', '/folder/workspace.sqlite'].map((path) => request(other, `GET ${path}`));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 404, 404]);
    await other.remove();
  });
});

describe('a method', () => {
  test.each([
    ['POST', '/', 405, 'GET, HEAD'],
    ['PUT', '/index.html', 405, 'GET, HEAD'],
    ['DELETE', '/', 405, 'GET, HEAD'],
    ['OPTIONS', '/', 405, 'GET, HEAD'],
    ['PATCH', '/', 405, 'GET, HEAD'],
    ['TRACE', '/', 405, 'GET, HEAD'],
    ['GET', '/session', 405, 'POST'],
    ['GET', '/upload', 405, 'POST'],
    ['PUT', '/upload', 405, 'POST'],
    ['OPTIONS', '/upload', 405, 'POST'],
    ['HEAD', '/ticket', 405, 'POST'],
    ['HEAD', '/download/x', 405, 'GET'],
    ['POST', '/download/x', 405, 'GET'],
  ])('%s %s is not allowed', async (method, path, status, allow) => {
    const answer = await request(host, `${method} ${path}`);
    expect([answer.status, answer.headers['allow']]).toEqual([status, allow]);
    expectHeaders(answer);
  });
});

describe('the Host', () => {
  const port = (): string => String(host.port);
  test.each([
    ['127.0.0.1'],
    ['127.0.0.1:1'],
    ['localhost'],
    ['LOCALHOST:65535'],
    ['[::1]'],
    ['[::1]:8080'],
    ['box.lan'],
    ['Box.Lan:443'],
  ])('%s is allowed: a tunnel may change the port', async (name) => {
    expect((await request(host, 'GET /', { Host: name })).status).toBe(200);
  });

  test.each([
    ['evil.example'],
    ['evil.example:PORT'],
    ['127.0.0.1.evil.example'],
    ['localhost.evil.example'],
    ['127.0.0.1.'],
    ['localhost.'],
    ['127.0.0.2'],
    ['127.1'],
    ['2130706433'],
    ['0x7f000001'],
    ['0.0.0.0:PORT'],
    ['[::]'],
    ['[::ffff:127.0.0.1]'],
    ['192.168.1.2:PORT'],
    ['sub.box.lan'],
    ['127.0.0.1, evil.example'],
    ['me@127.0.0.1'],
    ['127.0.0.1/x'],
    ['127.0.0.1#'],
    ['box.lan.evil.example'],
  ])('%s is another machine, or may be a name that was pointed at this one', async (name) => {
    const answer = await request(host, 'GET /', { Host: name.replace('PORT', port()) });
    expect(answer.status).toBe(403);
    expectHeaders(answer);
    expect(answer.body).toMatch(
      /^\{"error":"the Host header (names another machine; allow a name with --host-name|is not valid)"\}$/,
    );
  });

  test.each([
    ['nothing', ''],
    ['a port that is none', '127.0.0.1:99999'],
    ['a port of letters', '127.0.0.1:http'],
    ['two ports', '127.0.0.1:1:2'],
  ])('%s is not valid', async (_, name) => {
    expect(errorOf(await request(host, 'GET /', { Host: name }))).toEqual([403, 'the Host header is not valid']);
  });

  test('twice is not valid', async () => {
    const answer = await rawRequest(
      host.port,
      'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(answer.status).not.toBe(200);
    expectHeaders(answer);
  });

  test('missing is not valid', async () => {
    const answer = await rawRequest(host.port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(answer.status).toBe(400);
    const old = await rawRequest(host.port, 'GET / HTTP/1.0\r\n\r\n');
    expect(errorOf(old)).toEqual([403, 'the Host header is not valid']);
  });
});

describe('what takes a token', () => {
  const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });
  const paths = ['/session', '/upload?name=a', '/ticket'];

  test.each(paths)('%s is refused without the right one', async (path) => {
    const { token, origin } = host;
    const wrong: Record<string, string>[] = [
      {},
      bearer(''),
      bearer('x'),
      bearer(`${token}x`),
      bearer(token.slice(0, -1)),
      bearer(token.toLowerCase()),
      bearer(` ${token}`),
      { Authorization: token },
      { Authorization: `Basic ${token}` },
      { Cookie: `token=${token}` },
    ];
    for (const headers of wrong) {
      const answer = await request(host, `POST ${path}`, { Origin: origin, 'Content-Length': '0', ...headers });
      expect(errorOf(answer)).toEqual([403, 'the token is missing or not the one of this start']);
      expectHeaders(answer);
    }
    expect((await request(host, `POST ${path}&token=${token}`, { Origin: origin })).status).not.toBe(200);
  });

  test('a session with the right one holds', async () => {
    const answer = await request(host, 'POST /session', { ...pageHeaders(host), 'Content-Length': '0' });
    expect([answer.status, answer.body]).toEqual([204, '']);
    expectHeaders(answer);
  });

  test.each(paths)('%s is refused from another site, with the right token too', async (path) => {
    const { port } = host;
    const origins: [string | null, string][] = [
      [null, 'the Origin header is missing'],
      ['null', 'the Origin header names another site'],
      ['', 'the Origin header names another site'],
      ['https://evil.example', 'the Origin header names another site'],
      [`http://127.0.0.1:${port + 1}`, 'the Origin header names another site'],
      ['http://127.0.0.1', 'the Origin header names another site'],
      [`http://localhost:${port}`, 'the Origin header names another site'],
      [`http://127.0.0.1:${port}/`, 'the Origin header names another site'],
      [`http://127.0.0.1:${port}@evil.example`, 'the Origin header names another site'],
      [`http://127.0.0.1:${port}.evil.example`, 'the Origin header names another site'],
      [`http://x@127.0.0.1:${port}`, 'the Origin header names another site'],
      [`ftp://127.0.0.1:${port}`, 'the Origin header names another site'],
      [`127.0.0.1:${port}`, 'the Origin header names another site'],
      ['file://', 'the Origin header names another site'],
      [`http://127.0.0.1:${port}, https://evil.example`, 'the Origin header names another site'],
    ];
    for (const [origin, reason] of origins) {
      const answer = await request(host, `POST ${path}`, { ...pageHeaders(host), origin, 'Content-Length': '0' });
      expect([origin, ...errorOf(answer)]).toEqual([origin, 403, reason]);
      expectHeaders(answer);
    }
  });

  test('an Origin counts by the name that the browser used, through a tunnel or a proxy', async () => {
    const names: [string, string][] = [
      ['localhost:9999', 'http://localhost:9999'],
      ['[::1]:9999', 'http://[::1]:9999'],
      ['box.lan', 'https://box.lan'],
    ];
    for (const [name, origin] of names) {
      const answer = await request(host, 'POST /session', { ...pageHeaders(host), Host: name, origin });
      expect([name, answer.status]).toEqual([name, 204]);
    }
  });

  test.each([
    ['a body', { 'Content-Length': '1' }, 'x'],
    ['a body in pieces', { 'Transfer-Encoding': 'chunked' }, '0\r\n\r\n'],
    ['a token', { Authorization: 'Bearer x' }, ''],
  ])('what is only read takes no %s from another site', async (_, headers, body) => {
    const answer = await request(host, 'GET /', { ...headers, Origin: 'https://evil.example' }, body);
    expect(errorOf(answer)).toEqual([403, 'the Origin header names another site']);
  });
});

describe('what is no proper request', () => {
  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', 'POST /session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'a length and pieces',
      'POST /session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a header with a bare CR', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: tea\r\n\r\n', 417],
    ['a wish for HTTP/2', 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n', 403],
  ])('%s is refused', async (_, text, status) => {
    const answer = await rawRequest(host.port, text);
    expect(answer.status).toBe(status);
    expectHeaders(answer);
  });

  test('a proxy is not what this is', async () => {
    const ended = await new Promise<string>((resolve) => {
      let answer = '';
      const socket = connect(host.port, '127.0.0.1', () => {
        socket.write('CONNECT evil.example:80 HTTP/1.1\r\nHost: localhost\r\n\r\n');
      });
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.on('close', () => resolve(answer));
    });
    expect(ended).toBe('');
  });
});

describe('a client that takes its time', () => {
  let hasty: RunningHost;
  beforeAll(async () => {
    hasty = await webHost({ patience: { headers: 250, silent: 250 } });
  });
  afterAll(() => hasty.remove());

  /** Sends a piece every few milliseconds, and what came back once the server has ended the connection. */
  function trickle(begin: string, piece: string): Promise<string> {
    return new Promise((resolve) => {
      let answer = '';
      const socket = connect(hasty.port, '127.0.0.1', () => socket.write(begin));
      const more = setInterval(() => socket.write(piece), 20);
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(more);
        resolve(answer);
      });
    });
  }

  test.each([
    ['sends its headers letter by letter', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: ', 'a'],
    ['sends header after header', 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X: a\r\n'],
  ])('and %s is told so', async (_, begin, piece) => {
    const answer = await trickle(begin, piece);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('content-security-policy: ');
    expect(answer).toContain('{"error":"the headers took too long"}');
  });

  test('and falls silent in an upload is cut off, and leaves nothing', async () => {
    const headers = Object.entries(pageHeaders(hasty)).map(([name, value]) => `${name}: ${value}\r\n`);
    const begin = `POST /upload?name=a&batch=b HTTP/1.1\r\nHost: 127.0.0.1:${hasty.port}\r\n${headers.join('')}Content-Length: 1000\r\n\r\nx`;
    expect(await trickle(begin, '')).toBe('');
    const partials = join(hasty.workspace, 'uploads', '.partial');
    while (readdirSync(partials).length > 0) await sleep(10);
    expect(readdirSync(join(hasty.workspace, 'uploads'))).toEqual(['.partial']);
  });

  test('keeps a WebSocket, which has a heartbeat of its own', async () => {
    const client = socket(hasty);
    await opened(client);
    await sleep(600);
    expect(client.readyState).toBe(client.OPEN);
    client.terminate();
  });
});

test('it listens on 127.0.0.1 alone, with a token of 32 bytes that each start makes anew', async () => {
  const other = await webHost();
  expect(host.url).toBe(`http://127.0.0.1:${host.port}/#token=${host.token}`);
  expect(host.token).toMatch(/^[\w-]{43}$/);
  expect(other.token).not.toBe(host.token);
  const elsewhere = await new Promise<string>((resolve) => {
    const socket = connect({ host: '127.0.0.2', port: host.port }, () => resolve('open'));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
  });
  expect(elsewhere).not.toBe('open');
  await other.remove();
});

test('an address that opens the app once leads to it once', async () => {
  const path = host.oneTimeUrl().slice(host.origin.length);
  const first = await request(host, `GET ${path}`);
  expect([first.status, first.headers['location']]).toEqual([303, `/#token=${host.token}`]);
  expectHeaders(first);
  expect((await request(host, `GET ${path}`)).status).toBe(404);
});
