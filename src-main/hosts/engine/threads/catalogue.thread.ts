import { workerData } from 'node:worker_threads';
import { catalogueHandlers } from '#services/catalogue/handlers.ts';
import { serveCalls } from './serve-calls.ts';

/* Long-lived: lists over sources, files, runs and packs. */

const { dir } = workerData as { dir: string };
serveCalls(() => ({ ...catalogueHandlers(dir) }));
