import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ENGINE_PORT, type HostBridge } from '#shared/contract/host-bridge.ts';
import { CHANNELS } from '#hosts/electron/channels.ts';
import { contextBridge, ipcRenderer, webUtils } from './double.ts';

vi.mock('electron', () => import('./double.ts'));

let bridge: HostBridge;
let exposed: string[];
const posted = vi.fn();
beforeAll(async () => {
  vi.stubGlobal('postMessage', posted);
  vi.stubGlobal('location', { origin: 'winnow://app' });
  await import('#hosts/electron/preload.ts');
  const { calls } = contextBridge.exposeInMainWorld.mock;
  exposed = calls.map(([name]) => name);
  const value: unknown = calls[0]?.[1];

  bridge = value as HostBridge;
});

describe('the bridge', () => {
  test('is all that the page gets, and holds functions only', () => {
    expect(exposed).toEqual(['winnowHost']);
    expect(Object.keys(bridge).sort()).toEqual([
      'connect',
      'newWorkspace',
      'notifyEnd',
      'onCommand',
      'onEngine',
      'openWorkspace',
      'pathOfDropped',
      'pickFolder',
      'pickPaths',
      'recentWorkspaces',
      'restartEngine',
      'reveal',
      'savePath',
      'setProgress',
      'setTheme',
    ]);
    expect(Object.values(bridge).every((value) => typeof value === 'function')).toBe(true);
  });

  test('hands a port to the page itself, as a message of its own origin', () => {
    const port = {};
    ipcRenderer.emit(CHANNELS.port, { ports: [port] });
    expect(posted.mock.calls).toEqual([[ENGINE_PORT, 'winnow://app', [port]]]);
  });

  test('gives listeners the values, never the event of the process', () => {
    const listener = vi.fn();
    const stop = bridge.onCommand(listener);
    ipcRenderer.emit(CHANNELS.command, { sender: 'ipc' }, 'go.evidence');
    stop();
    ipcRenderer.emit(CHANNELS.command, { sender: 'ipc' }, 'go.export');
    expect(listener.mock.calls).toEqual([['go.evidence']]);
  });

  test('asks for the state of the engine as soon as somebody listens', () => {
    const listener = vi.fn();
    bridge.onEngine(listener);
    expect(ipcRenderer.send.mock.lastCall).toEqual([CHANNELS.engine]);
    ipcRenderer.emit(CHANNELS.engineState, {}, { state: 'ready' });
    expect(listener.mock.calls).toEqual([[{ state: 'ready' }]]);
  });

  test('tells the main process of what was dropped, but not of a file that a script made', () => {
    const file = new File(['x'], 'a.txt');
    ipcRenderer.send.mockClear();
    expect(bridge.pathOfDropped(file)).toBe('');
    expect(ipcRenderer.send).not.toHaveBeenCalled();
    webUtils.getPathForFile.mockReturnValueOnce('/data/ü.txt');
    expect(bridge.pathOfDropped(file)).toBe('/data/ü.txt');
    expect(ipcRenderer.send.mock.calls).toEqual([[CHANNELS.dropped, '/data/ü.txt']]);
  });

  test('sends each call under its own name', async () => {
    ipcRenderer.send.mockClear();
    ipcRenderer.invoke.mockClear();
    bridge.connect();
    bridge.restartEngine();
    bridge.setProgress(0.5);
    bridge.setTheme('dark');
    bridge.notifyEnd('a', 'b');
    await Promise.all([
      bridge.pickPaths(),
      bridge.pickFolder(),
      bridge.savePath('pack'),
      bridge.reveal('/a'),
      bridge.openWorkspace(),
      bridge.openWorkspace('/a'),
      bridge.newWorkspace(),
      bridge.recentWorkspaces(),
    ]);
    expect(ipcRenderer.send.mock.calls).toEqual([
      [CHANNELS.connect],
      [CHANNELS.restartEngine],
      [CHANNELS.progress, 0.5],
      [CHANNELS.theme, 'dark'],
      [CHANNELS.notifyEnd, 'a', 'b'],
    ]);
    expect(ipcRenderer.invoke.mock.calls).toEqual([
      [CHANNELS.pickPaths],
      [CHANNELS.pickFolder],
      [CHANNELS.savePath, 'pack'],
      [CHANNELS.reveal, '/a'],
      [CHANNELS.openWorkspace, undefined],
      [CHANNELS.openWorkspace, '/a'],
      [CHANNELS.newWorkspace],
      [CHANNELS.recentWorkspaces],
    ]);
  });
});
