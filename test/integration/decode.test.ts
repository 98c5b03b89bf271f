import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { commands } from '#hosts/cli/commands/registry.gen.ts';
import { runCli } from '#hosts/cli/run-cli.ts';
import { encode } from '#test/helpers/encode.ts';
import { memoryIo } from '#test/helpers/memory-io.ts';

const dir = mkdtempSync(join(tmpdir(), 'winnow-decode-'));
afterAll(() => {
  rmSync(dir, { recursive: true });
});

const ZH = '河边的老渔夫每天清晨出门——孩子们在岸上等他回来，分享这一天的收获。';
const JA = '川のほとりに住む漁師は毎朝〜早く出かけ、子供たちは岸で彼の帰りを待っている。';
writeFileSync(join(dir, 'zh.txt'), encode('gbk', ZH));
writeFileSync(join(dir, 'zh.txt.gz'), gzipSync(encode('gbk', ZH)));
writeFileSync(join(dir, 'ja.txt'), encode('shift_jis-published', JA));
writeFileSync(join(dir, 'wrong.html'), Buffer.concat([Buffer.from('<meta charset=iso-8859-1>'), encode('gbk', ZH)]));
writeFileSync(join(dir, 'right.html'), encode('windows-1251', '<meta charset=windows-1251><p>Привет'));
writeFileSync(join(dir, 'marked.txt'), Buffer.from('\ufeffa\r\n'));
writeFileSync(join(dir, 'broken.txt'), Buffer.from('a\u{1f600}\xe9 中文 b', 'utf8').subarray(0, -6));
writeFileSync(join(dir, 'empty.txt'), '');
writeFileSync(join(dir, 'large.txt'), '');

async function decode(
  args: string[],
  input = '',
): Promise<{ code: number; rows: Record<string, unknown>[]; stderr: string }> {
  const io = memoryIo({ input, cwd: dir });
  const code = await runCli(['decode', ...args], io, commands);
  const rows = io.stdout.split('\n').filter((line) => line !== '');
  return { code, rows: rows.map((line) => JSON.parse(line) as Record<string, unknown>), stderr: io.stderr };
}

describe('winnow decode', () => {
  it('answers each file in its place, with the charset and what named it', async () => {
    const { code, rows } = await decode(['zh.txt.gz', 'marked.txt', 'right.html', '-', '--json'], 'naïve');
    expect(code).toBe(0);
    expect(rows).toEqual([
      // The dash of the published table is another one than that of GBK.
      { file: 'zh.txt.gz', charset: 'gb2312', text: ZH.replaceAll('—', '―'), confidence: 1, how: 'detected' },
      { file: 'marked.txt', charset: 'utf-8', text: 'a\r\n', confidence: 1, how: 'mark' },
      { file: 'right.html', charset: 'windows-1251', text: '<meta charset=windows-1251><p>Привет', confidence: 0.99, how: 'meta' },
      { file: '-', charset: 'utf-8', text: 'naïve', confidence: 1, how: 'detected' },
    ]); // prettier-ignore
  });

  it('reads by the tables of browsers on request', async () => {
    const { rows } = await decode(['--web', 'zh.txt', 'ja.txt']);
    expect(rows).toMatchObject([
      { charset: 'gb18030', text: ZH },
      { charset: 'shift_jis', text: JA.replaceAll('〜', '～') },
    ]);
    expect((await decode(['ja.txt'])).rows).toMatchObject([{ charset: 'shift_jis', text: JA }]);
  });

  it('overrules a declaration that the bytes contradict, and says so', async () => {
    const { rows } = await decode(['wrong.html', '--web']);
    expect(rows).toMatchObject([
      { charset: 'gb18030', how: 'detected', overruled: ['windows-1252'], text: `<meta charset=iso-8859-1>${ZH}` },
    ]);
  });

  it('counts what it could not read, and answers faults in place', async () => {
    truncateSync(join(dir, 'large.txt'), 2 ** 25 + 1);
    const { code, rows, stderr } = await decode(['broken.txt', 'empty.txt', 'none.txt', 'large.txt']);
    expect(code).toBe(1);
    expect(rows).toMatchObject([
      { file: 'broken.txt', charset: 'utf-8', replaced: 1 },
      { file: 'empty.txt', fault: { reason: 'empty-file' } },
      { file: 'none.txt', fault: { reason: 'unreadable', detail: 'no such file' } },
      {
        file: 'large.txt',
        fault: { reason: 'too-large', detail: 'a file of 33554433 bytes is longer than 33554432; split it' },
      },
    ]);
    expect(stderr).toContain('none.txt');
  });
});
