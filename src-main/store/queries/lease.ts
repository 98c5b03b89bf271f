import type { Database } from 'better-sqlite3';

export interface StoredLease {
  pid: number;
  host: string;
  token: string;
  heartbeat: number;
}

export function leaseQueries(db: Database) {
  const get = db.prepare<[], StoredLease>('SELECT pid, host, token, heartbeat FROM lease WHERE one = 1');
  const put = db.prepare<[number, string, string, number]>('INSERT OR REPLACE INTO lease VALUES (1, ?, ?, ?, ?)');
  const renew = db.prepare<[number, string]>('UPDATE lease SET heartbeat = ? WHERE one = 1 AND token = ?');
  const release = db.prepare<[string]>('DELETE FROM lease WHERE one = 1 AND token = ?');
  return {
    get: (): StoredLease | undefined => get.get(),
    put({ pid, host, token, heartbeat }: StoredLease): void {
      put.run(pid, host, token, heartbeat);
    },
    /** False when somebody else has taken it over. */
    renew: (token: string, heartbeat: number): boolean => renew.run(heartbeat, token).changes === 1,
    release(token: string): void {
      release.run(token);
    },
  };
}
