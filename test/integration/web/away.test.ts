import { existsSync, renameSync } from 'node:fs';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { pageHeaders, webHost } from '#test/helpers/web-host.ts';

test.skipIf(process.platform === 'win32')(
  'an upload to a workspace that is away does not make its folder again',
  async () => {
    const host = await webHost();
    onTestFinished(() => host.remove());
    renameSync(host.workspace, `${host.workspace}.away`);
    const url = `${host.origin}/upload?name=a.txt`;
    const refused = await fetch(url, { method: 'POST', headers: pageHeaders(host), body: 'a' });
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      404,
      expect.stringContaining('the workspace is no longer where it was opened'),
    ]);
    expect(existsSync(host.workspace)).toBe(false);
    renameSync(`${host.workspace}.away`, host.workspace);
    expect((await fetch(url, { method: 'POST', headers: pageHeaders(host), body: 'a' })).status).toBe(200);
    expect(host.bugs).toEqual([]);
  },
);
