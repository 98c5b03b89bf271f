/** A window without a workspace. */
export const welcome = {
  nav: 'Welcome',
  go: 'Go to the welcome page',
  title: 'Winnow',
  lead: 'A workspace is a folder that ends in .winnow. It holds what was read and measured, every decision, and the reason for each document that was dropped. Your files stay where they are.',
  open: 'Open a workspace…',
  create: 'Make a new workspace…',
  recentTitle: 'Opened before',
  recentNone: 'None yet.',
  recentFailed: 'The list of workspaces could not be read',
  openFailed: 'The workspace could not be opened',
  oneWorkspace: 'This page shows one workspace, the one that its server was started with.',
  toSources: 'Go to its sources',
} as const;
