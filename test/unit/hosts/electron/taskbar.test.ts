import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTaskbar, type Progress } from '#hosts/electron/taskbar.ts';
import { asWindow, BrowserWindow, Notification, powerSaveBlocker, resetDouble } from './double.ts';

vi.mock('electron', () => import('./double.ts'));
beforeEach(resetDouble);

function make() {
  const window = new BrowserWindow();
  return { window, taskbar: createTaskbar(asWindow(window)) };
}

describe('progress', () => {
  test.each<[Progress, unknown[]]>([
    [0, [0, { mode: 'normal' }]],
    [0.25, [0.25, { mode: 'normal' }]],
    [1, [1, { mode: 'normal' }]],
    ['unknown', [2, { mode: 'indeterminate' }]],
    [null, [-1]],
  ])('%s', (progress, expected) => {
    const { window, taskbar } = make();
    taskbar.show(progress);
    expect(window.setProgressBar.mock.calls).toEqual([expected]);
  });

  test('keeps the machine awake from the beginning of a run to its end, once', () => {
    const { taskbar } = make();
    const busy = [0, 0.5, 'unknown', null, null].map((progress) => {
      taskbar.show(progress as Progress);
      return taskbar.isBusy();
    });
    expect(busy).toEqual([true, true, true, false, false]);
    expect(powerSaveBlocker.start.mock.calls).toEqual([['prevent-app-suspension']]);
    expect(powerSaveBlocker.stop.mock.calls).toEqual([[7]]);
  });

  test('of a closed window is nobody to show, but lets the machine sleep', () => {
    const { window, taskbar } = make();
    taskbar.show(0.5);
    window.destroy();
    taskbar.show(null);
    expect(window.setProgressBar).toHaveBeenCalledTimes(1);
    expect(powerSaveBlocker.stop).toHaveBeenCalledTimes(1);
  });
});

describe('the end of a run', () => {
  test('is told when nobody looks, and a click brings the window', () => {
    const { window, taskbar } = make();
    window.state.minimized = true;
    taskbar.notifyEnd('Done', '1,204 documents');
    expect(Notification.shown.map(({ options }) => options)).toEqual([{ title: 'Done', body: '1,204 documents' }]);
    expect(window.flashFrame.mock.calls).toEqual([[true]]);
    Notification.shown[0]?.emit('click');
    expect(window.state).toMatchObject({ minimized: false, focused: true });
  });

  test('is not told to somebody who sees it, nor where the system has no notifications', () => {
    const { window, taskbar } = make();
    window.state.focused = true;
    taskbar.notifyEnd('Done', '');
    window.state.focused = false;
    const supported = Notification.isSupported;
    Notification.isSupported = () => false;
    taskbar.notifyEnd('Done', '');
    Notification.isSupported = supported;
    expect(Notification.shown).toEqual([]);
  });

  test('a click on a notification of a closed window does nothing', () => {
    const { window, taskbar } = make();
    taskbar.notifyEnd('Done', '');
    window.destroy();
    Notification.shown[0]?.emit('click');
    expect(window.focus).not.toHaveBeenCalled();
  });
});
