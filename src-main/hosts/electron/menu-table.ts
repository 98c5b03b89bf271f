import type { MenuItemConstructorOptions } from 'electron';
import type { MessageKey } from './messages.ts';

export type Role = NonNullable<MenuItemConstructorOptions['role']>;
/** What the main process does itself. */
export type Action = 'newWorkspace' | 'openWorkspace' | 'revealWorkspace';

/** `on`: only there. `keys` are an accelerator of Electron. */
export type MenuEntry = { readonly on?: 'apple' | 'others' | 'checkout' } & (
  | { readonly kind: 'separator' }
  | { readonly kind: 'recent' }
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'action'; readonly action: Action; readonly label: MessageKey; readonly keys?: string }
  /** A command of the page's registry; the page itself listens to the keys, which are only shown here. */
  | { readonly kind: 'command'; readonly id: string; readonly label: MessageKey; readonly keys?: string }
);

export interface MenuGroup {
  readonly label: MessageKey;
  readonly role?: Role;
  readonly entries: readonly MenuEntry[];
}

const LINE: MenuEntry = { kind: 'separator' };
const role = (name: Role): MenuEntry => ({ kind: 'role', role: name });

/** The application menu. On Apple's systems the app's own menu, made of roles, stands before it. */
export const MENU: readonly MenuGroup[] = [
  {
    label: 'menu.file',
    entries: [
      { kind: 'action', action: 'newWorkspace', label: 'menu.newWorkspace', keys: 'CmdOrCtrl+N' },
      { kind: 'action', action: 'openWorkspace', label: 'menu.openWorkspace', keys: 'CmdOrCtrl+O' },
      { kind: 'recent' },
      LINE,
      { kind: 'action', action: 'revealWorkspace', label: 'menu.reveal' },
      { kind: 'command', id: 'shell.settings', label: 'menu.settings', keys: 'CmdOrCtrl+,', on: 'others' },
      LINE,
      role('close'),
      { kind: 'role', role: 'quit', on: 'others' },
    ],
  },
  {
    label: 'menu.edit',
    entries: [role('undo'), role('redo'), LINE, role('cut'), role('copy'), role('paste'), role('selectAll')],
  },
  {
    label: 'menu.view',
    entries: [
      { kind: 'command', id: 'shell.palette', label: 'menu.palette', keys: 'CmdOrCtrl+K' },
      { kind: 'command', id: 'shell.theme', label: 'menu.theme' },
      LINE,
      role('resetZoom'),
      role('zoomIn'),
      role('zoomOut'),
      role('togglefullscreen'),
      LINE,
      role('reload'),
      { kind: 'role', role: 'toggleDevTools', on: 'checkout' },
    ],
  },
  {
    label: 'menu.go',
    entries: [
      { kind: 'command', id: 'shell.back', label: 'menu.back', keys: 'Alt+Left' },
      { kind: 'command', id: 'shell.forward', label: 'menu.forward', keys: 'Alt+Right' },
      LINE,
      { kind: 'command', id: 'go.sources', label: 'menu.sources' },
      { kind: 'command', id: 'go.overview', label: 'menu.overview' },
      { kind: 'command', id: 'go.evidence', label: 'menu.evidence' },
      { kind: 'command', id: 'go.thresholds', label: 'menu.thresholds' },
      { kind: 'command', id: 'go.export', label: 'menu.export' },
      LINE,
      { kind: 'command', id: 'shell.jobs', label: 'menu.jobs' },
    ],
  },
  { label: 'menu.window', role: 'windowMenu', entries: [] },
  { label: 'menu.help', role: 'help', entries: [{ kind: 'command', id: 'shell.keys', label: 'menu.keys' }] },
];
