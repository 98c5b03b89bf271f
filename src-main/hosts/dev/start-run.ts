import { AppError } from '#shared/errors.ts';
import type { Job } from '#shared/contract/app.ts';
import type { Client } from '#shared/contract/contract.ts';
import type { Io } from '#hosts/cli/command.ts';
import { engineClient } from '#hosts/engine/client.ts';
import type { WebHost } from '#hosts/web/host.ts';

/**
 * Starts the run that a workspace lacks inside the app, so that its page shows how it goes, and says when it ended.
 * `recipe` null keeps the one that was chosen. Rejects when it failed, or when the page does not answer.
 */
export async function measureInApp(host: WebHost, recipe: string | null, io: Io): Promise<void> {
  const page = await fetch(host.url);
  if (!page.ok) throw new AppError('internal', `the page answers with ${page.status}`, { where: host.url });
  const client = engineClient(host.engine.connect());
  const sources = await client.sources.list({});
  if (recipe === null && sources.every(({ shards }) => shards.done === shards.all)) return;
  const { job } = await client.runs.start(recipe === null ? {} : { recipe });
  io.err('The sample is being measured; the app shows how it goes.\n');
  const ended = await untilEnded(client, job, io.signal);
  if (ended === null) return;
  if (ended.state === 'failed') throw new AppError('internal', ended.error?.message ?? 'the run failed');
  io.err(ended.state === 'done' ? 'The sample is measured.\n' : `The run ended: ${ended.state}.\n`);
}

/** The job once it is over; null when `signal` comes before. */
export async function untilEnded(client: Client, id: string, signal?: AbortSignal): Promise<Job | null> {
  for (let after = 0; signal?.aborted !== true;) {
    const { seq, jobs } = await client.app.watch({ after });
    const job = jobs.find((candidate) => candidate.id === id);
    if (job === undefined || !['running', 'stopping'].includes(job.state)) return job ?? null;
    after = seq;
  }
  return null;
}
