import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '#shared/assert.ts';
import { takeSeat, type Seat } from './board.ts';

/** What the pool hands to a new thread. */
export interface ThreadData<Data> {
  index: number;
  workers: number;
  board: SharedArrayBuffer;
  data: Data;
}

export type FromThread<Message> = { kind: 'want' } | { kind: 'message'; message: Message };
export type ToThread<Job> = { kind: 'job'; job: Job } | { kind: 'end' };

/**
 * The life of a worker thread: `prepare` once, then pull one job after the other until the pool says `end`. An error
 * that is thrown ends the thread, and the pool decides what becomes of the job.
 */
export async function serveJobs<Data, Job extends { shard: number }, Message>(
  prepare: (data: Data) => Promise<(job: Job, seat: Seat, post: (message: Message) => void) => Promise<void>>,
): Promise<void> {
  invariant(parentPort !== null, 'a worker entry runs in a worker thread');
  const port = parentPort;
  const given = workerData as ThreadData<Data>;
  const seat = takeSeat(given.board, given.workers, given.index);
  const send = (message: FromThread<Message>): void => {
    port.postMessage(message);
  };
  const work = await prepare(given.data);
  const post = (message: Message): void => {
    send({ kind: 'message', message });
  };
  port.on('message', (message: ToThread<Job>) => {
    if (message.kind === 'end') {
      port.close();
      return;
    }
    seat.job(message.job.shard);
    void work(message.job, seat, post).then(() => {
      seat.stand('idle', -1, 0);
      send({ kind: 'want' });
    });
  });
  send({ kind: 'want' });
}
