import type { Job } from '#shared/contract/app.ts';
import type { Client } from '#shared/contract/contract.ts';
import { SAMPLE_RECIPE } from './sample-workspace.ts';
import { untilEnded } from './start-run.ts';

interface Running {
  client: Client;
}

const isRun = ({ kind, state }: Job): boolean => kind === 'run' && (state === 'running' || state === 'stopping');

const runOf = async (client: Client): Promise<Job | undefined> =>
  (await client.app.watch({ after: 0 })).jobs.find(isRun);

/** Starts the first run of the sample, and returns when a third of it is measured. */
export async function measureSome({ client }: Running): Promise<void> {
  // With one worker there is time to look at it.
  await client.runs.start({ recipe: SAMPLE_RECIPE, workers: 1 });
  for (let after = 0; ;) {
    const { seq, jobs } = await client.app.watch({ after });
    const progress = jobs.find(isRun)?.progress;
    if (progress?.kind === 'run' && progress.fraction > 0.33) return;
    if (!jobs.some(isRun)) throw new Error('the run of the sample ended early');
    after = seq;
  }
}

export async function pauseRun({ client }: Running): Promise<void> {
  const run = await runOf(client);
  if (run === undefined) return;
  await client.runs.pause({ job: run.id });
  await untilEnded(client, run.id);
}

/** Lets the run of the sample end, going on with it where it was paused, and shows its documents. */
export async function finishRun({ client }: Running): Promise<void> {
  const going = await runOf(client);
  const unread = (await client.sources.list({})).some(({ shards }) => shards.done < shards.all);
  const id = going?.id ?? (unread ? (await client.runs.resume({})).job : null);
  if (id !== null) await untilEnded(client, id);
  await client.desk.refresh({});
}
