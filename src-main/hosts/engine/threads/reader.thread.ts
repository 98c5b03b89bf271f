import { workerData } from 'node:worker_threads';
import { documentHandlers } from '#services/documents/handlers.ts';
import { serveCalls } from './serve-calls.ts';

/* Long-lived: texts of documents, and what they were made of. */

const { dir } = workerData as { dir: string };
serveCalls(() => ({ ...documentHandlers(dir) }));
