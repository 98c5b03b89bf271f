import { spawn } from 'node:child_process';
import process from 'node:process';

/** The command that opens an address, or null where nobody would see it. */
export function opener(
  platform: NodeJS.Platform,
  env: Record<string, string | undefined>,
): [command: string, ...args: string[]] | null {
  if (platform === 'darwin') return ['open'];
  // `start` is a word of cmd.exe, for which & and % in an address have a meaning; rundll32 takes it as it is.
  if (platform === 'win32') return ['rundll32.exe', 'url.dll,FileProtocolHandler'];
  const hasDisplay = (env['DISPLAY'] ?? '') !== '' || (env['WAYLAND_DISPLAY'] ?? '') !== '';
  return hasDisplay && (env['SSH_CONNECTION'] ?? '') === '' ? ['xdg-open'] : null;
}

/** Opens an address in the browser of the person, where there is one. Never fails: the address is printed as well. */
export function openBrowser(url: string, env: Record<string, string | undefined>): void {
  const [command, ...args] = opener(process.platform, env) ?? [];
  if (command === undefined) return;
  const child = spawn(command, [...args, url], { detached: true, stdio: 'ignore', windowsHide: true });
  child.on('error', () => {});
  child.unref();
}
