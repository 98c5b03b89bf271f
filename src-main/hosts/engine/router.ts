import { os } from '@orpc/server';

/** What the engine answers. */
export const router = {
  ping: os.handler(() => 'pong'),
};
