import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLAN_LIMITS } from '#engine/read/plan.ts';
import type { TicketReply, UploadReply } from '#shared/web-protocol.ts';
import { RENDERER_HEADERS } from '#hosts/renderer-headers.ts';
import { exportPack } from '#services/export.ts';
import { runWorkspace } from '#services/run.ts';
import { addToWorkspace } from '#services/sources.ts';
import { pageHeaders, rawRequest, request, webHost, type RunningHost } from '#test/helpers/web-host.ts';
import { smallDisk } from '../store/small-disk.ts';

const MAX = 3 * 2 ** 20;

let host: RunningHost;
let uploads: string;
beforeAll(async () => {
  host = await webHost({ maxUpload: MAX });
  uploads = join(host.workspace, 'uploads');
});
afterAll(async () => {
  expect(host.bugs).toEqual([]);
  await host.remove();
});

/** Everything below the folder of uploads, but for the one that holds what is on its way. */
function uploaded(): string[] {
  if (!existsSync(uploads)) return [];
  return readdirSync(uploads, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== '.partial')
    .sort();
}

function upload(query: Record<string, string>, body: Buffer | string | ReadableStream): Promise<Response> {
  return fetch(`${host.origin}/upload?${new URLSearchParams(query).toString()}`, {
    method: 'POST',
    headers: pageHeaders(host),
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
}

const errorOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  ((await response.json()) as { error: string }).error,
];

async function eventually(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(10);
}

describe('an upload', () => {
  test('lies in its batch under its name, with its hash', async () => {
    const body = randomBytes(2_500_000);
    const response = await upload({ name: 'crawl/a.warc', batch: 'one' }, body);
    expect(response.status).toBe(200);
    const path = join(uploads, 'one', 'crawl', 'a.warc');
    expect(await response.json()).toEqual({
      path,
      folder: join(uploads, 'one'),
      batch: 'one',
      bytes: 2_500_000,
      sha256: createHash('sha256').update(body).digest('hex'),
    });
    expect(readFileSync(path).equals(body)).toBe(true);
    for (const [name, value] of Object.entries(RENDERER_HEADERS)) expect(response.headers.get(name)).toBe(value);
  });

  test('comes in pieces of unknown number too, and may be empty', async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 10; n++) controller.enqueue(new TextEncoder().encode(`piece ${n}\n`));
        controller.close();
      },
    });
    expect(((await (await upload({ name: 'p', batch: 'pieces' }, stream)).json()) as UploadReply).bytes).toBe(80);
    const empty = (await (await upload({ name: 'e', batch: 'pieces' }, '')).json()) as UploadReply;
    expect([empty.bytes, empty.sha256]).toEqual([
      0,
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ]);
  });

  test('without a batch has one of its own', async () => {
    const reply = (await (await upload({ name: 'a.txt' }, 'a')).json()) as UploadReply;
    expect(reply.batch).toMatch(/^[0-9a-f]{24}$/);
    expect(reply.path).toBe(join(uploads, reply.batch, 'a.txt'));
  });

  test('never takes the place of another', async () => {
    await upload({ name: 'same/a', batch: 'same' }, 'first');
    const path = join(uploads, 'same', 'same', 'a');
    const refused: [number, string] = [409, `${path}: this batch has a file of that name already`];
    expect(await errorOf(await upload({ name: 'same/a', batch: 'same' }, 'second'))).toEqual(refused);
    expect((await upload({ name: 'same', batch: 'same' }, 'a file for a folder')).status).toBe(409);
    expect((await upload({ name: 'same/a/b', batch: 'same' }, 'a folder for a file')).status).toBe(409);
    expect(readFileSync(path, 'utf8')).toBe('first');
  });

  test('of several at once each is whole', async () => {
    const bodies = Array.from({ length: 8 }, (_, n) => Buffer.alloc(300_000 + n, n));
    const replies = bodies.map((body, n) => upload({ name: `deep/er/${n}`, batch: 'many' }, body));
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(bodies.map(() => 200));
    bodies.forEach((body, n) => {
      expect(readFileSync(join(uploads, 'many', 'deep', 'er', `${n}`)).equals(body)).toBe(true);
    });
  });

  test.each<[Record<string, string>, string]>([
    [{}, 'a part of the name is empty'],
    [{ name: '../../evil' }, '../../evil: the path has a dot for a folder'],
    [{ name: '/etc/evil' }, '/etc/evil: the path is absolute'],
    [{ name: 'a\\..\\evil' }, 'a\\..\\evil: the name has a backslash'],
    [{ name: 'a\0b' }, 'a\0b: the name has control characters'],
    [{ name: 'aux.txt' }, 'aux.txt: the name is that of a device on Windows'],
    [{ name: 'a', batch: '..' }, 'the batch must be letters, digits, - and _, at most 64'],
    [{ name: 'a', batch: 'x/../..' }, 'the batch must be letters, digits, - and _, at most 64'],
    [{ name: 'a', batch: '.partial' }, 'the batch must be letters, digits, - and _, at most 64'],
    [{ name: 'a', batch: '' }, 'the batch must be letters, digits, - and _, at most 64'],
  ])('to %j is refused and leaves nothing', async (query, reason) => {
    const before = uploaded();
    const [status, error] = await errorOf(await upload(query, 'x'));
    expect([status, error]).toEqual([400, error.includes(reason) ? error : reason]);
    expect(uploaded()).toEqual(before);
  });

  test.each(['%2e%2e%2fevil', '..%2f..%2fevil', '%2Fetc%2Fevil', 'a%00b', '..%5cevil', '%ff%fe', '%c0%ae%c0%ae/evil'])(
    'to %s, escaped in the address, is no way out',
    async (name) => {
      const answer = await request(
        host,
        `POST /upload?batch=escaped&name=${name}`,
        { ...pageHeaders(host), 'Content-Length': '1' },
        'x',
      );
      expect([200, 400]).toContain(answer.status);
      expect(existsSync(join(host.workspace, 'evil'))).toBe(false);
      expect(existsSync(join(host.folder, 'evil'))).toBe(false);
      if (answer.status === 200) {
        expect((JSON.parse(answer.body) as UploadReply).path.startsWith(join(uploads, 'escaped', '/'))).toBe(true);
      }
    },
  );

  test.skipIf(process.platform === 'win32')('into a folder that is a link elsewhere is refused', async () => {
    mkdirSync(join(uploads, 'linked'), { recursive: true });
    symlinkSync(host.folder, join(uploads, 'linked', 'out'));
    const [status, error] = await errorOf(await upload({ name: 'out/evil', batch: 'linked' }, 'x'));
    expect([status, error]).toEqual([
      400,
      `${join(uploads, 'linked', 'out')}: a folder of the path is a link that leads elsewhere`,
    ]);
    expect(existsSync(join(host.folder, 'evil'))).toBe(false);
    rmSync(join(uploads, 'linked'), { recursive: true });
  });

  test('that says it is too large is refused at once', async () => {
    const before = uploaded();
    const answer = await request(host, 'POST /upload?name=a&batch=large', {
      ...pageHeaders(host),
      'Content-Length': String(MAX + 1),
    });
    const error = `the file is larger than ${MAX} bytes; raise --max-upload, or copy it to the server`;
    expect([answer.status, JSON.parse(answer.body)]).toEqual([413, { error }]);
    expect(answer.headers).toMatchObject(RENDERER_HEADERS);
    expect(uploaded()).toEqual(before);
  });

  test('that turns out too large is refused, and leaves nothing', async () => {
    const before = uploaded();
    let sent = 0;
    const answer = await new Promise<string>((resolve) => {
      let got = '';
      const socket = connect(host.port, '127.0.0.1');
      const headers = Object.entries(pageHeaders(host)).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(
        `POST /upload?name=a&batch=large HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\n${headers.join('')}Transfer-Encoding: chunked\r\n\r\n`,
      );
      const piece = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')]);
      const more = setInterval(() => {
        sent++;
        socket.write(piece);
      }, 1);
      socket.on('data', (chunk: Buffer) => {
        got += chunk.toString();
        clearInterval(more);
        socket.destroy();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(more);
        resolve(got);
      });
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(sent).toBeGreaterThan(48);
    expect(uploaded()).toEqual(before);
  });

  test('that fits to the byte is taken', async () => {
    const response = await upload({ name: 'a', batch: 'exact' }, Buffer.alloc(MAX));
    expect(((await response.json()) as UploadReply).bytes).toBe(MAX);
  });

  test.each([
    ['a length', 'Content-Length: 1000000\r\n\r\n'],
    ['pieces', 'Transfer-Encoding: chunked\r\n\r\n10000\r\n'],
  ])('that is broken off, sent with %s, leaves nothing', async (_, rest) => {
    const before = uploaded();
    const socket = connect(host.port, '127.0.0.1');
    const headers = Object.entries(pageHeaders(host)).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `POST /upload?name=x/y/a&batch=broken HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\n${headers.join('')}${rest}`,
    );
    socket.write(Buffer.alloc(50_000));
    await eventually(() => uploaded().length > before.length);
    socket.destroy();
    await eventually(() => uploaded().length === before.length);
    expect(uploaded()).toEqual(before);
  });

  test('that a server which was killed left half is cleared away by the next', async () => {
    const other = await webHost();
    const partials = join(other.workspace, 'uploads', '.partial');
    mkdirSync(partials, { recursive: true });
    writeFileSync(join(partials, '999999999-abc'), 'half');
    writeFileSync(join(partials, `${process.ppid}-abc`), 'of another server that runs');
    const third = await webHost({ dir: other.workspace });
    expect(readdirSync(partials)).toEqual([`${process.ppid}-abc`]);
    await third.remove();
    await other.remove();
  });
});

