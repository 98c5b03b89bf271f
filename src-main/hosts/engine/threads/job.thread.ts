import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '#shared/assert.ts';
import { jobControl, type StopFlags } from '#services/jobs/control.ts';
import type { JobSpec } from '#services/jobs/spec.ts';
import { doJob } from '#services/jobs/work.ts';
import type { FromJob } from './job-thread.ts';
import { errorMessage } from './protocol.ts';

/* One job: its thread begins and ends with it. */

invariant(parentPort !== null, 'a job runs in a worker thread');
const port = parentPort;
const { dir, spec, flags } = workerData as { dir: string; spec: JobSpec; flags: StopFlags };
const send = (message: FromJob): void => {
  port.postMessage(message);
};
const control = jobControl(flags, (progress) => send({ kind: 'progress', progress }));
try {
  send({ kind: 'outcome', outcome: await doJob(dir, spec, control) });
} catch (error) {
  send({ kind: 'error', error: errorMessage(error) });
} finally {
  control.end();
}
