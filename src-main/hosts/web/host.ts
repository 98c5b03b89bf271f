import { join, resolve } from 'node:path';
import { DOWNLOAD_PATH, TICKET_PATH, UPLOAD_PATH } from '#shared/web-protocol.ts';
import type { EngineSettings } from '#hosts/engine/settings.ts';
import { giveTicket, sendDownload, type Download } from './download.ts';
import { keepEngine, type KeptEngine } from './keep-engine.ts';
import { OPEN_PATH, openOnce } from './open-once.ts';
import { PATIENCE, startServer, type Patience, type ServerParts } from './server.ts';
import { relaySockets } from './sockets.ts';
import { staticFiles } from './static-files.ts';
import { createTickets } from './tickets.ts';
import { makeToken } from './token.ts';
import { clearPartials, receiveUpload } from './upload.ts';

export interface WebHostOptions {
  /** The workspace's folder. */
  dir: string;
  /** Where the built page lies. */
  pages: string;
  /** The port to begin with; 0 takes any. */
  port: number;
  /** Fails when `port` is taken rather than trying the next ones. */
  exactPort: boolean;
  hostNames: readonly string[];
  settings: EngineSettings;
  /** How long a client may take; default: PATIENCE. */
  patience?: Patience;
  /** One line for the terminal: what the host does by itself. */
  tell(line: string): void;
  onBug(error: unknown): void;
}

export interface WebHost {
  port: number;
  /** The address that a browser opens, with the token. */
  url: string;
  /** An address that opens the app once, within a minute: for a command line that others on this machine can read. */
  oneTimeUrl(): string;
  engine: KeptEngine;
  /** Tells the pages, lets jobs end after their chunk, and leaves no process behind. */
  stop(): Promise<void>;
}

const UPLOADS = 'uploads';

/** The local server and its engine. Rejects with the AppError of either. */
export async function startWebHost(options: WebHostOptions): Promise<WebHost> {
  const token = makeToken();
  const pages = staticFiles(options.pages);
  const dir = resolve(options.dir);
  const engine = await keepEngine({ dir, settings: options.settings });
  engine.onState((state) => {
    if (state.state === 'restarting') options.tell(`${state.why}; it is started again`);
    if (state.state === 'failed') options.tell(`the engine cannot be started: ${state.error.line}`);
  });
  const sockets = relaySockets(() => {
    engine.retry();
    return engine.state().state === 'ready' ? engine.connect() : null;
  });
  const uploads = { folder: join(dir, UPLOADS), maxBytes: options.settings.capabilities.upload?.maxBytes ?? 0 };
  const downloads = {
    uploads: uploads.folder,
    roots: [dir, ...options.settings.roots],
    tickets: createTickets<Download>(),
  };
  const opening = openOnce(token);
  const parts: ServerParts = {
    token,
    hostNames: options.hostNames,
    pages,
    sockets,
    posts: {
      [UPLOAD_PATH]: (request, response) => receiveUpload(uploads, request, response),
      [TICKET_PATH]: (request, response) => giveTicket(downloads, request, response),
    },
    gets: {
      [DOWNLOAD_PATH]: (request, response) => sendDownload(downloads, request, response),
      [OPEN_PATH]: opening.answer,
    },
    patience: options.patience ?? PATIENCE,
    onBug: options.onBug,
  };
  try {
    await clearPartials(uploads.folder);
    const server = await startServer(parts, options.port, options.exactPort);
    return {
      port: server.port,
      url: server.url,
      oneTimeUrl: () => `http://127.0.0.1:${server.port}${opening.path()}`,
      engine,
      async stop() {
        await server.close();
        await clearPartials(uploads.folder);
        await engine.stop();
      },
    };
  } catch (error) {
    await engine.stop();
    throw error;
  }
}
