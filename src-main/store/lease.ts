import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';
import type { LeaseHolder } from './api.ts';
import { guard } from './errors.ts';
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

function prefixOfProcess(): string {
  const known: unknown = getEnvironmentData('winnow.process');
  if (typeof known === 'string') return known;
  const prefix = `${randomUUID()}/`;
  setEnvironmentData('winnow.process', prefix);
  return prefix;
}

/**
 * The beginning of every token of this process, whichever thread took it: a row with our own pid and another beginning
 * is left from before a restart. Threads inherit it from the one that started them, so it is made when this is loaded,
 * before any thread is: made at its first use, it would be another one in each of them.
 */
const OWN_PREFIX = prefixOfProcess();

export interface Lease {
  renew(now: number): void;
  release(): void;
}

export function acquireLease(db: Database, file: string, now: number, holder: Holder = thisProcess): Lease {
  const queries = leaseQueries(db);
  const token = `${OWN_PREFIX}${randomUUID()}`;
  db.transaction(() => {
    const before = queries.get();
    if (before !== undefined && !isDead(before, now, holder)) throw busy(before, file);
    queries.put({ pid: holder.pid, host: holder.host, token, heartbeat: now });
  }).immediate();
  return {
    renew(at) {
      if (guard(file, () => queries.renew(token, at))) return;
      throw busy(queries.get(), file);
    },
    release() {
      guard(file, () => queries.release(token));
    },
  };
}

/** Who holds the lease and lives. */
export function leaseHolder(db: Database, now: number, holder: Holder = thisProcess): LeaseHolder | null {
  const lease = leaseQueries(db).get();
  if (lease === undefined || isDead(lease, now, holder)) return null;
  return { pid: lease.pid, host: lease.host, own: lease.token.startsWith(OWN_PREFIX) };
}

/** For a thread of this process that was ended before it could release its lease. */
export function dropOwnLease(db: Database): void {
  const queries = leaseQueries(db);
  const lease = queries.get();
  if (lease?.token.startsWith(OWN_PREFIX) === true) queries.release(lease.token);
}

function isDead(lease: StoredLease, now: number, holder: Holder): boolean {
  if (now - lease.heartbeat > LEASE_TIMEOUT) return true;
  if (lease.host !== holder.host) return false;
  return lease.pid === holder.pid ? !lease.token.startsWith(OWN_PREFIX) : !holder.alive(lease.pid);
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
