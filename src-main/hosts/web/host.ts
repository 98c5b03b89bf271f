import { resolve } from 'node:path';
import type { EngineSettings } from '#hosts/engine/settings.ts';
import { keepEngine, type KeptEngine } from './keep-engine.ts';
import { startServer } from './server.ts';
import { relaySockets } from './sockets.ts';
import { staticFiles } from './static-files.ts';
import { makeToken } from './token.ts';

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
  /** One line for the terminal: what the host does by itself. */
  tell(line: string): void;
  onBug(error: unknown): void;
}

export interface WebHost {
  port: number;
  /** The address that a browser opens, with the token. */
  url: string;
  engine: KeptEngine;
  /** Tells the pages, lets jobs end after their chunk, and leaves no process behind. */
  stop(): Promise<void>;
}

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
  const parts = { token, hostNames: options.hostNames, pages, sockets, posts: {}, gets: {}, onBug: options.onBug };
  try {
    const server = await startServer(parts, options.port, options.exactPort);
    return {
      port: server.port,
      url: server.url,
      engine,
      async stop() {
        await server.close();
        await engine.stop();
      },
    };
  } catch (error) {
    await engine.stop();
    throw error;
  }
}
