import { describe, expect, test } from 'vitest';
import { isBatch, uploadPath } from '#hosts/web/upload-name.ts';

describe('the name of an upload', () => {
  test.each([
    ['notes.txt', ['notes.txt']],
    ['crawl/2024/a.warc.gz', ['crawl', '2024', 'a.warc.gz']],
    ['.hidden', ['.hidden']],
    ['..a', ['..a']],
    ['a..b', ['a..b']],
    ['...x', ['...x']],
    ['文件/пример.txt', ['文件', 'пример.txt']],
    ['e\u0301.txt', ['\u00e9.txt']],
    ['%2e%2e', ['%2e%2e']],
    ['a b.txt', ['a b.txt']],
    ['console.txt', ['console.txt']],
    ['👩‍👩‍👧.txt', ['👩‍👩‍👧.txt']],
    ['a:b?.txt', ['a:b?.txt']],
    ['x'.repeat(255), ['x'.repeat(255)]],
  ])('%j is kept', (name, parts) => {
    expect(uploadPath(name, 'linux')).toEqual(parts);
  });

  test.each([
    ['', 'a part of the name is empty'],
    ['/etc/passwd', 'the path is absolute'],
    ['a//b', 'a part of the name is empty'],
    ['a/', 'a part of the name is empty'],
    ['.', 'the path has a dot for a folder'],
    ['..', 'the path has a dot for a folder'],
    ['../a', 'the path has a dot for a folder'],
    ['a/../../b', 'the path has a dot for a folder'],
    ['a/./b', 'the path has a dot for a folder'],
    ['..\\a', 'the name has a backslash'],
    ['a\\b', 'the name has a backslash'],
    ['C:\\a', 'the name has a backslash'],
    ['a\0.txt', 'the name has control characters'],
    ['a\nb', 'the name has control characters'],
    ['a\x7f', 'the name has control characters'],
    ['a\u0085', 'the name has control characters'],
    ['\u202etxt.exe', 'the name has control characters'],
    ['a\u2028b', 'the name has control characters'],
    ['\ufeffa', 'the name has control characters'],
    ['\ud800', 'the name is not valid Unicode'],
    ['con', 'the name is that of a device on Windows'],
    ['a/NUL.txt', 'the name is that of a device on Windows'],
    ['Com1.tar.gz', 'the name is that of a device on Windows'],
    ['lpt¹', 'the name is that of a device on Windows'],
    ['a.', 'a name begins with a space, or ends with one or a dot'],
    ['a /b', 'a name begins with a space, or ends with one or a dot'],
    ['... /b', 'a name begins with a space, or ends with one or a dot'],
    [' a', 'a name begins with a space, or ends with one or a dot'],
    ['x'.repeat(256), 'a name is longer than 255 bytes'],
    ['文'.repeat(86), 'a name is longer than 255 bytes'],
    ['a/'.repeat(32) + 'b', 'the path has more than 32 folders'],
    ['x/'.repeat(1000) + 'y', 'the path is longer than 2000 bytes'],
  ])('%j is refused', (name, reason) => {
    expect(() => uploadPath(name, 'linux')).toThrow(reason);
  });

  test.each(['a:b', 'C:/a', 'a?', 'a*b', '"a"', '<a>', 'a|b'])('%j is refused on Windows', (name) => {
    expect(() => uploadPath(name, 'win32')).toThrow('the name has a character that no file may have');
  });
});

test.each([
  ['0123456789abcdef', true],
  ['A-b_c', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['-a', false],
  ['_a', false],
  ['.', false],
  ['..', false],
  ['.partial', false],
  ['a/b', false],
  ['a\\b', false],
  ['a.b', false],
  ['é', false],
  ['a\n', false],
  ['nul', false],
])('a batch %j: %s', (batch, well) => {
  expect(isBatch(batch)).toBe(well);
});
