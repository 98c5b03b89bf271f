import { join } from 'node:path';
import process from 'node:process';
import { startWebHost } from '#hosts/web/host.ts';
import { SETTINGS } from './engine-client.ts';

/*
 * A web host in a process of its own: `web-host-process.ts WORKSPACE FOLDER`. Its page lies in FOLDER/pages, and what is
 * in FOLDER may be looked at. It says its address and waits to be killed.
 */

const [dir = '', folder = ''] = process.argv.slice(2);
const { url } = await startWebHost({
  dir,
  pages: join(folder, 'pages'),
  port: 0,
  exactPort: false,
  hostNames: [],
  settings: { ...SETTINGS, roots: [folder] },
  tell: () => {},
  onBug: () => {},
});
process.stdout.write(JSON.stringify({ url }));
