import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { REPO } from '#test/helpers/repo-copy.ts';
import type * as Double from './double.ts';

vi.mock('electron', () => import('./double.ts'));

/** The module under test is loaded anew for each test, its double of Electron is not. */
let double: typeof Double;
beforeEach(async () => {
  vi.resetModules();
  double = (await import('electron')) as unknown as typeof Double;
  double.resetDouble();
});

describe('the main process', () => {
  test('before anything is ready: its scheme, the sandbox for every page, no calls of Chromium to the network', async () => {
    const { app } = double;
    app.whenReady.mockReturnValueOnce(new Promise(() => {}));
    await import('#hosts/electron/main.ts');
    expect(double.protocol.registerSchemesAsPrivileged).toHaveBeenCalledTimes(1);
    expect(app.enableSandbox).toHaveBeenCalledTimes(1);
    expect(app.commandLine.appendSwitch.mock.calls).toEqual([
      ['disable-background-networking'],
      ['disable-component-update'],
      ['disable-domain-reliability'],
      ['no-pings'],
    ]);
    expect(double.BrowserWindow.all).toEqual([]);
  });

  test('has the identity under which it is installed', async () => {
    const { app } = double;
    app.whenReady.mockReturnValueOnce(new Promise(() => {}));
    await import('#hosts/electron/main.ts');
    const [[id] = []] = app.setAppUserModelId.mock.calls;
    expect(readFileSync(join(REPO, 'electron-builder.yml'), 'utf8')).toContain(`\nappId: ${id ?? 'none'}\n`);
  });

  test('that cannot start says why, and ends', async () => {
    const { app, dialog } = double;
    app.getAppPath.mockImplementation(() => {
      throw new Error('there is no app');
    });
    await import('#hosts/electron/main.ts');
    await vi.waitFor(() => expect(app.exit.mock.calls).toEqual([[1]]));
    expect(dialog.showErrorBox.mock.calls).toEqual([['Winnow', 'Error: there is no app']]);
  });
});
