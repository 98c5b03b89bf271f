import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';
import { leaseQueries, type StoredLease } from './queries/lease.ts';

/** A holder that has not renewed for as long is taken for dead. Milliseconds. */
export const LEASE_TIMEOUT = 30_000;

/** Who asks, and how a process is looked up: tests pass their own. */
export interface Holder {
  pid: number;
  host: string;
  alive(pid: number): boolean;
}

export const thisProcess: Holder = { pid: process.pid, host: hostname(), alive: isAlive };

/** Leases this process holds: a row with our own pid and another token is left from before a restart. */
const held = new Set<string>();

export interface Lease {
  renew(now: number): void;
  release(): void;
}

export function acquireLease(db: Database, file: string, now: number, holder: Holder = thisProcess): Lease {
  const queries = leaseQueries(db);
  const token = randomUUID();
  db.transaction(() => {
    const before = queries.get();
    if (before !== undefined && !isDead(before, now, holder)) throw busy(before, file);
    queries.put({ pid: holder.pid, host: holder.host, token, heartbeat: now });
  }).immediate();
  held.add(token);
  return {
    renew(at) {
      if (queries.renew(token, at)) return;
      held.delete(token);
      throw busy(queries.get(), file);
    },
    release() {
      held.delete(token);
      queries.release(token);
    },
  };
}

function isDead(lease: StoredLease, now: number, holder: Holder): boolean {
  if (now - lease.heartbeat > LEASE_TIMEOUT) return true;
  if (lease.host !== holder.host) return false;
  return lease.pid === holder.pid ? !held.has(lease.token) : !holder.alive(lease.pid);
}

function busy(lease: StoredLease | undefined, file: string): AppError {
  const who = lease === undefined ? 'another process' : `process ${lease.pid} on ${lease.host}`;
  return new AppError('busy', `${who} is running on this workspace`, {
    where: file,
    remedy: 'wait until it ends, or stop it',
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
