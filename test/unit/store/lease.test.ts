import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { acquireLease, dropOwnLease, type Holder, LEASE_TIMEOUT, leaseHolder, thisProcess } from '#store/lease.ts';
import { migrate } from '#store/migrate.ts';
import { codeOf, errorOf, tempDir } from './fixtures.ts';

let db: Database.Database;

beforeEach(() => {
  db = new Database(join(tempDir(), 'lease.sqlite'));
  migrate(db);
  return () => db.close();
});

const NOW = 1_700_000_000_000;
const holder = (pid: number, host: string, living: number[]): Holder => ({
  pid,
  host,
  alive: (p) => living.includes(p),
});
const acquire = (now: number, who: Holder) => acquireLease(db, 'w', now, who);

describe('the run lease', () => {
  test('is held by one, and free after its release', () => {
    const lease = acquire(NOW, holder(100, 'a', [100, 200]));
    const error = errorOf(() => acquire(NOW + 1, holder(200, 'a', [100, 200])));
    expect(error.code).toBe('busy');
    expect(error.line).toContain('process 100 on a');
    lease.release();
    acquire(NOW + 2, holder(200, 'a', [100, 200])).release();
  });

  test.each([
    ['alive, here, fresh', holder(200, 'a', [100]), LEASE_TIMEOUT, 'busy'],
    ['alive, here, too old', holder(200, 'a', [100]), LEASE_TIMEOUT + 1, 'taken'],
    ['dead, here, fresh', holder(200, 'a', []), 1, 'taken'],
    ['on another machine, fresh', holder(200, 'b', []), LEASE_TIMEOUT, 'busy'],
    ['on another machine, too old', holder(200, 'b', []), LEASE_TIMEOUT + 1, 'taken'],
  ])('of a holder that is %s', (_, who, age, outcome) => {
    acquire(NOW, holder(100, 'a', [100]));
    const attempt = (): string => {
      acquire(NOW + age, who);
      return 'taken';
    };
    if (outcome === 'busy') expect(codeOf(attempt)).toBe('busy');
    else expect(attempt()).toBe('taken');
  });

  test('renewing keeps it, and fails once it was taken over', () => {
    const lease = acquire(NOW, holder(100, 'a', [100]));
    lease.renew(NOW + 29_000);
    expect(codeOf(() => acquire(NOW + 58_000, holder(200, 'b', [])))).toBe('busy');
    const next = acquire(NOW + 60_000, holder(200, 'b', []));
    expect(codeOf(() => lease.renew(NOW + 60_001))).toBe('busy');
    lease.release();
    next.renew(NOW + 61_000);
    expect(codeOf(() => acquire(NOW + 62_000, holder(300, 'c', [])))).toBe('busy');
  });

  test('this process knows the leases it holds from those before a restart', () => {
    const lease = acquire(NOW, thisProcess);
    expect(codeOf(() => acquire(NOW, thisProcess))).toBe('busy');
    lease.release();
    db.prepare('INSERT INTO lease VALUES (1, ?, ?, ?, ?)').run(thisProcess.pid, thisProcess.host, 'left behind', NOW);
    acquire(NOW, thisProcess).release();
  });

  test('of this process is known as such, and can be taken from a thread that was ended', () => {
    expect(leaseHolder(db, NOW)).toBe(null);
    acquire(NOW, holder(100, 'a', [100]));
    expect(leaseHolder(db, NOW, holder(200, 'a', []))).toBe(null);
    db.exec('DELETE FROM lease');
    db.prepare('INSERT INTO lease VALUES (1, ?, ?, ?, ?)').run(100, 'a', 'of another process', NOW);
    expect(leaseHolder(db, NOW, holder(200, 'a', [100]))).toEqual({ pid: 100, host: 'a', own: false });
    dropOwnLease(db);
    expect(codeOf(() => acquire(NOW, holder(200, 'a', [100])))).toBe('busy');
    db.exec('DELETE FROM lease');
    acquire(NOW, thisProcess);
    expect(leaseHolder(db, NOW)).toEqual({ pid: thisProcess.pid, host: thisProcess.host, own: true });
    dropOwnLease(db);
    expect(leaseHolder(db, NOW)).toBe(null);
  });

  test('is known to other threads of the process', async () => {
    acquire(NOW, thisProcess);
    const thread = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
       import(workerData.lease).then(({ leaseHolder }) => {
         const db = require('better-sqlite3')(workerData.file);
         parentPort.postMessage(leaseHolder(db, ${NOW}));
       });`,
      {
        eval: true,
        workerData: { lease: new URL('../../../src-main/store/lease.ts', import.meta.url).href, file: db.name },
      },
    );
    expect(await new Promise((resolve) => thread.once('message', resolve))).toEqual({
      pid: thisProcess.pid,
      host: thisProcess.host,
      own: true,
    });
    await thread.terminate();
  });

  test('of a thread is known to one that was started beside it', () => {
    // A process of its own: in this one the beginning of tokens is known already.
    const lease = new URL('../../../src-main/store/lease.ts', import.meta.url).href;
    const asked = (call: string): string => `await new Promise((resolve) => new Worker(
      ${JSON.stringify(`import { parentPort } from 'node:worker_threads';
        import Database from 'better-sqlite3';
        import { acquireLease, leaseHolder } from '${lease}';
        const db = new Database('${db.name}');
        parentPort.postMessage(${call});`)}, { eval: true }).once('message', resolve))`;
    const script = `
      import { Worker } from 'node:worker_threads';
      await import('${lease}');
      ${asked(`typeof acquireLease(db, 'w', ${NOW})`)};
      const seen = ${asked(`leaseHolder(db, ${NOW})`)};
      console.log(JSON.stringify({ ...seen, pid: seen?.pid === process.pid }));`;
    const out = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
    expect(JSON.parse(out)).toEqual({ pid: true, host: thisProcess.host, own: true });
  });
});
