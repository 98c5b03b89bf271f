import { describe, expect, test } from 'vitest';
import { SourceName } from '#shared/domain/source.ts';
import {
  nameOfDropped,
  partBySize,
  sendFiles,
  type Dropped,
  type UploadState,
} from '../../../../src-renderer/features/sources/uploads.ts';

const dropped = (name: string, bytes: number): Dropped => ({ name, file: new File([new Uint8Array(bytes)], name) });

test('what is larger than the limit is parted from what fits, the limit itself fits', () => {
  const { fit, tooBig } = partBySize([dropped('a', 9), dropped('b', 10), dropped('c', 11)], 10);
  expect([fit, tooBig].map((files) => files.map(({ name }) => name))).toEqual([['a', 'b'], ['c']]);
});

describe('sending files', () => {
  type Upload = Parameters<typeof sendFiles>[0];
  const reply = (name: string) => ({ path: `/up/b1/${name}`, folder: '/up/b1', batch: 'b1', bytes: 0 });

  test('one after the other into the folder of the first, with what was sent so far', async () => {
    const asked: [string, string | null][] = [];
    const states: UploadState[] = [];
    const upload: Upload = (file, { name, batch, onProgress }) => {
      asked.push([name, batch]);
      onProgress(file.size / 2);
      return Promise.resolve(reply(name));
    };
    const files = [dropped('x/a.txt', 4), dropped('x/b.txt', 6)];
    const folder = await sendFiles(upload, files, new AbortController().signal, (state) => states.push(state));
    expect(folder).toBe('/up/b1');
    expect(asked).toEqual([
      ['x/a.txt', null],
      ['x/b.txt', 'b1'],
    ]);
    expect(states.map(({ files: { done }, bytes: { sent } }) => [done, sent])).toEqual([
      [0, 0],
      [0, 2],
      [1, 4],
      [1, 7],
      [2, 10],
    ]);
  });

  test('one that is refused is told, and the others go on', async () => {
    const states: UploadState[] = [];
    const upload: Upload = (_, { name }) =>
      name === 'bad' ? Promise.reject(new Error('the name has a backslash')) : Promise.resolve(reply(name));
    const files = [dropped('bad', 1), dropped('good', 1)];
    expect(await sendFiles(upload, files, new AbortController().signal, (state) => states.push(state))).toBe('/up/b1');
    expect(states.at(-1)?.failed).toEqual([{ name: 'bad', message: 'the name has a backslash' }]);
  });

  test('where none arrives there is no folder', async () => {
    const upload: Upload = () => Promise.reject(new Error('no room'));
    expect(await sendFiles(upload, [dropped('a', 1)], new AbortController().signal, () => undefined)).toBeNull();
  });

  test('stopping ends it without the rest', async () => {
    const stop = new AbortController();
    let asked = 0;
    const upload: Upload = () => {
      asked++;
      stop.abort();
      return Promise.reject(new DOMException('', 'AbortError'));
    };
    const sending = sendFiles(upload, [dropped('a', 1), dropped('b', 1)], stop.signal, () => undefined);
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toBe(1);
  });
});

describe('the name that is proposed for what was dropped', () => {
  test.each([
    ['one folder', ['crawl 2024/a.warc', 'crawl 2024/b/c.warc'], 'crawl-2024'],
    ['one file without its endings', ['notes.jsonl.gz'], 'notes'],
    ['a folder with a dot keeps it', ['v1.2/a.txt'], 'v1.2'],
    ['a hidden file', ['.profile'], 'profile'],
    ['a name in another script', ['書籍/一.txt'], '書籍'],
    ['one that is taken', ['web/a.txt'], 'web-3'],
    ['several things say nothing', ['a.txt', 'b.txt'], null],
    ['a name without a letter', ['---/a.txt'], null],
    ['nothing', [], null],
  ])('%s: %o', (_, names, name) => {
    expect(nameOfDropped(names, new Set(['web', 'web-2']))).toBe(name);
  });

  test('is always one that a source can have', () => {
    const long = nameOfDropped([`${'x'.repeat(300)}/a`], new Set());
    expect(SourceName.safeParse(long).success).toBe(true);
  });
});
