import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { disposition } from '#hosts/web/download.ts';
import { opener } from '#hosts/web/open-browser.ts';
import { WEB_OPTIONS, webOptions } from '#hosts/web/options.ts';

const parserOf = (flag: string): ((text: string) => unknown) =>
  WEB_OPTIONS.find(({ flags }) => flags.startsWith(flag))?.parse ?? String;

describe('the options of the web host', () => {
  test('have defaults: any free port from 4870, the home, 8 GiB', () => {
    expect(webOptions({}, '/work')).toEqual({
      port: 4870,
      exactPort: false,
      hostNames: [],
      roots: [homedir()],
      maxUpload: 8_589_934_592,
      open: true,
    });
  });

  test('are taken as they are given, folders from the working directory', () => {
    const given = { port: 0, hostName: ['box.lan'], root: ['a', resolve('/b')], maxUpload: 5, open: false };
    expect(webOptions(given, resolve('/work'))).toEqual({
      port: 0,
      exactPort: true,
      hostNames: ['box.lan'],
      roots: [join(resolve('/work'), 'a'), resolve('/b')],
      maxUpload: 5,
      open: false,
    });
  });

  test.each([
    ['0', 0],
    ['65535', 65_535],
  ])('port %s', (text, port) => {
    expect(parserOf('--port')(text)).toBe(port);
  });
  test.each(['', '-1', '65536', '1e3', '0x10', '80 ', 'http'])('%j is no port', (text) => {
    expect(() => parserOf('--port')(text)).toThrow('is not a port');
  });

  test.each([
    ['box', 'box'],
    ['Box.Example.org', 'box.example.org'],
    ['10.0.0.5', '10.0.0.5'],
  ])('host name %s', (text, name) => {
    expect(parserOf('--host-name')(text)).toBe(name);
  });
  test.each(['', '*', '*.example.org', 'a:80', 'http://a', 'a/b', 'a..b', '.a', 'a.', '-a', 'a b', 'a@b'])(
    '%j is no host name',
    (text) => {
      expect(() => parserOf('--host-name')(text)).toThrow('is not a host name');
    },
  );
});

test.each<[string, NodeJS.Platform, Record<string, string>, string[] | null]>([
  ['Linux with a display', 'linux', { DISPLAY: ':0' }, ['xdg-open']],
  ['Linux with Wayland', 'linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open']],
  ['Linux without one', 'linux', {}, null],
  ['Linux with an empty one', 'linux', { DISPLAY: '' }, null],
  ['a display that SSH forwards', 'linux', { DISPLAY: 'localhost:10.0', SSH_CONNECTION: '1' }, null],
  ['a Mac', 'darwin', {}, ['open']],
  ['Windows', 'win32', {}, ['rundll32.exe', 'url.dll,FileProtocolHandler']],
])('a browser is opened on %s', (_, platform, env, command) => {
  expect(opener(platform, env)).toEqual(command);
});

test.each([
  ['a.txt', `attachment; filename="a.txt"; filename*=UTF-8''a.txt`],
  ['a b.txt', `attachment; filename="a b.txt"; filename*=UTF-8''a%20b.txt`],
  ['"; x="y', `attachment; filename="__ x=_y"; filename*=UTF-8''%22%3B%20x%3D%22y`],
  ['a\r\nSet-Cookie: x', `attachment; filename="a__Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`],
  ['文件.txt', `attachment; filename="__.txt"; filename*=UTF-8''%E6%96%87%E4%BB%B6.txt`],
  ["it's (1)*", `attachment; filename="it's (1)*"; filename*=UTF-8''it%27s%20%281%29%2A`],
  ['..\\a/b', `attachment; filename=".._a_b"; filename*=UTF-8''..%5Ca%2Fb`],
  ['\ud800', `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
])('a download called %j is told as such', (name, header) => {
  expect(disposition(name)).toBe(header);
});
