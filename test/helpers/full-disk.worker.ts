import type { MeasureData, MeasureJob, MeasureMessage } from '#workers/measure-job.ts';
import { serveJobs } from '#workers/thread.ts';

/* A worker to which the disk says that it is full, from its second shard on; the first one it makes nothing of. */
let jobs = 0;

await serveJobs<MeasureData, MeasureJob, MeasureMessage>(() =>
  Promise.resolve((_job, _seat, post) => {
    if (jobs++ === 0) post({ kind: 'failed', code: 'corrupt', message: 'the file is damaged', where: 'a.sqlite' });
    else post({ kind: 'failed', code: 'disk-full', message: 'the disk is full', remedy: 'free some space' });
    return Promise.resolve();
  }),
);
