import { Socket } from 'node:net';
import process from 'node:process';
import { z } from 'zod';
import { RPCHandler } from '@orpc/server/websocket';
import { AppError } from '#shared/errors.ts';
import { openWorkspace } from '#store/workspace.ts';
import { servePeer } from './peer.ts';
import { framePipe } from './pipe.ts';
import { router } from './router.ts';
import { EngineStart } from './settings.ts';
import type { EngineGreeting } from './spawn.ts';

/* The engine process: one workspace, any number of connections over the pipe that its host left at descriptor 3. */

z.config({ jitless: true });

// A terminal sends Ctrl-C to host and engine alike; the host decides and ends the pipe.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});

const { dir } = EngineStart.parse(JSON.parse(process.argv[2] ?? ''));
const handler = new RPCHandler(router);

const pipe = framePipe(new Socket({ fd: 3 }), {
  onOpen(connection) {
    servePeer(connection, handler, reportBug);
  },
  onEnd() {
    process.exit(0);
  },
});
process.on('SIGTERM', () => {
  process.exit(0);
});

function reportBug(error: unknown): void {
  process.stderr.write(`winnow: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

function greet(greeting: EngineGreeting): void {
  pipe.control(JSON.stringify(greeting));
}

try {
  openWorkspace(dir).close();
  greet({ ready: true });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  const { code, message, where = null, remedy = null } = error;
  greet({ ready: false, code, message, where, remedy });
  pipe.end();
}
