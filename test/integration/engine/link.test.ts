import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startEngine } from '#hosts/engine/spawn.ts';
import { createWorkspace } from '#store/workspace.ts';
import { clientOf, SETTINGS as settings } from '#test/helpers/engine-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'winnow-link-'));
const dir = join(folder, 'a.winnow');
createWorkspace(dir).close();
afterAll(() => rmSync(folder, { recursive: true }));

describe('an engine process', () => {
  test('answers its connections and ends when it is told to', async () => {
    const engine = await startEngine({ dir, settings });
    const clients = [1, 2].map(() => clientOf(engine.connect()));
    const hellos = await Promise.all(clients.map((client) => client.app.hello({})));
    expect(hellos.map(({ workspace }) => workspace)).toEqual(Array(2).fill({ dir, name: 'a' }));
    const ended = new Promise((resolve) => engine.onExit(resolve));
    await engine.stop();
    expect(await ended).toEqual({ code: 0, signal: null, wanted: true });
  });

  test('closes its connections when it dies, and says how', async () => {
    const engine = await startEngine({ dir, settings });
    const connection = engine.connect();
    const closed = new Promise<void>((resolve) => connection.onClose(resolve));
    const ended = new Promise((resolve) => engine.onExit(resolve));
    process.kill(engine.pid, 'SIGKILL');
    await closed;
    expect(await ended).toEqual({ code: null, signal: 'SIGKILL', wanted: false });
    await new Promise<void>((resolve) => engine.connect().onClose(resolve));
  });

  test('says why a workspace cannot be opened', async () => {
    await expect(startEngine({ dir: join(folder, 'no'), settings })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('closes a connection that sends what is no call, and goes on', async () => {
    const engine = await startEngine({ dir, settings });
    for (const message of ['{', '[]', 'null', '{"i":"1"}', new Uint8Array([255, 255]), 'x'.repeat(5 << 20)]) {
      const bad = engine.connect();
      const closed = new Promise<void>((resolve) => bad.onClose(resolve));
      bad.send(message);
      await closed;
    }
    expect((await clientOf(engine.connect()).app.hello({})).workspace.name).toBe('a');
    await engine.stop();
  });
});
