import { workerData } from 'node:worker_threads';
import { openDesk } from '#services/desk/desk.ts';
import { serveCalls } from './serve-calls.ts';

/* Long-lived: everything that is decided over columns. */

const { dir } = workerData as { dir: string };
serveCalls(() => ({ ...openDesk(dir, { now: () => new Date() }) }));
