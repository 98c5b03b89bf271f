import { Socket } from 'node:net';
import process from 'node:process';
import { framePipe } from '#hosts/engine/pipe.ts';
import { EngineStart } from '#hosts/engine/settings.ts';
import type { EngineGreeting } from '#hosts/engine/spawn.ts';

/*
 * A process that keeps to the engine's pipe and sends every message back as it came. Its "workspace" tells what it does:
 * `refuse` is not to be opened, `die` ends before it is ready; the message `die` ends it, `close` ends the connection.
 */
const { dir } = EngineStart.parse(JSON.parse(process.argv[2] ?? ''));
if (dir === 'die') process.exit(3);

const pipe = framePipe(new Socket({ fd: 3 }), {
  onOpen(connection) {
    connection.onMessage((message) => {
      if (message === 'die') process.exit(3);
      if (message === 'pid') connection.send(String(process.pid));
      else if (message === 'close') connection.close();
      else connection.send(message);
    });
  },
  onEnd: () => process.exit(0),
});
const greeting: EngineGreeting =
  dir === 'refuse'
    ? { ready: false, code: 'not-found', message: 'is no workspace', where: dir, remedy: null }
    : { ready: true };
pipe.control(JSON.stringify(greeting));
