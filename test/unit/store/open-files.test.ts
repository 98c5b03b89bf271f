import { describe, expect, test } from 'vitest';
import type { SignalsReader, TextReader } from '#store/api.ts';
import { openFiles } from '#store/open-files.ts';

/** Readers that only note when they are opened and closed. */
function fakes(limit: number, check?: (file: string) => void) {
  const log: string[] = [];
  const open = (file: string) => {
    if (file === 'bad') throw new Error('bad file');
    log.push(`+${file}`);
    return { close: () => log.push(`-${file}`) };
  };
  const openers = {
    text: (file: string) => open(file) as unknown as TextReader,
    signals: (file: string) => open(file) as unknown as SignalsReader,
  };
  const files = openFiles(limit, openers, check);
  return { log, files };
}

describe('open files', () => {
  test('are kept up to the limit; the one used longest ago goes first', () => {
    const { log, files } = fakes(2);
    for (const file of ['a', 'b', 'a', 'c', 'a', 'b']) files.withText(file, () => undefined);
    expect(log).toEqual(['+a', '+b', '-b', '+c', '-c', '+b']);
    expect(files.open).toBe(2);
    files.close();
    expect(files.open).toBe(0);
    expect(log.slice(-2)).toEqual(['-a', '-b']);
  });

  test('one in use stays open, and is closed after', async () => {
    const { log, files } = fakes(1);
    let release = (): void => undefined;
    const held = files.withText('a', () => new Promise<void>((resolve) => (release = resolve)));
    files.withSignals('b', () => files.withText('c', () => expect(files.open).toBe(3)));
    expect(log).toContain('+a');
    expect(log).not.toContain('-a');
    files.close();
    expect(log).not.toContain('-a');
    release();
    await held;
    files.withText('d', () => undefined);
    expect(log).toContain('-a');
    expect(files.open).toBe(1);
  });

  test('one that was made anew under the same name is not taken for the one before', () => {
    const { log, files } = fakes(1, (file) => {
      if (file === 'new') throw new Error('another file');
    });
    expect(() => files.withText('new', () => 1)).toThrow('another file');
    expect(log).toEqual(['+new', '-new']);
    expect(files.open).toBe(0);
  });

  test('what use returns or throws comes through, and the file is free again', async () => {
    const { files } = fakes(1);
    expect(files.withText('a', () => 7)).toBe(7);
    expect(() =>
      files.withText('a', () => {
        throw new Error('x');
      }),
    ).toThrow('x');
    await expect(files.withText('a', () => Promise.reject(new Error('y')))).rejects.toThrow('y');
    expect(() => files.withText('bad', () => 1)).toThrow('bad file');
    files.close();
    expect(files.open).toBe(0);
  });
});
