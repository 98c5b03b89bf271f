import { Socket } from 'node:net';
import process from 'node:process';
import { RPCHandler } from '@orpc/server/websocket';
import { WIRE } from '#shared/contract/wire.ts';
import { AppError } from '#shared/errors.ts';
import { atBorder } from '#services/api/errors.ts';
import { appVersion } from '../cli/version.ts';
import { openEngine, type RunningEngine } from './engine.ts';
import { servePeer } from './peer.ts';
import { framePipe } from './pipe.ts';
import { EngineStart } from './settings.ts';
import type { EngineGreeting } from './spawn.ts';

/* The engine process: one workspace, any number of connections over the pipe that its host left at descriptor 3. */

// A terminal sends Ctrl-C to host and engine alike; the host decides and ends the pipe.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
process.on('SIGTERM', () => void end());

const start = EngineStart.parse(JSON.parse(process.argv[2] ?? ''));
let engine: RunningEngine | null = null;
let ending: Promise<void> | null = null;

function reportBug(error: unknown): void {
  process.stderr.write(`winnow: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

function end(): Promise<void> {
  return (ending ??= (async () => {
    try {
      await engine?.stop();
    } catch (error) {
      reportBug(error);
    }
    process.exit(0);
  })());
}

const pipe = framePipe(new Socket({ fd: 3 }), {
  onOpen(connection) {
    if (handler === null) {
      connection.close();
      return;
    }
    engine?.warm();
    servePeer(connection, handler, reportBug);
  },
  onEnd: () => void end(),
});

function greet(greeting: EngineGreeting): void {
  pipe.control(JSON.stringify(greeting));
}

let handler: RPCHandler<Record<never, never>> | null = null;
try {
  engine = openEngine(start, appVersion(), reportBug);
  handler = new RPCHandler(engine.router, {
    ...WIRE,
    clientInterceptors: [atBorder(reportBug)],
  });
  greet({ ready: true });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  const { code, message, where = null, remedy = null } = error;
  greet({ ready: false, code, message, where, remedy });
  pipe.end();
}
