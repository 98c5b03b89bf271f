import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createDialogs } from '#hosts/electron/dialogs.ts';
import { asWindow, BrowserWindow, dialog, resetDouble } from './double.ts';

vi.mock('electron', () => import('./double.ts'));
beforeEach(resetDouble);

const dialogs = (platform: NodeJS.Platform = 'linux') => createDialogs('/home/ü', platform);
const over = () => asWindow(new BrowserWindow());
const picks = (...filePaths: string[]) => dialog.showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths });
const saves = (filePath: string) => dialog.showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath });
/** The options of the last dialog, which stand after its window if it has one. */
const asked = () => (dialog.showOpenDialog.mock.lastCall ?? dialog.showSaveDialog.mock.lastCall)?.at(-1);

describe('what a person picked', () => {
  test('files: several, also hidden ones', async () => {
    picks('/data/a b.jsonl', '/data/語.warc.gz');
    expect(await dialogs().paths(over())).toEqual(['/data/a b.jsonl', '/data/語.warc.gz']);
    expect(asked()).toMatchObject({
      properties: ['openFile', 'multiSelections', 'showHiddenFiles'],
      defaultPath: '/home/ü',
    });
  });

  test('a folder', async () => {
    picks('/data/crawl');
    expect(await dialogs().folder(over())).toBe('/data/crawl');
    expect(asked()).toMatchObject({ properties: ['openDirectory', 'showHiddenFiles'] });
  });

  test('a workspace', async () => {
    picks('/data/a.winnow');
    expect(await dialogs().openWorkspace(null)).toBe('/data/a.winnow');
    expect(dialog.showOpenDialog.mock.lastCall).toHaveLength(1);
  });

  test.each([
    ['linux', ['openDirectory']],
    ['win32', ['openDirectory']],
    ['darwin', ['openDirectory', 'openFile']],
  ] as const)('a workspace is to the dialog of %s: %j', async (platform, properties) => {
    await dialogs(platform).openWorkspace(null);
    expect(asked()).toMatchObject({ properties });
  });

  test.each([
    ['pack', '/home/ü/pack'],
    ['../../etc/passwd', '/home/ü/passwd'],
    ['C:\\Windows\\x', '/home/ü/x'],
    ['..', '/home/ü'],
    ['', '/home/ü'],
  ])('a place for %s, which the page named', async (name, defaultPath) => {
    saves('/packs/p1');
    expect(await dialogs().save(over(), name)).toBe('/packs/p1');
    expect(asked()).toMatchObject({ defaultPath });
  });

  test('a place for a new workspace', async () => {
    saves('/data/new.winnow');
    expect(await dialogs().newWorkspace(null)).toBe('/data/new.winnow');
    expect(asked()).toMatchObject({ defaultPath: '/home/ü/corpus.winnow' });
  });

  test('is nothing when the dialog was left', async () => {
    const all = dialogs();
    expect([
      await all.paths(over()),
      await all.folder(over()),
      await all.openWorkspace(null),
      await all.save(over(), 'x'),
      await all.newWorkspace(null),
    ]).toEqual([[], null, null, null, null]);
  });
});

test('the next dialog begins where the last one ended', async () => {
  const all = dialogs();
  picks('/data/crawl/a.jsonl');
  await all.paths(over());
  await all.folder(over());
  expect(asked()).toMatchObject({ defaultPath: '/data/crawl' });
});

test('a dialog stands over its window', async () => {
  const window = over();
  await dialogs().folder(window);
  expect(dialog.showOpenDialog.mock.lastCall?.[0]).toBe(window);
});

test.each([
  [{ opened: true } as const, 0],
  [{ opened: false, why: null } as const, 0],
  [{ opened: false, why: 'it is no workspace' } as const, 1],
])('%j is told %i times', (result, times) => {
  dialogs().tellProblem(result);
  expect(dialog.showErrorBox).toHaveBeenCalledTimes(times);
});
