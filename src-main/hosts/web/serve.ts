import type { Io } from '#hosts/cli/command.ts';
import { startWebHost, type WebHost } from './host.ts';
import { openBrowser } from './open-browser.ts';
import type { WebOptions } from './options.ts';
import { builtPages } from './pages.ts';

export interface ServeOptions {
  /** The workspace's folder, absolute. */
  dir: string;
  web: WebOptions;
  json: boolean;
  /** Runs once the server answers; the server ends when it resolves to `end`. */
  onReady?: (host: WebHost) => Promise<'end' | 'go on'>;
}

/** Serves the app until the process is told to end, which is how it should end: the exit code is 0. */
export async function serve({ dir, web, json, onReady }: ServeOptions, io: Io): Promise<void> {
  const host = await startWebHost({
    dir,
    pages: await builtPages(),
    port: web.port,
    exactPort: web.exactPort,
    hostNames: web.hostNames,
    settings: {
      capabilities: {
        pick: 'browse',
        upload: { maxBytes: web.maxUpload },
        download: true,
        reveal: false,
        openWorkspace: false,
      },
      roots: web.roots,
      memory: null,
      workers: null,
    },
    tell: (line) => io.err(`winnow: ${line}\n`),
    onBug(error) {
      io.err(`winnow: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    },
  });
  try {
    const { url, port } = host;
    await io.out(json ? `${JSON.stringify({ url, port, workspace: dir })}\n` : `Winnow is at ${url}\n`);
    if (!json) io.err('Whoever has this address can use the app. Ctrl-C ends it.\n');
    if (web.open) openBrowser(host.oneTimeUrl(), io.env);
    if ((await onReady?.(host)) === 'end') return;
    await untilAborted(io.signal);
    if (!json) io.err('Ending; what is under way stops at the next safe place …\n');
  } finally {
    await host.stop();
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
