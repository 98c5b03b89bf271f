import type { MenuItemConstructorOptions } from 'electron';
import type { RecentWorkspace } from '#shared/contract/host-bridge.ts';
import { MENU, type Action, type MenuEntry } from './menu-table.ts';
import { message } from './messages.ts';

export interface MenuHost {
  act(action: Action): void;
  /** Sends a command of the registry to the page in front. */
  send(id: string): void;
  open(workspace: string): void;
  clearRecent(): void;
}

export interface MenuState {
  apple: boolean;
  /** Run from a checkout of the repository. */
  checkout: boolean;
  recent: readonly RecentWorkspace[];
}

/** The application menu as Electron takes it. */
export function menuTemplate(host: MenuHost, { apple, checkout, recent }: MenuState): MenuItemConstructorOptions[] {
  const isHere = ({ on }: MenuEntry): boolean =>
    on === undefined || (on === 'checkout' ? checkout : (on === 'apple') === apple);

  function item(entry: MenuEntry): MenuItemConstructorOptions {
    switch (entry.kind) {
      case 'separator':
        return { type: 'separator' };
      case 'role':
        return { role: entry.role };
      case 'recent':
        return { label: message('menu.openRecent'), submenu: recentItems(host, recent) };
      case 'action':
        return { ...labelled(entry), click: () => host.act(entry.action) };
      case 'command':
        // Registered here as well, a key would act twice, or where the page would not let it.
        return { ...labelled(entry), registerAccelerator: false, click: () => host.send(entry.id) };
    }
  }

  const groups = MENU.map(({ label, role, entries }): MenuItemConstructorOptions => {
    const group: MenuItemConstructorOptions = { label: message(label) };
    if (role !== undefined) group.role = role;
    if (entries.length > 0) group.submenu = entries.filter(isHere).map(item);
    return group;
  });
  return apple ? [{ role: 'appMenu' }, ...groups] : groups;
}

function labelled({ label, keys }: MenuEntry & { kind: 'action' | 'command' }): MenuItemConstructorOptions {
  return { label: message(label), ...(keys !== undefined && { accelerator: keys }) };
}

function recentItems(host: MenuHost, recent: readonly RecentWorkspace[]): MenuItemConstructorOptions[] {
  if (recent.length === 0) return [{ label: message('menu.noRecent'), enabled: false }];
  const items = recent.map(({ path, name }): MenuItemConstructorOptions => {
    // A menu takes & as the mark of an access key.
    const label = `${name} – ${path}`.replaceAll('&', '&&');
    return { label, click: () => host.open(path) };
  });
  return [...items, { type: 'separator' }, { label: message('menu.clearRecent'), click: () => host.clearRecent() }];
}
