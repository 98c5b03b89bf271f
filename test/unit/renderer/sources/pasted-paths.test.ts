import { expect, test } from 'vitest';
import { lastPart, pastedPaths } from '../../../../src-renderer/features/sources/pasted-paths.ts';

test.each([
  ['one path', '/data/web', ['/data/web']],
  ['one a line, whatever the line end', '/a\n/b\r\n/c\r/d\n\n', ['/a', '/b', '/c', '/d']],
  ['spaces and commas are part of a path', ' /my data, new/web ', ['/my data, new/web']],
  ['quotes around are not', `"/a b"\n'/c d'`, ['/a b', '/c d']],
  ['quotes inside are', `/it's`, [`/it's`]],
  ['file URLs', 'file:///data/a%20b\nfile:///C:/data', ['/data/a b', 'C:/data']],
  ['a file URL that does not decode stays as it is', 'file:///%zz', ['file:///%zz']],
  ['repeated ones count once', '/a\n/a', ['/a']],
  ['nothing', ' \n ', []],
])('%s', (_, text, paths) => {
  expect(pastedPaths(text)).toEqual(paths);
});

test.each([
  ['/data/web/', 'web'],
  ['C:\\data\\web', 'web'],
  ['/', '/'],
])('%s is known as %s', (path, name) => {
  expect(lastPart(path)).toBe(name);
});
