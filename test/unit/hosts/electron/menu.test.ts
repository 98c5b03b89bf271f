import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { MENU, type MenuEntry } from '#hosts/electron/menu-table.ts';
import { menuTemplate, type MenuHost, type MenuState } from '#hosts/electron/menu.ts';
import { MESSAGES } from '#hosts/electron/messages.ts';
import { REPO } from '#test/helpers/repo-copy.ts';

/** The keys that Electron gives a role where a template does not: https://www.electronjs.org/docs/latest/api/menu-item */
const ROLE_KEYS: Record<string, string> = {
  undo: 'CmdOrCtrl+Z',
  redo: 'Shift+CmdOrCtrl+Z',
  cut: 'CmdOrCtrl+X',
  copy: 'CmdOrCtrl+C',
  paste: 'CmdOrCtrl+V',
  selectAll: 'CmdOrCtrl+A',
  reload: 'CmdOrCtrl+R',
  resetZoom: 'CmdOrCtrl+0',
  zoomIn: 'CmdOrCtrl+Plus',
  zoomOut: 'CmdOrCtrl+-',
  togglefullscreen: 'F11',
  toggleDevTools: 'Ctrl+Shift+I',
  close: 'CmdOrCtrl+W',
  quit: 'CmdOrCtrl+Q',
  minimize: 'CmdOrCtrl+M',
};

const host = () => ({ act: vi.fn(), send: vi.fn(), open: vi.fn(), clearRecent: vi.fn() }) satisfies MenuHost;
const STATE: MenuState = { apple: false, checkout: false, recent: [] };
const template = (state: Partial<MenuState> = {}, to: MenuHost = host()) => menuTemplate(to, { ...STATE, ...state });

type Item = MenuItemConstructorOptions;
const below = ({ submenu }: Item): Item[] => (Array.isArray(submenu) ? submenu : []);
const items = (groups: readonly Item[]): Item[] => groups.flatMap((item) => [item, ...items(below(item))]);
const labels = (group: Item | undefined): unknown[] =>
  below(group ?? {}).map(({ label, role, type }) => label ?? role ?? type);
const entries: readonly MenuEntry[] = MENU.flatMap((group) => group.entries);
const click = (item: Item | undefined): void => (item?.click as (() => void) | undefined)?.();

describe.each([
  ['Linux and Windows', { apple: false }],
  ['macOS', { apple: true }],
  ['a checkout', { apple: false, checkout: true }],
])('the menu of %s', (_title, state) => {
  const all = items(template(state));

  test('gives no two items the same keys', () => {
    const keys = all
      .map(({ accelerator, role }) => accelerator ?? ROLE_KEYS[role ?? ''])
      .filter((key) => key !== undefined);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(10);
  });

  test('knows the keys of each role', () => {
    const known = new Set([...Object.keys(ROLE_KEYS), 'appMenu', 'windowMenu', 'help']);
    expect(all.flatMap(({ role }) => (role === undefined || known.has(role) ? [] : [role]))).toEqual([]);
  });

  test('has no group twice, and no empty name', () => {
    const names = all.filter(({ type, role }) => type !== 'separator' && role === undefined).map(({ label }) => label);
    expect(names.filter((name) => name === undefined || name === '')).toEqual([]);
  });
});

test('every command that it sends is in the registry of the page', () => {
  const sources = globSync('src-renderer/**/*.{ts,tsx}', { cwd: REPO }).map((file) =>
    readFileSync(join(REPO, file), 'utf8'),
  );
  const routes = readFileSync(join(REPO, 'src-renderer/app/routes.ts'), 'utf8');
  const commands = entries.flatMap((entry) => (entry.kind === 'command' ? [entry.id] : []));
  const unknown = commands.filter((id) =>
    id.startsWith('go.')
      ? !new RegExp(`^  ${id.slice(3)}: \\[`, 'm').test(routes)
      : !sources.some((text) => text.includes(`id: '${id}'`)),
  );
  expect(unknown).toEqual([]);
  expect(commands.length).toBeGreaterThan(8);
  expect(new Set(commands).size).toBe(commands.length);
});

test('every text is used', () => {
  const sources = globSync('src-main/hosts/electron/*.ts', { cwd: REPO })
    .filter((file) => !file.endsWith('messages.ts'))
    .map((file) => readFileSync(join(REPO, file), 'utf8'));
  expect(Object.keys(MESSAGES).filter((key) => !sources.some((text) => text.includes(`'${key}'`)))).toEqual([]);
});

test('a command goes to the page, and its keys are only shown: the page listens to them', () => {
  const to = host();
  const palette = items(template({}, to)).find(({ label }) => label === 'Command palette');
  expect(palette).toMatchObject({ accelerator: 'CmdOrCtrl+K', registerAccelerator: false });
  click(palette);
  expect(to.send.mock.calls).toEqual([['shell.palette']]);
});

test('what the main process does itself has keys of its own', () => {
  const to = host();
  const open = items(template({}, to)).find(({ label }) => label === 'Open workspace…');
  expect(open).toMatchObject({ accelerator: 'CmdOrCtrl+O' });
  expect(open).not.toHaveProperty('registerAccelerator');
  click(open);
  expect(to.act.mock.calls).toEqual([['openWorkspace']]);
});

test('on macOS the menu of the app stands first, and what it holds not again', () => {
  const [first, file] = template({ apple: true });
  expect(first).toEqual({ role: 'appMenu' });
  expect(labels(file)).not.toContain('quit');
  expect(labels(template()[0])).toContain('quit');
});

test('the tools of developers are there in a checkout only', () => {
  const has = (checkout: boolean) => items(template({ checkout })).some(({ role }) => role === 'toggleDevTools');
  expect([has(true), has(false)]).toEqual([true, false]);
});

describe('recent workspaces', () => {
  const recent = [
    { path: '/data/R&D ü.winnow', name: 'R&D ü' },
    { path: '/data/b.winnow', name: 'b' },
  ];
  const group = (state: Partial<MenuState>, to: MenuHost = host()) =>
    below(template(state, to)[0] ?? {}).find(({ label }) => label === 'Open recent');

  test('are opened by a click', () => {
    const to = host();
    const list = group({ recent }, to);
    expect(labels(list)).toEqual([
      'R&&D ü – /data/R&&D ü.winnow',
      'b – /data/b.winnow',
      'separator',
      'Clear this list',
    ]);
    click(below(list ?? {})[0]);
    click(below(list ?? {})[3]);
    expect(to.open.mock.calls).toEqual([['/data/R&D ü.winnow']]);
    expect(to.clearRecent).toHaveBeenCalledTimes(1);
  });

  test('none are said to be none', () => {
    expect(below(group({}) ?? {})).toEqual([{ label: 'None yet', enabled: false }]);
  });
});