test('an upload for which there is no room is refused, and leaves nothing', async (context) => {
  const disk = smallDisk(1_024);
  if ('why' in disk) {
    context.skip(disk.why);
    return;
  }
  const small = await webHost({ maxUpload: 2 ** 30 });
  const folder = join(small.workspace, 'uploads');
  symlinkSync(disk.dir, folder);
  try {
    const send = async (headers: Record<string, string>, body: string): Promise<[number, string]> => {
      const sent = { ...pageHeaders(small), ...headers };
      const answer = await request(small, 'POST /upload?name=a&batch=b', sent, body);
      return [answer.status, (JSON.parse(answer.body) as { error: string }).error];
    };
    const reason = 'the disk has no room for the file; free some space, then try again';
    expect(await send({ 'Content-Length': '2000000' }, '')).toEqual([507, `${folder}: ${reason}`]);
    const pieces = `10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(20);
    expect(await send({ 'Transfer-Encoding': 'chunked' }, `${pieces}0\r\n\r\n`)).toEqual([
      507,
      `${join(folder, 'b', 'a')}: ${reason}`,
    ]);
    expect(await send({ 'Content-Length': '1' }, 'x')).toEqual([200, undefined]);
    expect(readdirSync(disk.dir, { recursive: true }).sort()).toEqual(['.partial', 'b', join('b', 'a')]);
    disk.makeReadonly();
    expect(await send({ 'Content-Length': '1' }, 'x')).toEqual([
      403,
      `${join(folder, 'b', 'a')}: the folder of uploads cannot be written`,
    ]);
  } finally {
    await small.remove();
    disk.remove();
  }
});

/** Asks for a ticket; the reply, or the status and reason of the refusal. */
async function ticketFor(path: string): Promise<TicketReply | [number, string]> {
  const response = await fetch(`${host.origin}/ticket`, {
    method: 'POST',
    headers: { ...pageHeaders(host), 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  });
  return response.ok ? ((await response.json()) as TicketReply) : errorOf(response);
}

async function download(path: string): Promise<Response> {
  const ticket = await ticketFor(path);
  if (Array.isArray(ticket)) throw new Error(ticket.join(' '));
  return fetch(`${host.origin}/download/${ticket.ticket}`);
}

describe('a download', () => {
  let pack: string;
  beforeAll(async () => {
    const root = join(host.folder, 'root');
    mkdirSync(join(root, 'source'));
    writeFileSync(join(root, 'source', 'a.txt'), 'some text');
    const recipe = join(host.folder, 'plain.yaml');
    writeFileSync(recipe, 'winnow: 1\nname: plain\nrules: {}\n');
    await addToWorkspace(
      host.workspace,
      { name: 'web', category: 'web', licence: 'CC0-1.0', paths: [join(root, 'source')] },
      PLAN_LIMITS,
    );
    const now = (): Date => new Date();
    await runWorkspace(host.workspace, { recipe, workers: 1, now });
    pack = join(root, 'a pack');
    await exportPack(host.workspace, { out: pack, format: 'jsonl', winnow: '0', now });
  });

  test('of a file of a pack is sent as an attachment, under its name', async () => {
    const response = await download(join(pack, 'manifest.json'));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(readFileSync(join(pack, 'manifest.json'), 'utf8'));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...RENDERER_HEADERS,
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="manifest.json"; filename*=UTF-8''manifest.json`,
      'cache-control': 'no-store',
    });
  });

  test('reaches every file of a pack, and those of uploads', async () => {
    const files = readdirSync(pack, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const path = join(file.parentPath, file.name);
      expect(Buffer.from(await (await download(path)).arrayBuffer()).equals(readFileSync(path))).toBe(true);
    }
    const { path } = (await (await upload({ name: 'ü/文件.txt' }, 'text')).json()) as UploadReply;
    const response = await download(path);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="__.txt"; filename*=UTF-8''%E6%96%87%E4%BB%B6.txt`,
    );
    expect(await response.text()).toBe('text');
    const empty = (await (await upload({ name: 'empty' }, '')).json()) as UploadReply;
    expect(await (await download(empty.path)).text()).toBe('');
  });

  test('of any size is whole', async () => {
    const body = randomBytes(MAX);
    const { path } = (await (await upload({ name: 'large' }, body)).json()) as UploadReply;
    expect(Buffer.from(await (await download(path)).arrayBuffer()).equals(body)).toBe(true);
  });

  test('works once', async () => {
    const ticket = await ticketFor(join(pack, 'manifest.json'));
    if (Array.isArray(ticket)) throw new Error(ticket[1]);
    const url = `${host.origin}/download/${ticket.ticket}`;
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(405);
    const statuses = await Promise.all([fetch(url), fetch(url), fetch(url)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await errorOf(await fetch(url))).toEqual([
      404,
      'this ticket was used, is older than a minute, or never was',
    ]);
  });

  test('that is stopped harms nobody', async () => {
    const { path } = (await (await upload({ name: 'stopped' }, Buffer.alloc(MAX))).json()) as UploadReply;
    const ticket = await ticketFor(path);
    if (Array.isArray(ticket)) throw new Error(ticket[1]);
    const part = await rawRequest(
      host.port,
      `GET /download/${ticket.ticket} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      (sofar) => sofar.length > 1_000,
    );
    expect(part.status).toBe(200);
    expect((await request(host, 'GET /')).status).toBe(200);
  });

  test.each(['', 'x', '..', '../upload', '%2e%2e', 'x/y'])('with the ticket %j is none', async (ticket) => {
    const answer = await request(host, `GET /download/${ticket}`);
    expect(answer.status).toBe(404);
    expect(answer.headers).toMatchObject(RENDERER_HEADERS);
  });

  test('reaches nothing else', async () => {
    const outside = join(host.folder, 'outside.txt');
    writeFileSync(outside, 'secret');
    const root = join(host.folder, 'root');
    const links = process.platform === 'win32' ? [] : [join(pack, 'link.txt')];
    for (const link of links) symlinkSync(outside, link);
    const only = 'only files of packs and of uploads can be downloaded';
    const away = 'outside of the folders that may be looked at; start the server with --root DIR to allow another one';
    const wrong: [string, number, string][] = [
      [outside, 400, `${outside}: ${away}`],
      ['/etc/passwd', 400, `/etc/passwd: ${away}`],
      [`${pack}/../../outside.txt`, 400, `${pack}/../../outside.txt: not an absolute path in its plain form`],
      ['outside.txt', 400, 'outside.txt: not an absolute path in its plain form'],
      [`${pack}/manifest.json\0`, 400, `${pack}/manifest.json\0: not an absolute path in its plain form`],
      [join(root, 'source', 'a.txt'), 400, `${join(root, 'source', 'a.txt')}: ${only}`],
      [join(host.workspace, 'workspace.sqlite'), 400, `${join(host.workspace, 'workspace.sqlite')}: ${only}`],
      [pack, 400, `${pack}: only a file can be downloaded`],
      [join(pack, 'none'), 404, `${join(pack, 'none')}: there is nothing here`],
      ...links.map((link): [string, number, string] => [link, 400, `${link}: ${away}`]),
    ];
    for (const [path, status, reason] of wrong) expect(await ticketFor(path)).toEqual([status, reason]);
  });

  test('follows no link that took the place of its file', async (context) => {
    if (process.platform === 'win32') context.skip('links need a right there');
    const { path } = (await (await upload({ name: 'swapped' }, 'mine')).json()) as UploadReply;
    const ticket = await ticketFor(path);
    if (Array.isArray(ticket)) throw new Error(ticket[1]);
    renameSync(path, `${path}.old`);
    symlinkSync(join(host.workspace, 'workspace.sqlite'), path);
    expect((await fetch(`${host.origin}/download/${ticket.ticket}`)).status).toBe(404);
  });

  test.each([
    ['no JSON', 'x', 400],
    ['nothing', '', 400],
    ['a list', '[]', 400],
    ['no path', '{}', 400],
    ['a number', '{"path":1}', 400],
    ['more than a path', '{"path":"/a","x":1}', 400],
    ['a very large body', `{"path":"${'x'.repeat(100_000)}"}`, 413],
  ])('is not asked for with %s', async (_, body, status) => {
    const headers = { ...pageHeaders(host), 'Content-Length': String(body.length) };
    expect((await request(host, 'POST /ticket', headers, body)).status).toBe(status);
  });
});
