import { app, dialog } from 'electron';
import { AppError } from '#shared/errors.ts';
import { startApp } from './app.ts';
import { runApp } from './lifecycle.ts';
import { message } from './messages.ts';
import { registerScheme } from './protocol.ts';

/* The desktop: windows, menus and dialogs. It computes nothing; each workspace has an engine process of its own. */

registerScheme();
app.enableSandbox();
// Windows ties notifications and the task bar to it; the same as in electron-builder.yml.
app.setAppUserModelId('app.winnow.desktop');
// Chromium's own calls to the network: this app makes none.
for (const name of [
  'disable-background-networking',
  'disable-component-update',
  'disable-domain-reliability',
  'no-pings',
])
  app.commandLine.appendSwitch(name);

runApp(() => {
  try {
    return startApp();
  } catch (error) {
    dialog.showErrorBox(message('app.name'), error instanceof AppError ? error.line : String(error));
    app.exit(1);
    return null;
  }
});
