import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { registerScheme, serveRenderer } from '#hosts/electron/protocol.ts';
import { RENDERER_HEADERS } from '#hosts/renderer-headers.ts';
import { asSession, protocol, Session } from './double.ts';

vi.mock('electron', () => import('./double.ts'));

let folder: string;
let ask: (url: string, method?: string) => Promise<Response>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'winnow protocol ü'));
  const renderer = join(folder, 'renderer');
  mkdirSync(join(renderer, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'renderer-other'));
  for (const [name, text] of [
    ['renderer/index.html', '<!doctype html>'],
    ['renderer/assets/main-Abc12345.js', 'export {};'],
    ['renderer/assets/style-Abc12345.css', 'a{}'],
    ['renderer/a b é.svg', '<svg/>'],
    ['renderer/strange.bin', '\0'],
    ['secret.txt', 'secret'],
    ['renderer-other/secret.txt', 'secret'],
  ] as const) {
    writeFileSync(join(folder, name), text);
  }
  symlinkSync(join(folder, 'secret.txt'), join(renderer, 'link.txt'));
  symlinkSync(folder, join(renderer, 'up'));
  symlinkSync(join(renderer, 'index.html'), join(renderer, 'inside.html'));
  const session = new Session();
  serveRenderer(asSession(session), renderer);
  const [scheme, handler] = session.protocol.handle.mock.calls[0] ?? [];
  if (scheme !== 'winnow' || handler === undefined) throw new Error('winnow: is not handled');
  // A Request of Node's knows http only; what the handler reads of it is these two.
  ask = async (url, method = 'GET') => handler({ url, method } as Request);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('winnow: is an origin of its own, standard and secure, that bypasses no policy', () => {
  registerScheme();
  expect(protocol.registerSchemesAsPrivileged.mock.calls).toEqual([
    [
      [
        {
          scheme: 'winnow',
          privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
        },
      ],
    ],
  ]);
});

describe('a file of the page', () => {
  test.each([
    ['winnow://app/', '<!doctype html>', 'text/html; charset=utf-8', 'no-cache'],
    ['winnow://app/index.html', '<!doctype html>', 'text/html; charset=utf-8', 'no-cache'],
    ['winnow://app/?x=1#/evidence', '<!doctype html>', 'text/html; charset=utf-8', 'no-cache'],
    ['winnow://app/inside.html', '<!doctype html>', 'text/html; charset=utf-8', 'no-cache'],
    [
      'winnow://app/assets/main-Abc12345.js',
      'export {};',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['winnow://app/assets/style-Abc12345.css', 'a{}', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['winnow://app/a%20b%20%C3%A9.svg', '<svg/>', 'image/svg+xml', 'no-cache'],
    ['winnow://app/strange.bin', '\0', 'application/octet-stream', 'no-cache'],
  ])('%s', async (url, text, type, cache) => {
    const response = await ask(url);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(text);
    expect(Object.fromEntries(response.headers)).toEqual({
      ...RENDERER_HEADERS,
      'content-type': type,
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': cache,
    });
  });

  test('is not sent for HEAD, but its length is', async () => {
    const response = await ask('winnow://app/', 'HEAD');
    expect([response.status, await response.text(), response.headers.get('content-length')]).toEqual([200, '', '15']);
  });
});

describe('refused, with the same headers and no word of why', () => {
  test.each<[string, number, string?]>([
    ['winnow://app/nothing.js', 404],
    ['winnow://app/assets', 404],
    ['winnow://app/assets/', 404],
    ['winnow://app//etc/passwd', 404],
    ['winnow://app/../secret.txt', 404],
    ['winnow://app/%2e%2e/secret.txt', 404],
    ['winnow://app/..%2fsecret.txt', 400],
    ['winnow://app/%2e%2e%2fsecret.txt', 400],
    ['winnow://app/assets/..%2f..%2fsecret.txt', 400],
    ['winnow://app/..%5csecret.txt', 400],
    ['winnow://app/C:%5cWindows%5cwin.ini', 400],
    ['winnow://app/C:/Windows/win.ini', 400],
    ['winnow://app/index.html::$DATA', 400],
    ['winnow://app/index.html%00.js', 400],
    ['winnow://app/%ff', 400],
    ['winnow://app/link.txt', 404],
    ['winnow://app/up/secret.txt', 404],
    ['winnow://app/up/renderer/index.html/x', 404],
    ['winnow://other/', 400],
    ['winnow://app:80/', 400],
    ['winnow://app.evil/', 400],
    ['file:///etc/passwd', 400],
    ['https://app/', 400],
    ['not an address', 400],
    ['winnow://app/', 405, 'POST'],
    ['winnow://app/', 405, 'PUT'],
    ['winnow://app/', 405, 'OPTIONS'],
  ])('%s %i', async (url, status, method) => {
    const response = await ask(url, method);
    expect(response.status).toBe(status);
    expect(await response.text()).toBe('');
    expect(Object.fromEntries(response.headers)).toEqual(RENDERER_HEADERS);
  });
});

test('the policy lets nothing in but files of the app and inline styles', () => {
  expect(RENDERER_HEADERS['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:; " +
      "style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});
